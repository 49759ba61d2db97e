"""What a report adds to its pages: verdicts where they are read, and an index that leads to all."""

import re
import shutil
from collections import Counter
from dataclasses import replace

import pytest
from command_line import PROVENANCE, TOY, TOY_TABLE, deviation, write_deviations
from toy_claims import PAPER

from separatrix.papers import CATALOGUE
from separatrix.records import Store, name_of, table_path, write_table
from separatrix.runs import tuning_stage
from separatrix.studies import study_from_file


@pytest.fixture
def report(separatrix, tmp_path):
    """Makes a report; returns the text of its pages by their place."""

    def make(*arguments):
        out = tmp_path / "report"
        done = separatrix("report", *arguments, "--out", out)
        assert done.code == 0, done.err
        return {p.relative_to(out).as_posix(): p.read_text() for p in out.rglob("index.html")}

    return make


@pytest.fixture
def store(tmp_path):
    """Of one table, on gradient descent and Adam, in float64."""
    rows = [deviation(1e-14), {**deviation(0.3, "Adam"), "tolerance": 1e-3, "expected": "fail"}]
    write_deviations(tmp_path / "store", *rows)
    return tmp_path / "store"


def verdicts_of(html):
    return re.findall(r'class="badge ([a-z-]+)"', html)


def test_a_page_ends_with_the_claims_that_need_its_study(report, store):
    page = report("equivariance", "--store", store)["equivariance/index.html"]
    *_, last = re.findall(r"<h2 id=[^>]*>([^<]*)</h2>", page)
    assert last == "Claims"
    assert "lahoti2024/equivariance-gd;" in page
    assert "lahoti2024/law-cnn" not in page
    assert "consistent" in verdicts_of(page)
    assert "no records" not in page


def test_a_contradiction_comes_first(report, store, tmp_path):
    differs = {**deviation(1.0, "Adam"), "expected": "fail"}
    write_deviations(tmp_path / "other", deviation(1e-3), differs)
    page = report("equivariance", "--store", tmp_path / "other")["equivariance/index.html"]
    assert verdicts_of(page)[0] == "contradicted"
    assert re.search(r"Held against these records: \w+: 1 contradicted", page)


def test_a_study_without_claims_has_no_section_on_them(report, toy_store):
    assert verdicts_of(report(TOY, "--store", toy_store)["toy/index.html"]) == []


def test_a_study_of_the_users_own_has_no_claims_though_its_name_has(separatrix, report, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(TOY_TABLE.read_text().replace("toy-table", "equivariance"))
    where = ("--store", tmp_path / "mine")
    assert separatrix("run", path, *where).code == 0
    assert verdicts_of(report(path, *where)["equivariance/index.html"]) == []


def test_the_index_leads_to_every_page_and_nowhere_else(report, store):
    pages = report("--store", store)
    index = pages.pop("index.html")
    links = re.findall(r'<a href="([^#"][^"]*)">', index)
    names = ["claims", "equivariance", "errata-lahoti2024", "errata-malach2021"]
    assert {link.partition("#")[0] for link in links} == {f"{name}/index.html" for name in names}
    assert {f"{name}/index.html" for name in names} == set(pages)
    study = CATALOGUE.studies["equivariance"]
    assert study.title in index
    assert "Where theory says yes, training on moved data gave the moved network" in index
    counts = re.search(
        r"sentences held against the records\. ([^.]*)\.", pages["claims/index.html"]
    )
    assert counts is not None
    shown = Counter(verdicts_of(pages["claims/index.html"]))
    counted = Counter()
    for number, verdict in re.findall(r"(\d+) ([a-z ]+)", counts[1]):
        counted[verdict.replace(" ", "-")] += int(number)
    assert counted == shown


def test_errata_show_the_verdicts_on_the_claims_they_name(report, store):
    page = report("--store", store)["errata-lahoti2024/index.html"]
    entry = page[page.index("1. Corollary of Gilbert and Varshamov") :]
    entry = entry[entry.index("<section") :]
    assert verdicts_of(entry)[:2] == ["contradicted", "consistent"]
    assert "lahoti2024/packing-as-printed" in page


def test_a_paper_of_ones_own_may_have_errata(separatrix, report, tmp_path, monkeypatch):
    path, where = tmp_path / "errata.md", ("--store", tmp_path / "toys")
    path.write_text("# Errata: Toys\n\nSlips.\n\n## 1. A sign\n\nSee `toy2000/slip`.\n")
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (PAPER,))
    assert separatrix("run", "toy-table", *where).code == 0
    assert set(report(*where)) == {"toy-table/index.html", "claims/index.html", "index.html"}
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (replace(PAPER, errata=path),))
    page = report(*where)["errata-toy2000/index.html"]
    assert verdicts_of(page) == ["contradicted"]
    assert "See toy2000/slip." in page


