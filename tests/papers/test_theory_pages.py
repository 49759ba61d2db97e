"""The tables under docs/theory name studies that exist."""

import re
from pathlib import Path

import pytest

from separatrix.papers import CATALOGUE

DOCS = Path(__file__).parents[2] / "docs" / "theory"
STUDY = 4  # the column, counted from 0: statement, reading, function, claim, study, figure


def studies_of(page):
    """The names in the column of studies, row by row."""
    lines = [line for line in (DOCS / page).read_text("utf-8").splitlines() if line[:2] == "| "]
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    return [re.findall(r"`([^`]+)`", row[STUDY]) for row in cells if len(row) == STUDY + 2]


@pytest.mark.parametrize("page", ["lahoti2024.md", "malach2021.md"])
def test_every_study_named_is_one(page):
    named = {name for row in studies_of(page) for name in row}
    assert named
    assert not named - set(CATALOGUE.studies)
