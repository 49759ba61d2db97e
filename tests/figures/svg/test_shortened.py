"""matplotlib's SVG in fewer letters: the same marks at the same places, and no word changed."""

import re
from dataclasses import dataclass
from io import StringIO
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from separatrix.figures import AbstractFigure
from separatrix.figures.base import Shown
from separatrix.figures.style import look
from separatrix.figures.svg import named

SVG = "{http://www.w3.org/2000/svg}"
X, Y = np.array([1.0, 2, 4, 8]), np.array([0.0625, 0.249, 0.0081, 0.5])


@dataclass(frozen=True, eq=False, kw_only=True)
class Plain(AbstractFigure):
    def shown(self):
        return Shown((), ())


def figure_of(draw):
    """A figure with whatever `draw` does to its axes."""
    with look():
        figure = Figure(figsize=(4, 3))
        draw(figure.subplots())
    return Plain(name="plain", title="t", caption="c", alt="a", figure=figure)


def by_matplotlib(figure):
    drawn = StringIO()
    with look(salt=figure.name):
        FigureCanvasSVG(figure.figure).print_svg(drawn)
    return drawn.getvalue()


def elements(figure, tag):
    return list(ElementTree.fromstring(figure.svg()).iter(SVG + tag))


def places(figure, axes):
    """Of the points X, Y, in units of the drawing from its upper left corner."""
    points = axes.transData.transform(np.column_stack([X, Y]))
    height = figure.figure.get_figheight() * 72
    return np.column_stack([points[:, 0], height - points[:, 1]]) * 10


def test_words_and_numbers_in_words_are_not_touched():
    """They were cut to two decimals once: 0.249 read 0.24."""

    def draw(axes):
        axes.set_yticks(Y, [f"{y:g}" for y in Y])
        axes.set_title('0.12345 < 1.98765 & "so" on')

    words = {element.text for element in elements(figure_of(draw), "text")}
    assert {"0.0625", "0.249", "0.0081", '0.12345 < 1.98765 & "so" on'} <= words


@pytest.mark.parametrize(("marker", "tag"), [("o", "circle"), ("*", "use")])
def test_marks_are_where_they_belong(marker, tag):
    figure = figure_of(lambda axes: axes.plot(X, Y, marker=marker, linestyle="none"))
    sides = ("cx", "cy") if tag == "circle" else ("x", "y")
    drawn = [[float(mark.attrib[side]) for side in sides] for mark in elements(figure, tag)]
    np.testing.assert_allclose(drawn, places(figure, figure.figure.axes[0]), atol=0.51)


def test_short_marks_of_a_series_are_one_path_and_all_the_same():
    figure = figure_of(lambda axes: axes.plot(X, Y, marker="s", linestyle="none"))
    (d,) = (p.attrib["d"] for p in elements(figure, "path") if p.attrib["d"].count("z") == 4)
    corners, shapes = zip(*re.findall(r"M([\d.]+ [\d.]+)([^M]*)", d), strict=True)
    assert len(set(shapes)) == 1
    drawn = np.array([corner.split() for corner in corners], dtype=float)
    expected = places(figure, figure.figure.axes[0])
    np.testing.assert_allclose(drawn - drawn[0], expected - expected[0], atol=1.1)


def test_lines_of_one_style_are_one_path_and_faint_ones_are_not():
    """Where faint lines cross they are darker: as one path they would not be."""
    ends = ([0, 0, 0], [1, 1, 1])
    opaque = figure_of(lambda axes: axes.vlines([1, 2, 3], *ends, colors="#ff0000"))
    faint = figure_of(lambda axes: axes.vlines([1, 2, 3], *ends, colors="#ff0000", alpha=0.5))
    without = len(elements(figure_of(lambda axes: axes.vlines([], [], [])), "path"))
    assert len(elements(opaque, "path")) == without + 1
    assert len(elements(faint, "path")) == without + 3


def test_a_picture_is_not_clipped_by_a_frame_that_moved_with_it():
    figure = figure_of(lambda axes: axes.imshow(np.eye(3), interpolation="none"))
    root = ElementTree.fromstring(figure.svg())
    (moved,) = (each for each in root.iter(SVG + "g") if each.get("transform") == "scale(10)")
    assert "clip-path" not in moved.attrib
    (image,) = moved
    assert image.tag == SVG + "image"
    assert image.attrib["{http://www.w3.org/1999/xlink}href"].startswith("data:image/png;base64,")
    assert any(moved in list(parent) and "clip-path" in parent.attrib for parent in root.iter())


def test_lengths_of_styles_are_in_units():
    figure = figure_of(lambda axes: axes.plot(X, Y, linewidth=2.5, dashes=(4, 2)))
    svg = figure.svg()
    assert 'width="288pt" height="216pt" viewBox="0 0 2880 2160" stroke-width="10"' in svg
    assert "stroke-dasharray:100,50;" in svg  # matplotlib's are in widths of the line
    assert "stroke-width:25" in svg
    assert "font-size:90px" in svg


def test_it_is_a_third_as_long():
    def draw(axes):
        for power in range(1, 6):
            axes.plot(X, Y**power, marker="o")

    figure = figure_of(draw)
    assert len(figure.svg()) < 0.34 * len(by_matplotlib(figure))


def test_named_twice_is_named_by_both():
    svg = figure_of(lambda axes: axes.plot(X, Y, marker="o")).in_page("f1-")
    assert 'id="page-f1-title"' in named(svg, "page-")
    assert ".page-f1-s0{" in named(svg, "page-")
