"""What stands beside the answer: worths by comparison, curves, and degrees of sharing."""

import pytest

from separatrix.probing.page.beside_figures import beside_curves, worths_figure


def test_worths_stand_side_by_side(answer):
    figure = worths_figure((answer.main, *answer.beside))
    assert figure.labels == (
        "one hidden layer, pooled",
        "one hidden layer, no pooling",
        "three hidden layers, pooled",
    )
    assert [s.name for s in figure.series] == ["neighbourhoods", "the same eyes", "together"]
    assert figure.series[2].values[0] == answer.main.worths.total.value
    assert len(figure.shown().rows) == 9
    assert "neighbourhoods: ×2." in figure.alt


def test_one_comparison_alone_has_no_such_figure(answer):
    assert worths_figure((answer.main,)) is None


@pytest.mark.parametrize("num_seeds", [1, 2])
def test_a_comparison_with_few_seeds_has_no_worths(plant, answer, num_seeds):
    few = plant.comparison(plant.halves, pooling="none", seeds=range(num_seeds))
    assert worths_figure((answer.main, few)) is None


def test_a_short_axis_has_more_labels_than_1(plant, answer):
    alike = dict.fromkeys(plant.halves, 100.0)
    pair = plant.comparison(alike), plant.comparison(alike, pooling="none")
    (axes,) = worths_figure(pair).figure.axes
    low, high = axes.get_ylim()
    assert sum(low <= tick <= high for tick in axes.get_yticks()) >= 3


def test_curves_have_a_panel_each_and_one_for_degrees(answer):
    figure = beside_curves(answer.beside, answer.degrees)
    assert [panel.title for panel in figure.panels] == [
        "one hidden layer, no pooling",
        "three hidden layers, pooled",
        "degrees of sharing",
    ]
    labels = [line.label for line in figure.panels[-1].lines]
    assert labels == ["LCN", "blocks of 2", "blocks of 4", "CNN"]
    assert "In blocks of 2" in figure.caption
    assert all(panel.references == {"target": 0.1} for panel in figure.panels)


def test_without_degrees_blocks_are_not_explained(answer):
    assert "blocks" not in beside_curves(answer.beside, None).caption
