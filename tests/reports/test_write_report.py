"""A report on disk: every file whole and the same each time; an index that loses no page."""

import csv
import json

import pytest

from separatrix.reports import Page, Section, index_page, write, write_index, write_report

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
    html = write_report(tmp_path, small, pdf=True).read_text("utf-8")
    assert 'href="figures/sample-complexity.pdf"' in html
    assert (tmp_path / "figures" / "sample-complexity.pdf").read_bytes().startswith(b"%PDF")


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


def plain(name):
    return Page(f"Title of {name}", f"About {name}.", (Section("s"),))


def test_the_index_has_every_page_that_lies_there(tmp_path):
    """Pages of two runs: the second adds to the first."""
    write_report(tmp_path / "noise", plain("noise"), group="Samples needed", note="2 consistent")
    write_report(tmp_path / "lone", plain("lone"))
    write_index(tmp_path)
    write_report(tmp_path / "growth", plain("growth"), group="Samples needed")
    path = write_report(tmp_path / "claims", plain("claims"), group="Claims")
    assert 'href="../index.html"' in path.read_text("utf-8")
    assert "index.html" not in (tmp_path / "lone" / "index.html").read_text("utf-8")

    index = index_page(tmp_path)
    assert index.lead == "4 pages, from records alone."
    assert {s.heading: [link.address for link in s.links] for s in index.sections} == {
        "Claims": ["claims/index.html"],
        "Samples needed": ["growth/index.html", "noise/index.html"],
        "Other pages": ["lone/index.html"],
    }
    noise = index.sections[1].links[1]
    assert (noise.title, noise.says, noise.note) == (
        "Title of noise",
        "About noise.",
        "2 consistent",
    )
    assert write_index(tmp_path) == tmp_path / "index.html"
    html = (tmp_path / "index.html").read_text("utf-8")
    for section in index.sections:
        for link in section.links:
            assert f'href="{link.address}"' in html
            assert (tmp_path / link.address).exists()


def test_an_empty_report_has_an_index_and_a_broken_page_is_named(tmp_path):
    assert index_page(tmp_path).sections == ()
    write_report(tmp_path / "noise", plain("noise"), group="Samples needed")
    (tmp_path / "noise" / "page.json").write_text(json.dumps({"title": "noise"}))
    with pytest.raises(ValueError, match=r"page\.json must be JSON with title, lead, note, group"):
        write_index(tmp_path)
