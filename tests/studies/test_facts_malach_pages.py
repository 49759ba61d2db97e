"""Every table on k-patterns: columns, words, figures and files, whatever it is about."""

import inspect
import re

import pytest
from malach_tables import quick, shown

from separatrix.records import Provenance, read_facts, write_facts
from separatrix.studies import module_of
from separatrix.studies.facts.malach2021 import STUDIES

EVERY = pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
MADE = Provenance("0", "0", "cpu", "0")


def rows_of(study):
    return quick(study.name.removeprefix("k-pattern-"))


def sections_of(study):
    return shown(study.name.removeprefix("k-pattern-"))


@EVERY
def test_a_table_can_be_stored_and_read(study, tmp_path):
    rows = rows_of(study)
    write_facts(tmp_path / "facts.parquet", rows, MADE)
    stored = read_facts(tmp_path / "facts.parquet")
    assert len(stored) == len(rows)
    assert [list(row) for row in stored] == [list(row) for row in rows]


@EVERY
def test_its_file_tells_columns_cost_and_what_to_expect(study):
    story = inspect.getdoc(module_of(study)) or ""
    assert "Cost" in story
    assert "Expected" in story
    assert "ne row" in story
    assert "malach2021" in study.source


@EVERY
def test_its_page_has_words_and_a_table_and_figures_with_arrays(study):
    for section in sections_of(study):
        assert section.text
        assert all(table.rows for table in section.tables)
        for figure in section.figures:
            assert figure.shown().rows
            assert figure.svg() == figure.svg()
            assert len(figure.alt) > 40


@EVERY
def test_a_bound_is_shown_with_its_vacuity(study):
    rows = rows_of(study)
    if not any(name.endswith("vacuous") for name in rows[0]):
        return
    for section in sections_of(study):
        captions = [own.caption for own in (*section.figures, *section.tables)]
        assert any("vacuous" in words for words in (*captions, *section.tables[0].columns))


@EVERY
def test_no_page_says_more_than_was_measured(study):
    words = " ".join(
        word
        for section in sections_of(study)
        for word in (*section.text, *(figure.caption for figure in section.figures))
    )
    assert not re.search(r"cannot learn|impossible|never learn", words)
