"""The page of figure 1 from planted runs."""

import pytest

from separatrix.papers.malach2021.pages.cifar.capacity import answer, sections


def runs(data):
    return [
        {
            "data": data,
            "family": family,
            "depth": depth,
            "width": width,
            "parameters": width * depth * 100,
            "augmentation": augmentation,
            "seed": seed,
            "epoch": epoch,
            "last": epoch == 10.0,
            "test_accuracy": level + 0.001 * seed + 0.01 * epoch,
            "test_loss": 1.0,
            "train_accuracy": 0.9,
        }
        for family, level in (("FCN", 0.5), ("CNN", 0.7))
        for depth in (2, 4)
        for width, num_seeds in ((8, 3), (16, 1))
        for augmentation in ("off", "on")
        for seed in range(num_seeds)
        for epoch in (5.0, 10.0)
    ]


@pytest.mark.parametrize(("data", "first"), [("cifar10", "With"), ("digits", "These are digits")])
def test_the_page_begins_with_the_answer_or_says_that_there_is_none(data, first):
    (section,) = sections({"runs": runs(data)})
    assert answer({"runs": runs(data)}).startswith(first)
    figure, on_the_way = section.figures
    titles = [panel.title for panel in figure.panels]
    assert titles == ["augmentation off", "augmentation on"]
    assert [line.label for line in figure.panels[0].lines] == ["CNN-2", "CNN-4", "FCN-2", "FCN-4"]
    assert len(on_the_way.panels[1].lines[0].x) == 2
    (table,) = section.tables
    assert len(table.rows) == 16
    weakest = "the weakest CNN, CNN-2 of width 16, is at 80.0 %"
    assert (weakest in answer({"runs": runs(data)})) == (data == "cifar10")
