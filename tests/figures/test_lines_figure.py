"""Lines in panels: what is drawn, and ticks that have room."""

import csv
from io import StringIO

import numpy as np
import pytest

from separatrix.figures.lines import Line, Panel, lines_figure

WORDS = {"name": "lines", "title": "Lines", "caption": "", "x_label": "n", "y_label": "risk"}


def drawn(x, y, *, num_panels=1, **options):
    line = Line("CNN", np.array(x, dtype=float), np.array(y, dtype=float))
    panels = [Panel(f"panel {number}", (line,)) for number in range(num_panels)]
    return lines_figure(panels, **WORDS, **options)


def ticks(figure, which):
    return getattr(figure.figure.axes[0], f"{which}axis").get_major_locator()().tolist()


@pytest.mark.parametrize(
    ("x", "num_panels", "expected"),
    [
        ([2, 4, 8], 1, [2, 4, 8]),  # few places: themselves
        ([2, 4, 8], 2, [2, 4, 8]),
        ([10_000, 20_000, 40_000, 80_000], 1, [10_000, 20_000, 40_000, 80_000]),
        ([10_000, 20_000, 40_000, 80_000, 90_000], 2, [10_000, 40_000, 90_000]),  # every second
        (range(5, 30, 3), 1, [5, 10, 20]),  # many in one decade: 1, 2, 5, 10, …
        (range(5, 150, 10), 1, [10, 100]),
        (np.geomspace(1, 1e6, 5), 1, 10.0 ** np.arange(7)),
        (np.geomspace(1, 1e6, 5), 2, [1, 100, 1e4, 1e6]),  # four have room below a small panel
    ],
)
def test_ticks_of_the_horizontal_axis_have_room(x, num_panels, expected):
    figure = drawn(x, np.ones(len(x)), num_panels=num_panels)
    low, high = figure.figure.axes[0].get_xlim()
    inside = [tick for tick in ticks(figure, "x") if low <= tick <= high]
    np.testing.assert_allclose(inside, list(expected))


def test_ticks_of_the_vertical_axis_are_powers_over_a_long_range():
    assert 2.0 in ticks(drawn([1, 2], [1, 50]), "y")
    np.testing.assert_allclose(ticks(drawn([1, 2], [1, 1e12]), "y"), 10.0 ** np.arange(-1, 14, 3))


def test_the_frame_holds_intervals_and_references():
    x, ones = np.array([1.0, 2.0]), np.ones(2)
    line = Line("CNN", x, ones, 0.1 * ones, np.array([5.0, np.inf]))
    figure = lines_figure([Panel("", (line,), {"target": 0.01})], **WORDS)
    low, high = figure.figure.axes[0].get_ylim()
    assert low < 0.01
    assert high > 5


def test_a_linear_axis_has_no_logarithms():
    axes = drawn([1, 2], [-1, 1], x_scale="linear", y_scale="linear").figure.axes[0]
    assert (axes.get_xscale(), axes.get_yscale()) == ("linear", "linear")


def test_full_and_hollow_points():
    line = Line("a", np.arange(1.0, 4), np.ones(3), hollow=np.array([False, True, False]))
    figure = lines_figure([Panel("", (line,))], **WORDS)
    faces = {
        tuple(drawn.get_xdata()): drawn.get_markerfacecolor() == "none"
        for drawn in figure.figure.axes[0].lines
        if drawn.get_linestyle() == "None"
    }
    assert faces == {(1, 3): False, (2,): True}
    rows = list(csv.DictReader(StringIO(figure.csv())))
    assert [row["hollow"] for row in rows] == ["False", "True", "False"]
