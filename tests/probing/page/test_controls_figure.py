"""Controls as small panels: altered beside plain, at the sizes they were measured."""

import math

import pytest

from separatrix.probing.answer import ControlResult
from separatrix.probing.page.controls_figure import controls_figure


@pytest.fixture(scope="module")
def figure(answer):
    return controls_figure(answer.main, answer.controls, 0.9)


def test_a_panel_for_every_control_with_its_verdict(figure):
    titles = [axes.get_title(loc="left") for axes in figure.figure.axes if axes.get_visible()]
    assert titles == [
        "pixels permuted: passed",
        "labels shuffled: passed",
        "insides permuted",
        "patches permuted",
        "shifted at test",
    ]


def test_each_network_is_held_against_itself(figure, answer):
    panel = figure.panels[0]
    assert panel.sizes == [1000, 2000]
    assert [pair.family for pair in panel.pairs] == ["FCN", "FCN", "LCN", "LCN", "CNN", "CNN"]
    cnn = panel.pairs[-2]
    main = answer.main.curves["CNN"]
    assert cnn.plain == pytest.approx(main.mean[main.sizes == 1000][0])
    assert cnn.altered > 2 * cnn.plain


def test_a_size_that_was_not_measured_before_stands_alone(plant, answer):
    altered = plant.comparison(plant.halves, sizes=(300,), control="pixels permuted")
    figure = controls_figure(answer.main, [ControlResult("a", "b", None, "c", altered)], 0.9)
    assert all(math.isnan(pair.plain) for pair in figure.panels[0].pairs)
    assert "nan" not in figure.svg()


def test_without_curves_there_is_no_figure(answer):
    assert controls_figure(answer.main, [ControlResult("a", "b", None, "c")], 0.9) is None


def test_chance_is_drawn_where_labels_mean_nothing(figure):
    assert [dict(panel.levels) for panel in figure.panels] == [{}, {"chance": 0.9}, {}, {}, {}]


def test_it_is_said_in_words(figure):
    assert "pixels permuted: passed: FCN" in figure.alt
    assert len(figure.shown().rows) == 5 * 6
