"""Rivals half-way are contradicted in 80 % of planted studies, the truth in 5 %; or it is said why.

`python benchmarks/power.py` prints the same contests with more studies.
"""

import pytest
from contest import CAUGHT, FALSE_ALARMS, share_contradicted
from contests import CONTESTS, FALLS_SHORT, claims_in_question

from separatrix.papers import CATALOGUE

NUM_STUDIES = {"lahoti2024": 20, "malach2021": 50}  # a study of the first has up to 168 n*
PAIRS = [
    pytest.param(name, contest, id=f"{name.partition('/')[2]} against {contest.rival}")
    for name, contests in CONTESTS.items()
    for contest in contests
]


def test_every_claim_of_growth_or_on_a_figure_has_a_rival():
    assert set(CONTESTS) == set(claims_in_question())


@pytest.mark.parametrize(("name", "contest"), PAIRS)
def test_power(name, contest):
    claim = CATALOGUE.claims[name]
    num_studies = NUM_STUDIES[claim.paper]
    assert share_contradicted(claim, contest.truth, num_studies) <= FALSE_ALARMS
    caught = share_contradicted(claim, contest.half_way, num_studies) >= CAUGHT
    assert caught == (name not in FALLS_SHORT)
