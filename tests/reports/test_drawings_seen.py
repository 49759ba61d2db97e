"""Drawings in a real browser: made short, they look as matplotlib drew them."""

import io
from io import StringIO

import matplotlib.image
import numpy as np
import pytest
from chromium import BROWSER, WITHOUT, browsing
from matplotlib.backends.backend_svg import FigureCanvasSVG

from separatrix.figures import lines_figure
from separatrix.figures.lines import Line, Panel
from separatrix.figures.maps import Map, map_figure
from separatrix.figures.style import look
from separatrix.papers.lahoti2024.pages.dsd_picture import dsd_figure

FONTS = "sans-serif"  # in both: which letters a machine has is another matter
WORDS = {"title": "t", "caption": "c", "x_label": "x", "y_label": "y"}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason=WITHOUT)]


def many_marks():
    """Every mark and line, hollow and full, with intervals, in two panels."""
    x = np.geomspace(1, 1000, 7)
    lines = [
        Line(f"line {n}", x, x**-0.5 / n, x**-0.6 / n, x**-0.4 / n, hollow=x > 100)
        for n in range(1, 9)
    ]
    panels = [Panel("one", tuple(lines[:4])), Panel("two", tuple(lines[4:]), {"level": 0.01})]
    return lines_figure(panels, name="marks", **WORDS)


def a_map():
    values = np.array([[0.125, np.nan], [0.0625, 0.999]])
    cells = Map("a map", ("a", "b"), ("c", "d"), values)
    return map_figure([cells], name="map", quantity="q", number="{:.4f}", **WORDS)


def seen(browser, page, svg):
    page.write_text(f'<meta charset="utf-8"><body style="margin: 0; background: #fff">{svg}')
    browser.open(page)
    return matplotlib.image.imread(io.BytesIO(browser.picture()))[..., :3]


def by_matplotlib(figure):
    drawn = StringIO()
    with look(salt=figure.name):
        FigureCanvasSVG(figure.figure).print_svg(drawn)
    text = drawn.getvalue().replace("'DejaVu Sans'", FONTS)
    return text[text.index("<svg") :]


def test_as_matplotlib_drew_them(page, tmp_path):
    """But for edges: a place may be a twelfth of a pixel off."""
    with browsing() as browser:
        for figure in (*page.figures, many_marks(), a_map(), dsd_figure()):
            ours = figure.svg().replace('font-family="', f'font-family="{FONTS}" data-was="')
            pictures = [
                seen(browser, tmp_path / "drawing.html", svg)
                for svg in (by_matplotlib(figure), ours)
            ]
            apart = np.abs(pictures[0] - pictures[1]).max(axis=2)
            assert (apart > 0.25).mean() < 0.001, figure.name
            assert (pictures[1].min(axis=2) < 0.5).mean() > 0.002  # there is something to see
