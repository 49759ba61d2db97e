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
    assert figures.answer({"curves": rows()}) == (
        "After 3 epochs the share of right answers is 0.74 (LCN), 0.64 (CNN), 0.54 (FCN) with the "
        "three of 19 digits side by side, and 0.88 (LCN), 0.78 (CNN), 0.68 (FCN) with those of 5 "
        "far apart; a coin has 0.5."
    )
    assert spread.figures[0].title == "5 digits, epoch by epoch"
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
    table = {"curves": [*usual, *stride, *slow]}
    (section,) = options.sections(table)
    assert options.answer(table) == (
        "After 3 epochs, of 2 choices, test accuracy is changed most by “rate 0.001”, −0.38 for "
        "the LCN with 5 digits; then by “stride 1”, +0.02 for the CNN with 5 digits."
    )
    same = {"curves": [*usual, *({**row, "option": "stride 1"} for row in usual)]}
    assert options.answer(same) == (
        "After 3 epochs none of 1 choices has changed test accuracy by 0.02."
    )
    (table,) = section.tables
    assert [row[0] for row in table.rows] == ["default"] * 2 + ["stride 1"] * 2 + ["rate 0.001"] * 2
    assert table.rows[2][2] == "–"  # an FCN has no windows
    (figure,) = section.figures
    assert [panel.title for panel in figure.panels] == ["accuracy", "hinge loss"]
    ticks = [label.get_text() for label in figure.figure.axes[0].get_xticklabels()]
    assert ticks == ["default", "stride 1", "rate 0.001"]
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
    return table


def test_the_wait_is_told_with_its_law(waits):
    slow, law = stuck.sections({"curves": waits})
    assert stuck.answer({"curves": waits}).startswith(
        "Not followed for long enough to tell: with 15 digits 0 of 3 runs of the FCN took off "
        "within 60 epochs; the wait is like n to the power of 2."
    )
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
    _, law = stuck.sections({"curves": table})
    assert stuck.answer({"curves": table}) == (
        "Not followed for long enough to tell: with 3 digits 0 of 1 runs of the FCN took off "
        "within 2 epochs; no law of the wait is told."
    )
    assert law.tables[0].rows == (("none of these", "–", "–", "–"),)
