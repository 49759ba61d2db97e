"""Figure 2 from a real k-pattern: every bit drawn once for the input and once a window."""

import csv
from io import StringIO

import pytest
from matplotlib.patches import Rectangle

from separatrix.papers.malach2021.pages.exact.k_pattern_figure import k_pattern_figure

BITS, LENGTH, PLACE = "+−−+−+", 3, 2


def row(window):
    content = BITS[window - 1 : window - 1 + LENGTH]
    return {
        "input": BITS,
        "window": window,
        "content": content,
        "holds_pattern": window == PLACE,
        "pattern_value": -1,
        "active_filters": 40 + window,
        "share": -1.0 if window == PLACE else 0.0,
    }


ROWS = [row(window) for window in range(1, 5)]


@pytest.fixture(scope="module")
def drawn():
    return k_pattern_figure(ROWS)


def test_every_bit_and_every_window_is_there(drawn):
    (axes,) = drawn.figure.axes
    words = [text.get_text() for text in axes.texts]
    assert words.count("+") + words.count("−") == len(BITS) + 4 * LENGTH
    assert words.count("0") == 3
    assert words.count("−1.00") == 1
    assert "f(x) = g(−−+) = −1" in words


def test_the_patterns_bits_are_framed_and_minus_is_grey(drawn):
    (axes,) = drawn.figure.axes
    boxes = [box for box in axes.patches if isinstance(box, Rectangle)]
    frames = [box for box in boxes if box.get_width() == LENGTH]
    assert [box.get_x() for box in frames] == [PLACE - 1, PLACE - 1]
    grey = [box for box in boxes if box.get_fill()]
    contents = BITS + "".join(row["content"] for row in ROWS)
    assert len(grey) == contents.count("−")


def test_nothing_is_cut_off(drawn):
    (axes,) = drawn.figure.axes
    edge = drawn.figure.bbox
    for text in axes.texts:
        box = text.get_window_extent()
        assert edge.x0 <= box.x0 < box.x1 <= edge.x1
        assert edge.y0 <= box.y0 < box.y1 <= edge.y1


def test_files_and_words(drawn):
    rows = list(csv.DictReader(StringIO(drawn.csv())))
    assert [row["content"] for row in rows] == [row["content"] for row in ROWS]
    assert drawn.alt == (
        "Input +−−+−+. Window 2 reads −−+, where the pattern is -1. The windows add up to -1.000."
    )
    assert "n − k + 1 = 4 windows" in drawn.caption
    assert drawn.svg() == k_pattern_figure(ROWS).svg()
