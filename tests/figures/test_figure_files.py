"""Figures as files: the same bytes always, and fit to stand in a page beside others."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import matplotlib
import pytest

from separatrix.estimates import variable
from separatrix.figures import learning_curves_figure, sample_complexity_figure
from separatrix.figures.style import look, marks_for, spare_marks

PATCHES = variable("task.num_patches", "number of patches")


@pytest.fixture
def drawn(results):
    return sample_complexity_figure(results, PATCHES)


def test_same_bytes_always(results, drawn):
    again = sample_complexity_figure(results, PATCHES)
    assert drawn.svg() == drawn.svg() == again.svg()
    assert drawn.pdf() == drawn.pdf() == again.pdf()
    assert drawn.pdf().startswith(b"%PDF")


def test_the_users_settings_change_nothing(drawn):
    with matplotlib.rc_context({"svg.fonttype": "path", "font.size": 30, "svg.hashsalt": "x"}):
        assert drawn.svg() == drawn.svg()
        changed = drawn.svg()
    assert changed == drawn.svg()


def test_svg_stands_in_a_page(drawn):
    svg = drawn.svg()
    assert svg.startswith("<svg")
    assert "<metadata" not in svg
    assert "#1f2328" not in svg.replace('color="#1f2328"', "")  # ink is the page's
    root = ElementTree.fromstring(svg)
    words = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"number of patches", "n*, samples needed"} <= words  # text is text
    assert "DejaVu" not in svg
    assert root.attrib["role"] == "img"


def test_what_a_figure_defines_is_its_alone_in_a_page(results, drawn):
    other = learning_curves_figure(results, [PATCHES])
    pair = drawn.in_page("f1-"), other.in_page("f2-")
    defined = [set(re.findall(r' id="([^"]+)"|\.([\w-]+)\{', svg)) for svg in pair]
    for number, (svg, names) in enumerate(zip(pair, defined, strict=True), 1):
        ids, classes = ({name for name in column if name} for column in zip(*names, strict=True))
        assert all(name.startswith(f"f{number}-") for name in ids | classes)
        used = re.findall(r'(?:href="#|url\(#|labelledby="|describedby=")([^")]+)', svg)
        assert set(used) <= ids
        assert set(re.findall(r' class="([^"]+)"', svg)) == classes
    assert not defined[0] & defined[1]


def test_title_is_escaped(results):
    svg = sample_complexity_figure(results, variable("task.num_patches", "<script>&")).svg()
    assert "<script>" not in svg
    ElementTree.fromstring(svg)


def test_every_series_looks_different():
    marks = marks_for(["CNN", "WindowLCN", "FCN, num units 8", "FCN, num units 32", "ViT", "MLP"])
    for look_of in ("colour", "marker", "line"):
        assert len({getattr(mark, look_of) for mark in marks.values()}) == len(marks)
    assert marks["WindowLCN"] == marks_for(["LCN"])["LCN"]
    assert not set(marks_for(["CNN", "LCN", "FCN"]).values()) & set(spare_marks("abc").values())


def test_no_global_state():
    before = dict(matplotlib.rcParams)
    with look():
        assert matplotlib.rcParams["svg.fonttype"] == "none"
    assert dict(matplotlib.rcParams) == before


def test_neither_jax_nor_pyplot_is_imported():
    code = "import sys, separatrix.reports; print({'jax', 'matplotlib.pyplot'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
