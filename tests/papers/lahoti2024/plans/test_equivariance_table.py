"""The table of who is equivariant under what: measured as theory expects, to rounding."""

import pytest

from separatrix.papers.lahoti2024.pages.equivariance import sections
from separatrix.papers.lahoti2024.plans.equivariance import ALGORITHMS, GROUPS, QUESTIONS, plan

pytestmark = pytest.mark.slow  # the quick profile, live

COLUMNS = {
    "network",
    "group",
    "algorithm",
    "dtype",
    "num_members",
    "largest_deviation",
    "tolerance",
    "expected",
}


@pytest.fixture(scope="module")
def table():
    (part,) = plan("quick").parts
    return [row for item in part.items for row in item.rows()]


def test_every_trial_ends_as_expected(table):
    for row in table:
        assert set(row) == COLUMNS
        passed = row["largest_deviation"] <= row["tolerance"] == 1e-12
        assert passed == (row["expected"] == "pass"), row


def test_what_fails_fails_clearly(table):
    """Ten orders of magnitude apart: no tolerance in between changes a verdict."""
    assert all(row["largest_deviation"] > 1e-2 for row in table if row["expected"] == "fail")


def test_every_network_has_both_answers():
    answers = {(type(question.network).__name__, question.expected) for question in QUESTIONS}
    assert len(answers) == 6
    assert {question.algorithm for question in QUESTIONS} == set(ALGORITHMS)
    assert {question.group for question in QUESTIONS} == set(GROUPS)
    assert len(set(QUESTIONS)) == len(QUESTIONS)


def test_in_full_everything_is_measured_and_gd_in_both_precisions():
    (part,) = plan("full").parts
    assert len(set(part.items)) == len(part.items)
    precise = [item for item in part.items if item.dtype == "float64"]
    coarse = [item for item in part.items if item.dtype == "float32"]
    assert part.items == (*precise, *coarse)
    assert len(precise) == len(QUESTIONS)
    assert len(coarse) == sum(question.algorithm == "GD" for question in QUESTIONS)


def test_the_page_says_how_each_ended(table):
    (section,) = sections({"deviations": table})
    rows = section.tables[0].rows
    assert len(rows) == len(table)
    assert all(row[-1] == row[4] for row in rows)  # as expected
