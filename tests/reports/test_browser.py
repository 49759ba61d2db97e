"""A report in a real browser: it shows, fits, works, leads everywhere, and asks for nothing."""

import io
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import matplotlib.image
import numpy as np
import pytest
from chromium import BROWSER, WITHOUT, browsing

COMMAND = Path(sys.executable).with_name("separatrix")
STUDIES = (  # a page of each kind: growth over two variables and over one, tables, drawings
    "dsd-growth-canonical",
    "k-patterns-input-length",
    "dsd-lower-bounds",
    "dsd-first-look",
    "k-pattern-example",
)
WIDTHS = (390, 1280)
WIDER = """Array.from(document.querySelectorAll("body *")).filter((element) =>
  element.getBoundingClientRect().right > innerWidth + 1
  && !element.closest(".scroll, svg, .unseen")
).map((element) => element.tagName + "." + element.className).slice(0, 5)"""
LETTERS = """Math.min(99, ...Array.from(document.querySelectorAll("%s text"), (text) => {
  const place = text.getScreenCTM();
  return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(place.a, place.b);
}))"""
LINKS = "Array.from(document.links, (link) => link.href)"
ROWS = """Array.from(document.querySelectorAll("#map tbody tr:not([hidden])"),
  (row) => row.cells[%d].textContent)"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason=WITHOUT)]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Some studies, run at their quick profile, and every claim."""
    out = tmp_path_factory.mktemp("browsed")
    store = ("--store", out / "records")
    for command in (
        ("run", *STUDIES, "--profile", "quick", *store),
        ("report", *store, "--out", out / "report"),
    ):
        done = subprocess.run([COMMAND, *map(str, command)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    return out / "report"


@pytest.fixture(scope="module")
def browser():
    with browsing() as opened:
        yield opened


@pytest.fixture(scope="module")
def pages(report):
    every = sorted(report.glob("**/index.html"))
    assert {path.parent.name for path in every} >= {*STUDIES, "claims", report.name}
    return every


def test_requests_and_complaints_would_be_noticed(browser, tmp_path):
    """The other way round: a page that does ask, so that silence means something."""
    page = tmp_path / "asks.html"
    page.write_text('<img src="http://images.invalid/a.png"><script>undefined.x</script>')
    browser.open(page)
    assert "http://images.invalid/a.png" in browser.requests
    assert len(browser.complaints) >= 2


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dark", [False, True])
def test_pages_fit_ask_for_nothing_and_do_not_complain(browser, pages, width, dark):
    for page in pages:
        browser.open(page, width, dark=dark)
        assert browser.complaints == [], page
        asked = [url for url in browser.requests if not url.startswith("data:")]
        assert asked == [page.as_uri()]
        assert browser.evaluate("document.documentElement.scrollWidth") <= width, page
        assert browser.evaluate(WIDER) == [], page


def test_letters_of_drawings_can_be_read(browser, pages):
    """At any width: where there is no room for them, the drawing scrolls.

    On a wide screen the pictures of the tasks stand side by side, and may be small.
    """
    smallest = []
    for page in pages:
        for width, drawings in zip(WIDTHS, ("figure", "section > figure"), strict=True):
            browser.open(page, width)
            smallest.append(browser.evaluate(LETTERS % drawings))
            assert smallest[-1] >= 6, (page, width)
    assert min(smallest) < 20  # pixels: some page has letters


def test_a_drawing_is_saved_as_it_is_seen(browser, report, tmp_path):
    """By the link below it, from a file and without a network."""
    browser.open(report / "dsd-growth-canonical" / "index.html", dark=True)
    browser.save_to(tmp_path)
    shown = browser.evaluate("document.querySelector('#figure-separation svg').innerHTML.length")
    browser.evaluate("document.querySelector('#figure-separation .save a').click()")
    saved = tmp_path / "separation.svg"
    for _ in range(300):
        if saved.exists():
            break
        time.sleep(0.1)
    text = saved.read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib["color"] == "#1f2328"  # dark on a paper, whatever the page was
    assert "var(" not in text
    assert "#0072b2" in text
    assert abs(len(text) - shown) < 2_000
    assert browser.complaints == []


def test_every_link_leads_somewhere(browser, pages):
    """To a file that is there, and where it names a place in a page, to that place."""
    anchors, links = {}, set()
    for page in pages:
        browser.open(page)
        anchors[page.as_uri()] = set(
            browser.evaluate("Array.from(document.querySelectorAll('[id]'), (each) => each.id)")
        )
        links |= {(page.as_uri(), link) for link in browser.evaluate(LINKS)}
    broken = []
    for page, link in links:
        address, _, place = link.partition("#")
        there = Path(address.removeprefix("file://")).is_file()
        if not there or (place and place not in anchors[address]):
            broken.append((page, link))
    assert broken == []
    index = pages[-1].parents[1] / "index.html"
    for page in pages:
        assert page == index or (page.as_uri(), index.as_uri()) in links  # each leads back


def test_statements_are_filtered(browser, report):
    browser.open(report / "index.html")
    every = browser.evaluate("document.querySelectorAll('#map tbody tr').length")
    shown = browser.evaluate(ROWS % 1)
    assert 0 < len(shown) < every  # statements of the papers, at first
    assert browser.evaluate("document.querySelector('output').textContent") == (
        f"{len(shown)} of {every}"
    )
    ask(browser, "group", "")
    assert len(browser.evaluate(ROWS % 1)) == every
    ask(browser, "paper", "malach2021")
    assert set(browser.evaluate(ROWS % 1)) == {"malach2021"}
    ask(browser, "verdict", "CONSISTENT")
    assert set(browser.evaluate(ROWS % 3)) == {"✓ CONSISTENT"}
    ask(browser, "text", "no such statement anywhere")
    assert browser.evaluate(ROWS % 0) == []


def ask(browser, field, value):
    browser.evaluate(
        f"""(() => {{ const form = document.getElementById("filter");
        form.elements.{field}.value = "{value}";
        form.dispatchEvent(new Event("input")); }})()"""
    )


@pytest.mark.parametrize("column", [0, 2, 3])
def test_statements_are_sorted_and_back(browser, report, column):
    browser.open(report / "index.html")
    click = f"document.querySelector('#map button[data-column=\"{column}\"]').click()"
    browser.evaluate(click)
    up = browser.evaluate(ROWS % column)
    browser.evaluate(click)
    down = browser.evaluate(ROWS % column)
    assert len(set(up)) > 1
    assert down == sorted_in_browser(browser, up, -1) != up
    assert up == sorted_in_browser(browser, up, 1)
    head = f"document.querySelector('#map thead th:nth-child({column + 1})')"
    assert browser.evaluate(f"{head}.getAttribute('aria-sort')") == "descending"


def sorted_in_browser(browser, values, sign):
    import json

    order = f'(a, b) => {sign} * a.localeCompare(b, "en", {{ numeric: true }})'
    return browser.evaluate(f"{json.dumps(values)}.sort({order})")


def test_pictures_are_not_blank_and_dark_is_dark(browser, report):
    """Ink on a background, from top to bottom, and more colours than two."""
    brightness = {}
    for dark in (False, True):
        browser.open(report / "index.html", dark=dark)
        picture = matplotlib.image.imread(io.BytesIO(browser.picture()))[..., :3]
        pixels = np.round(255 * picture).astype(int) @ [1 << 16, 1 << 8, 1]
        colours, counts = np.unique(pixels, return_counts=True)
        ink = pixels != colours[counts.argmax()]
        assert 0.01 < ink.mean() < 0.9
        assert len(colours) > 100
        assert all(band.any() for band in np.array_split(ink[: len(ink) // 4], 10))
        brightness[dark] = np.median(picture)
    assert brightness[True] < 0.3 < 0.7 < brightness[False]
