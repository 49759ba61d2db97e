"""Every table on k-patterns: columns, words, figures and files, whatever it is about."""

import inspect
import re

import pytest
from malach_tables import part_of, parts_of, quick, shown

from separatrix.papers.malach2021.studies import exact
from separatrix.records import Provenance, read_table, write_table
from separatrix.studies import PROFILES

EVERY = pytest.mark.parametrize("study", exact.STUDIES, ids=lambda study: study.name)
MADE = Provenance("0", "0", "cpu", "0")


def short(study):
    return study.name.removeprefix("k-pattern-")


@EVERY
def test_a_table_can_be_stored_and_read(study, tmp_path):
    rows = quick(short(study))
    write_table(tmp_path / "rows.parquet", rows, MADE)
    stored = read_table(tmp_path / "rows.parquet")
    assert len(stored) == len(rows)
    assert [list(row) for row in stored] == [list(row) for row in rows]


@EVERY
def test_a_table_has_a_name_of_its_questions(study):
    parts = [part_of(short(study), profile) for profile in PROFILES]
    for part in parts:
        assert len(set(part.items)) == len(part.items)
        assert part.identity
    quick_items, full_items = (set(part.items) for part in parts)
    assert (parts[0].identity == parts[1].identity) == (quick_items == full_items)


@EVERY
def test_networks_that_are_trained_are_counted(study):
    """Two a size where windows are counted, one a run elsewhere."""
    each = {"windows": 2, "descent": 1, "path": 1, "dense-descent": 1}.get(short(study), 0)
    items = (len(part_of(short(study), profile).items) for profile in PROFILES)
    assert study.networks == tuple(each * number for number in items)


@EVERY
def test_its_file_tells_columns_cost_and_what_to_expect(study):
    file = study.plan.module.rsplit(".", 1)[1]  # plan, page and face have the same name
    face = getattr(exact, file)
    assert face.STUDY is study
    story = " ".join((inspect.getdoc(face) or "").split())
    assert "Cost" in story
    assert "Expected" in story
    for part in parts_of(short(study), "quick"):
        assert f"Part `{part.name}`: one row" in story
    assert "malach2021" in study.source


@EVERY
def test_its_page_has_words_and_a_table_and_figures_with_arrays(study):
    for section in shown(short(study)):
        assert section.text
        assert all(table.rows for table in section.tables)
        for figure in section.figures:
            assert figure.shown().rows
            assert figure.svg() == figure.svg()
            assert len(figure.alt) > 40


@EVERY
def test_a_bound_is_shown_with_its_vacuity(study):
    rows = quick(short(study))
    if not any(name.endswith("vacuous") for name in rows[0]):
        return
    for section in shown(short(study)):
        captions = [part.caption for part in (*section.figures, *section.tables)]
        assert any("vacuous" in words for words in (*captions, *section.tables[0].columns))


@EVERY
def test_no_page_says_more_than_was_measured(study):
    words = " ".join(
        word
        for section in shown(short(study))
        for word in (*section.text, *(figure.caption for figure in section.figures))
    )
    assert not re.search(r"cannot learn|impossible|never learn", words)
