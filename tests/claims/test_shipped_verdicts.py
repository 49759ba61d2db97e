"""Every claim held against the records that ship: what may not come out of it."""

from pathlib import Path

import pytest

from separatrix.claims import Finding, Kind, Verdict
from separatrix.papers import CATALOGUE
from separatrix.records import Store
from separatrix.studies import Shelf
from separatrix.studies.judging import judged

RESULTS = Path(__file__).parents[2] / "results"


@pytest.fixture(scope="module")
def judgements():
    stores = tuple(Store(RESULTS / paper.key) for paper in CATALOGUE.papers)
    judgements, _ = judged(CATALOGUE.claims.values(), CATALOGUE, Shelf(stores))
    return judgements


def names(judgements):
    return [judgement.claim.name for judgement in judgements]


def test_no_control_is_contradicted(judgements):
    """What holds by construction and does not is a bug of ours."""
    contradicted = [j for j in judgements if j.verdict is Verdict.CONTRADICTED]
    assert not names(j for j in contradicted if j.claim.kind is Kind.CONTROL)


def test_every_slip_has_a_corrected_reading_that_holds(judgements):
    declared = [j for j in judgements if j.claim.finding is Finding.ERRATUM]
    assert not names(j for j in declared if j.finding is not Finding.ERRATUM)


def test_a_claim_that_is_contradicted_says_what_that_shows(judgements):
    assert not names(j for j in judgements if (j.verdict is Verdict.CONTRADICTED) and not j.finding)
    told = (Verdict.CONTRADICTED, Verdict.NOT_APPLICABLE)
    assert not names(j for j in judgements if j.finding and j.verdict not in told)


def test_what_is_out_of_scope_tells_its_measurement(judgements):
    scope = [j for j in judgements if j.claim.finding is Finding.SCOPE and not j.missing]
    assert not names(j for j in scope if j.verdict is not Verdict.NOT_APPLICABLE)
    assert not names(j for j in scope if not j.as_rows())
