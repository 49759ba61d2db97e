"""A report on disk: every file whole, and the same each time."""

import base64
import csv
import hashlib
import re

import pytest

from separatrix.reports import Page, Section, write, write_report

CURVES = ("learning-curves", "learning-curves-as-published", "training-risk")
FIGURES = ("sample-complexity", "ratio", *CURVES)


def contents(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_files(written):
    tables = ("sample-complexity", "exponents", "ratio", "rival-laws", "unreached", "held-fixed")
    assert set(contents(written)) == {
        "index.html",
        "page.json",
        *(f"figures/{name}.{ending}" for name in FIGURES for ending in ("svg", "csv")),
        *(f"tables/{name}.csv" for name in tables),
    }


def test_links_lead_to_files(written):
    html = (written / "index.html").read_text("utf-8")
    for name in contents(written).keys() - {"index.html", "page.json"}:
        assert f'href="{name}"' in html
    assert ".pdf" not in html


def test_pdf_on_request(page, tmp_path):
    small = Page("t", "l", (Section("s", figures=page.figures[:1]),))
    endings = ("svg", "pdf", "csv")
    html = write_report(tmp_path, small, endings=endings).read_text("utf-8")
    assert 'href="figures/sample-complexity.pdf"' in html
    assert (tmp_path / "figures" / "sample-complexity.pdf").read_bytes().startswith(b"%PDF")


def test_without_a_file_a_drawing_is_saved_from_its_page(page, tmp_path):
    """By the only script, which the policy names; what it offers is hidden until it runs."""
    html = write_report(tmp_path, page, endings=("csv",)).read_text("utf-8")
    assert not list(tmp_path.glob("**/*.svg"))
    for figure in page.figures:
        link = f'<a href="#figure-{figure.name}" download="{figure.name}.svg">SVG</a>'
        assert f'<span class="save" hidden>{link} · </span>' in html
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in html
    assert "fetch(" not in script
    bare = Page("t", "l", (Section("s"),))
    assert "<script" not in write_report(tmp_path / "b", bare, endings=("csv",)).read_text("utf-8")


def test_again_is_the_same(page, written, tmp_path):
    (tmp_path / "notes.txt").write_text("kept")
    assert write_report(tmp_path, page) == tmp_path / "index.html"
    assert contents(tmp_path) == {**contents(written), "notes.txt": b"kept"}


def test_tables_round_trip(page, written):
    for table in page.tables:
        with (written / "tables" / f"{table.name}.csv").open(encoding="utf-8", newline="") as file:
            columns, *rows = csv.reader(file)
        assert tuple(columns) == table.columns
        assert rows == [[str(cell) for cell in row] for row in table.rows]


def test_a_full_disk_leaves_the_old_page(page, tmp_path, monkeypatch):
    index = tmp_path / "index.html"
    index.write_text("the old page")

    def full(path, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(write, "write_whole", full)
    with pytest.raises(OSError, match="No space left"):
        write_report(tmp_path, page)
    assert contents(tmp_path) == {"index.html": b"the old page"}
