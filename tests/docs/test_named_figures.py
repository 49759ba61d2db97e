"""The last column of the tables of statements: every figure and table named there is drawn."""

import re
import shutil
from pathlib import Path

import pytest

from separatrix.papers import CATALOGUE
from separatrix.records import Store
from separatrix.studies import GrowthPage, Shelf

ROOT = Path(__file__).parents[2]
PAPERS = ("lahoti2024", "malach2021")
# The pages of n* are all of one kind: with one variable, and with two.
GROWTH = ("dsd-weight-sharing", "dsd-halved-rates")

pytestmark = pytest.mark.slow


def named(cell):
    return re.findall(r"`([^`]+)`", cell)


def statements():
    """The cells of every statement of both papers."""
    for paper in PAPERS:
        text = (ROOT / "docs" / "theory" / f"{paper}.md").read_text("utf-8")
        for line in re.findall(r"^\|.*\|$", text, re.M):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if len(cells) == 6 and set(cells[1]) - {"-"}:
                yield cells


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The names of what the page of a study shows, from the records that ship; None without."""
    copies = tmp_path_factory.mktemp("records")
    for paper in PAPERS:  # reading may bring a manifest up to date
        shutil.copytree(ROOT / "results" / paper, copies / paper)
    shelf = Shelf(tuple(Store(copies / paper) for paper in PAPERS))

    def names(study):
        answer = shelf.answer(CATALOGUE.studies[study])
        if answer is None:
            return None
        page = answer.study.page.build(answer)
        return {each.name for each in (*page.figures, *page.tables)}

    of_growth = set().union(*(names(study) for study in GROWTH))
    return {
        name: of_growth if isinstance(study.page, GrowthPage) else names(name)
        for name, study in CATALOGUE.studies.items()
    }


def test_every_figure_that_is_named_is_on_the_page_of_a_study_of_its_row(shown):
    for cells in statements():
        pages = [shown[name] for name in named(cells[4]) if name in shown]
        if None not in pages:
            assert set(named(cells[5])) <= set().union(*pages), cells[0]


def test_every_statement_that_is_measured_has_a_figure_or_a_table():
    rows = list(statements())
    assert len(rows) > 100
    without = [
        cells[0]
        for cells in rows
        if set(named(cells[4])) & set(CATALOGUE.studies) and not named(cells[5])
    ]
    assert not without
