"""The table of who is equivariant under what: measured as theory expects, to rounding."""

import pytest

from separatrix.studies.facts import FACTS
from separatrix.studies.facts.lahoti2024.equivariance import ALGORITHMS, GROUPS, TRIALS

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
    return FACTS["equivariance"].rows("quick")


def test_every_trial_ends_as_expected(table):
    for row in table:
        assert set(row) == COLUMNS
        passed = row["largest_deviation"] <= row["tolerance"] == 1e-12
        assert passed == (row["expected"] == "pass"), row


def test_what_fails_fails_clearly(table):
    """Ten orders of magnitude apart: no tolerance in between changes a verdict."""
    assert all(row["largest_deviation"] > 1e-2 for row in table if row["expected"] == "fail")


def test_every_network_has_both_answers():
    answers = {(type(trial.network).__name__, trial.expected) for trial in TRIALS}
    assert len(answers) == 6
    assert {trial.algorithm for trial in TRIALS} == set(ALGORITHMS)
    assert {trial.group for trial in TRIALS} == set(GROUPS)
    assert len(set(TRIALS)) == len(TRIALS)
