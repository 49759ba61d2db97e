"""Pages on sequences of digits: what is planted is what they say and draw."""

import math

import pytest

from separatrix.papers.malach2021.pages.digit_sequences import figures, options, stuck


def rows(lengths=(3, 5, 19), seeds=2, epochs=3, option="default", tasks=("central", "spread")):
    return [
        {
            "option": option,
            "task": task,
            "network": network,
            "num_digits": n,
            "seed": seed,
            "epoch": float(epoch),
            "num_epochs": float(epochs),
            "accuracy": level - 0.01 * n + 0.01 * epoch + 0.002 * (seed - 0.5),
            "loss": 1.0 - 0.05 * epoch,
            "silent": 0.0,
            "train_loss": 0.9,
        }
        for task in tasks
        for network, level in (("FCN", 0.7), ("CNN", 0.8), ("LCN", 0.9))
        for n in lengths
        for seed in range(seeds)
        for epoch in range(1, epochs + 1)
    ]


def test_figures_3_and_4_are_drawn_with_the_loss_beside_the_accuracy():
    central, spread = figures.sections({"curves": rows()})
    assert [figure.name for figure in central.figures] == ["central-epochs", "central-lengths"]
    assert [figure.name for figure in spread.figures] == ["spread-epochs", "spread-lengths"]
    assert central.figures[0].title == "19 digits, epoch by epoch"
    for figure in (*central.figures, *spread.figures):
        assert [panel.title for panel in figure.panels] == ["accuracy", "hinge loss"]
        assert [line.label for line in figure.panels[0].lines] == ["LCN", "CNN", "FCN"]
    assert central.text[0] == (
        "With 19 digits LCN and CNN can do it after 3 epochs; the share of right answers with 3 "
        "and with 19 digits is: LCN 0.900 and 0.740, CNN 0.800 and 0.640, FCN 0.700 and 0.540; a "
        "coin has 0.5."
    )
    assert spread.figures[0].title == "5 digits, epoch by epoch"
    assert "right answers with 5 and with 19 digits is: LCN 0.880 and 0.740" in spread.text[0]
    (table,) = central.tables
    assert table.rows[0][:2] == (3, "LCN")
    assert table.rows[0][2].startswith("0.900 [")
    assert len(table.rows) == 9


def test_the_option_that_changes_most_is_told_first():
    usual = rows((5, 11), tasks=("central",))
    slow = [{**row, "option": "rate 0.001", "accuracy": 0.5} for row in usual]
    stride = [
        {**row, "option": "stride 1", "accuracy": row["accuracy"] + 0.02}
        for row in usual
        if row["network"] != "FCN"
    ]
    (section,) = options.sections({"curves": [*usual, *stride, *slow]})
    assert section.text[0] == (
        "Test accuracy is changed most by “rate 0.001”, −0.380 for the LCN with 5 digits; then by "
        "“stride 1”, +0.020 for the CNN with 5 digits."
    )
    (table,) = section.tables
    assert [row[0] for row in table.rows] == ["default"] * 2 + ["stride 1"] * 2 + ["rate 0.001"] * 2
    assert table.rows[2][2] == "–"  # an FCN has no windows
    (figure,) = section.figures
    assert [panel.title for panel in figure.panels] == ["accuracy", "hinge loss"]
    assert figure.caption.endswith("alone: 0 default, 1 stride 1, 2 rate 0.001.")
    assert [len(line.x) for line in figure.panels[0].lines] == [2, 3, 3]  # FCN, CNN, LCN


@pytest.fixture(scope="module")
def waits():
    lengths = (5, 7, 9, 11, 13, 15)
    table = []
    for n in lengths:
        for seed in range(3):
            left = math.ceil(0.1 * n**2.5 * (1 + 0.1 * (seed - 1)))
            for epoch in range(1, 61):
                done = epoch >= left
                row = {"num_digits": n, "seed": seed, "epoch": float(epoch), "num_epochs": 60.0}
                table.append({**row, "accuracy": 0.7 if done else 0.5, "loss": 1 - 0.3 * done})
    return stuck.sections({"curves": table})


def test_the_wait_is_told_with_its_law(waits):
    slow, law = waits
    start = (
        "Stuck as far as it was followed: with 15 digits 0 of 3 runs took off; the wait is like n "
        "to the power of 2."
    )
    assert slow.text[0].startswith(start)
    (runs,) = slow.tables
    assert runs.rows[0] == (5, "6", "6 to 7", "3 of 3")
    assert runs.rows[-1] == (15, "more than 60", "–", "0 of 3")
    (laws,) = law.tables
    assert laws.rows[0][0].startswith("n to the power of 2.")
    (figure,) = law.figures
    assert [line.label for line in figure.panels[0].lines] == ["a run", "power", "exponential"]
    assert figure.panels[0].lines[0].hollow is not None
    assert figure.panels[0].lines[0].hollow.sum() == 5


def test_without_a_law_the_page_says_so():
    table = [
        {"num_digits": 3, "seed": 0, "epoch": e, "num_epochs": 2.0, "accuracy": 0.5, "loss": 1.0}
        for e in (1.0, 2.0)
    ]
    slow, law = stuck.sections({"curves": table})
    assert slow.text[0] == (
        "Stuck as far as it was followed: with 3 digits 0 of 1 runs took off; no law fits the wait."
    )
    assert law.tables[0].rows == (("none of these", "–", "–", "–"),)
