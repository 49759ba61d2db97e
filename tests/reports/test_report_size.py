"""The report of everything that ships: small enough to send, and nothing of it is missing."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).with_name("separatrix")
LIMIT = 10_000_000  # bytes

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Of all records at full profile; of a copy of them, as reading may renew manifests."""
    folder = tmp_path_factory.mktemp("everything")
    stores = shutil.copytree(ROOT / "results", folder / "results")
    given = [word for store in sorted(stores.iterdir()) for word in ("--store", store)]
    command = [COMMAND, "report", *given, "--out", folder / "report", "--quiet"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "report"


@pytest.fixture(scope="module")
def pages(report):
    return {path.parent.name: path.read_text("utf-8") for path in report.glob("*/index.html")}


def test_it_is_small_enough_to_send(report):
    sizes = Counter()
    for path in report.rglob("*"):
        sizes[path.suffix] += path.stat().st_size if path.is_file() else 0
    assert sum(sizes.values()) <= LIMIT, sizes.most_common()


def test_every_figure_can_be_saved_and_has_its_numbers(report, pages):
    """And every table: a page is no larger for what lies beside it."""
    assert len(pages) > 50
    for name, html in pages.items():
        figures = re.findall(r'<figure id="figure-([^"]+)">', html)
        assert html.count("</svg>") == len(figures) == html.count('class="save"')
        for figure in figures:
            assert f'download="{figure}.svg"' in html
            assert (report / name / "figures" / f"{figure}.csv").exists()
        for table in re.findall(r'<table id="table-([^"]+)">', html):
            assert (report / name / "tables" / f"{table}.csv").exists()


def test_marks_tell_their_values(pages):
    told = {name: html.count("<title>") - 1 for name, html in pages.items()}  # one is the page's
    assert sum(told.values()) > 8_000
    assert "<title>LCN, k = " in pages["dsd-growth"]
    assert "<title>weight sharing: LCN / CNN, k = " in pages["dsd-growth"]
    assert re.search(r"<title>CNN, n = 8: 0\.\d+ \[0\.\d+, 0\.\d+\]</title>", pages["dsd-growth"])