def test_a_report_by_name_adds_to_the_index(report, store, toy_store):
    """Pages that other commands wrote stay, and the index still leads to them."""
    assert set(report("equivariance", "--store", store)) == {
        "equivariance/index.html",
        "index.html",
    }
    pages = report(TOY, "--store", toy_store)
    assert set(pages) == {"equivariance/index.html", "toy/index.html", "index.html"}
    links = re.findall(r'<a href="([^#"][^"]*)">', pages["index.html"])
    assert sorted(links) == ["equivariance/index.html", "toy/index.html"]


def test_while_settings_are_chosen_there_is_no_page_and_no_error(
    separatrix, toy_store, tmp_path, monkeypatch
):
    monkeypatch.setenv("SEPARATRIX_PAPERS", "")
    begun = Store(shutil.copytree(toy_store, tmp_path / "begun"))
    shutil.rmtree(begun.root / "manifests")
    tuning = tuning_stage(study_from_file(TOY).plan("full"))
    case = tuning.cases[0]
    kept = {name_of(job).job for job in tuning.jobs(case, tuning.sizes_of(case).grid[0])}
    for path in begun.root.rglob("*.parquet"):
        if path.stem not in kept:
            path.unlink()
    status = separatrix("status", TOY, "--store", begun.root)
    assert "tuning, next: n = 8" in status.out
    done = separatrix("report", TOY, "--store", begun.root, "--out", tmp_path / "report")
    assert done.code == 2
    assert done.err.startswith(f"toy must have records in {begun.root}, got none")


@pytest.fixture
def two_tables(tmp_path):
    """A study of two tables whose page needs both, and its store with the first alone."""
    path, store = tmp_path / "two.py", Store(tmp_path / "two")
    text = TOY_TABLE.read_text().replace('(Part("squares", items, seconds=1.0),)', "PARTS(items)")
    text = text.replace('tables["squares"]', '(*tables["squares"], *tables["more"])')
    parts = 'lambda items: (Part("squares", items[:2]), Part("more", items))'
    path.write_text(text.replace("SECONDS = 0.0\n", f"SECONDS = 0.0\nPARTS = {parts}\n"))
    squares = study_from_file(path).plan("full").parts[0]
    rows = [row for item in squares.items for row in item.rows()]
    write_table(table_path(store.root, "toy-table", "squares", squares.identity), rows, PROVENANCE)
    return path, store


@pytest.mark.parametrize("num_kept", [0, 2, 5])
def test_a_page_says_which_tables_are_unfinished(report, two_tables, num_kept):
    """Also where all items are measured and the run was stopped before it wrote the table."""
    path, store = two_tables
    _, more = study_from_file(path).plan("full").parts
    for item, place in list(more.unfinished("toy-table", store).items())[:num_kept]:
        write_table(place, list(item.rows()), PROVENANCE)
    page = report(path, "--store", store.root)["toy-table/index.html"]
    assert re.findall(r"<h2 id=[^>]*>([^<]*)</h2>", page)[0] == "Unfinished"
    assert f"more: {num_kept} of 5 items are measured; `separatrix run toy-table` goes on." in page
    assert "squares:" not in page


def test_a_page_shows_all_devices_that_measured_a_table(separatrix, report, two_tables):
    path, store = two_tables
    assert separatrix("run", path, "--store", store.root).code == 0
    squares, _ = study_from_file(path).plan("full").parts
    rows = [row for item in squares.items for row in item.rows()]
    made = [replace(PROVENANCE, device=device) for device in ("first device", "second device")]
    write_table(squares.path("toy-table", store), rows, *made)
    page = report(path, "--store", store.root)["toy-table/index.html"]
    assert "Unfinished" not in page
    assert "first device, second device" in page
