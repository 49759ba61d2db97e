"""A report on disk: every file there, whole, and the same each time."""

import csv

import pytest

from separatrix.reports import write, write_report


def contents(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_files(written):
    curves = ("learning-curves", "learning-curves-as-published", "training-risk")
    figures = ("sample-complexity", "ratio", *curves)
    tables = ("sample-complexity", "exponents", "ratio", "rival-laws", "unreached", "held-fixed")
    assert set(contents(written)) == {
        "index.html",
        *(f"figures/{name}.{ending}" for name in figures for ending in ("svg", "pdf", "csv")),
        *(f"tables/{name}.csv" for name in tables),
    }


def test_links_lead_to_files(written):
    html = (written / "index.html").read_text("utf-8")
    for name in contents(written):
        assert name == "index.html" or f'href="{name}"' in html


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
