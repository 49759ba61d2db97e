"""What README.md shows is what the shipped records say: `docs/generate.py` makes it, and knows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from separatrix.papers.lahoti2024.pages.dsd_picture import dsd_figure
from separatrix.reports import Page, Section, Table

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def generator():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "docs")
        import generate

        yield generate
    for name in ("generate", "open_tables", "readme_tables"):
        sys.modules.pop(name)


def test_dsd_is_explained_and_drawn_before_it_is_used():
    explained = README.index("*DSD*: an input is k patches of d pixels")
    drawn = README.index("](docs/images/dsd.svg)")
    assert README.index("DSD") == explained + 1
    used = min(README.index("sx.DSD("), README.index("dsd-weight-sharing"))
    assert explained < drawn < used


def test_every_image_is_generated_or_says_how_it_is_made(generator):
    images = set(re.findall(r"\]\(docs/images/(\S+)\.svg\)", README))
    assert images == {"dsd", "probe-digits", *generator.FIGURES}
    assert images == {path.stem for path in (ROOT / "docs" / "images").iterdir()}
    caption = README.partition("(docs/images/probe-digits.svg)")[2].strip().splitlines()[0]
    assert "Made by `separatrix probe digits`" in caption


def test_a_figure_is_stale_when_its_numbers_are_others(generator):
    figure = dsd_figure()
    text = generator.with_numbers(figure)
    assert generator.shows(text, figure)
    value = re.search(r",(0\.\d{12,}),(?:True|False)\n", text)[1]
    assert generator.shows(text.replace(value, f"{float(value) * (1 + 1e-9)!r}"), figure)
    assert not generator.shows(text.replace(value, f"{float(value) * 1.001!r}"), figure)
    assert not generator.shows(text.replace(value, "many"), figure)
    assert not generator.shows(figure.svg(), figure)


def test_a_table_without_a_place_is_an_error(generator):
    place = "<!-- generated: growth -->"
    assert place in README
    with pytest.raises(ValueError, match=r"README\.md must have a place for each of \['digit-"):
        generator.with_tables(README.replace(place, ""), {}, generator.TABLES, "README.md")


def test_what_has_no_records_yet_is_said_in_place_of_its_table(generator):
    class Without(dict):
        def __missing__(self, study):
            raise ValueError(f"results must have records of {study}, got none.")

    table = generator.OPEN_TABLES["open-tasks"]
    assert table(Without()).startswith("*The records of `open-tasks` do not ship yet")
    rows = Table("variants", "", ("variant", "n* of CNN"), (("DSD", "20 [10, 30]"),))
    page = Page("", "", (Section("", tables=(rows,)),), answer="DSD: ×5.")
    assert table({"open-tasks": page}) == (
        "DSD: ×5.\n\n| variant | n\\* of CNN |\n| --- | --- |\n| DSD | 20 [10, 30] |"
    )


def test_what_is_stale_is_made_anew_and_nothing_else(generator, tmp_path, monkeypatch):
    """In another folder, with one table and one figure."""
    monkeypatch.setattr(generator, "TABLES", {"a-table": lambda pages: "| 1 |"})
    monkeypatch.setattr(generator, "OPEN_TABLES", {})
    monkeypatch.setattr(generator, "FIGURES", {})
    readme, figure = tmp_path / "README.md", tmp_path / "docs" / "images" / "dsd.svg"
    figure.parent.mkdir(parents=True)
    questions = tmp_path / "docs" / "theory" / "open_questions.md"
    questions.parent.mkdir()
    questions.write_text("Nothing is generated here.\n")
    readme.write_text("Before\n\n<!-- generated: a-table -->\n| 2 |\n<!-- end -->\n\nafter\n")
    fresh = generator.generate(tmp_path, {})
    assert set(fresh) == {readme, figure}
    assert fresh[readme] == (
        "Before\n\n<!-- generated: a-table -->\n\n| 1 |\n\n<!-- end -->\n\nafter\n"
    )
    for path, text in fresh.items():
        path.write_text(text, encoding="utf-8")
    assert not generator.generate(tmp_path, {})
    readme.write_text(fresh[readme].replace("| 1 |", "| 2 |"))
    assert set(generator.generate(tmp_path, {})) == {readme}


@pytest.mark.slow
def test_nothing_is_stale():
    """In a process of its own: without the checks of tests alone, which make it slow."""
    before = {path: path.stat().st_mtime_ns for path in (ROOT / "results").rglob("*")}
    command = [sys.executable, ROOT / "docs" / "generate.py", "--check"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1200)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
    assert before == {path: path.stat().st_mtime_ns for path in (ROOT / "results").rglob("*")}
