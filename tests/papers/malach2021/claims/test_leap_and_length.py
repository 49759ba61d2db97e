"""Leap or length: planted exponents of balanced rules are told, unbalanced rules are left out."""

import math

import jax.random as jr
import numpy as np
import pytest

from separatrix.claims import Evidence, Kind, Verdict, judge
from separatrix.papers.malach2021.claims.k_patterns import CLAIMS
from separatrix.papers.malach2021.estimates.leap_gaps import is_balanced
from separatrix.papers.malach2021.plans.k_patterns.rules import rules

RULES = ((3, "majority", 1), (3, "parity", 3), (5, "staircase 3+1+1", 3), (5, "parity", 5))
CONJUNCTION = (5, "conjunction", 1)
NUM_STUDIES = 50


def verdict(name, dense, *, planted=RULES, noise=0.1, study=0):
    """Of runs of 100·(n/16)^a steps; a of the FCN is a function of leap and k."""
    rng = np.random.default_rng(study)
    rows = [
        {
            "network": network,
            "input_length": n,
            "pattern_length": k,
            "pattern": pattern,
            "leap": leap,
            "seed": seed,
            "steps": round(100 * (n / 16) ** a * math.exp(noise * rng.standard_normal())),
            "reached": True,
            "limit": 10**9,
        }
        for k, pattern, leap in planted
        for network, a in {"CNN": 0.05, "FCN": dense(leap, k)}.items()
        for n in (16, 32, 64, 128)
        for seed in range(10)
    ]
    claim = CLAIMS[f"malach2021/training-gap-{name}"]
    return judge(claim, Evidence(tables={"k-pattern-steps/runs": rows})).verdict


@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_balanced_is_what_it_says(length):
    for name, rule in rules(length).items():
        mean = float(np.mean(np.asarray(rule.table(jr.key(0)))))
        assert is_balanced(name, length) == (mean == 0)


def test_both_are_ours_and_say_what_was_changed():
    for name in ("grows-with-leap", "blind-to-length"):
        claim = CLAIMS[f"malach2021/training-gap-{name}"]
        assert claim.kind is Kind.OURS
        assert "conjunction" in claim.looked[0]


def test_growth_by_leap():
    for name in ("grows-with-leap", "blind-to-length"):
        assert verdict(name, lambda leap, k: 0.5 * leap) is Verdict.CONSISTENT


def test_growth_by_length_contradicts():
    """A length that counts for half of what a leap does is seen in 80 % of studies or more."""
    given = [
        verdict("blind-to-length", lambda leap, k: 0.25 * k, study=study)
        for study in range(NUM_STUDIES)
    ]
    assert given.count(Verdict.CONTRADICTED) >= 0.8 * NUM_STUDIES
    assert verdict("grows-with-leap", lambda leap, k: 0.5 * k) is not Verdict.CONSISTENT
    assert verdict("grows-with-leap", lambda leap, k: 1 / leap) is Verdict.CONTRADICTED


@pytest.mark.parametrize("name", ["grows-with-leap", "blind-to-length"])
def test_the_true_law_is_hardly_ever_contradicted(name):
    """What does not depend on leap is on the edge of the first claim."""
    law = (lambda leap, k: 1.0) if name == "grows-with-leap" else (lambda leap, k: 0.5 * leap)
    given = [verdict(name, law, noise=0.3, study=study) for study in range(NUM_STUDIES)]
    assert given.count(Verdict.CONTRADICTED) <= 0.05 * NUM_STUDIES


def test_a_conjunction_says_nothing():
    odd_one_out = lambda leap, k: 3.0 if leap == 1 and k == 5 else 0.5 * leap
    given = verdict("blind-to-length", odd_one_out, planted=(*RULES, CONJUNCTION))
    assert given is Verdict.CONSISTENT
