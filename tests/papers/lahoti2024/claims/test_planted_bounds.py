"""Planted exponents get the right verdict; how often a wrong one is given is stated and counted."""

import math
import re
from dataclasses import replace

import numpy as np
import pytest
from planted_places import GRID, IN_NOISE

from separatrix.claims import Verdict, judge
from separatrix.claims.growth.fitted import _weights
from separatrix.papers.lahoti2024.claims import claims

CLAIMS = claims()
CNN_UPPER = CLAIMS["lahoti2024/thm-7.2-cnn-upper"]
LCN_UPPER = CLAIMS["lahoti2024/thm-6.2-lcn-upper"]
LCN_LOWER = CLAIMS["lahoti2024/thm-7.1-lcn-lower"]
FCN_LOWER = CLAIMS["lahoti2024/thm-6.1-fcn-lower"]
SUM = replace(  # O(k + d) without its logarithm
    CNN_UPPER, terms=(lambda v: v["num_patches"], lambda v: v["patch_dim"])
)
LAWS = {
    "7(k + d)": lambda k, d, s: 7 * (k + d),
    "7d": lambda k, d, s: 7 * d,
    "7kd": lambda k, d, s: 7 * k * d,
    "k(k + d)": lambda k, d, s: k * (k + d),
    "k²d": lambda k, d, s: k**2 * d,
}


def verdicts(claim, plant, growth, studies, *, num_studies=20, **options):
    needed = {name: studies[name] for name in claim.needs}
    evidence = (
        plant({claim.network: growth}, needed, seed=seed, **options) for seed in range(num_studies)
    )
    return [judge(claim, each).verdict for each in evidence]


@pytest.mark.parametrize(
    ("claim", "law", "verdict"),
    [
        (SUM, "7(k + d)", Verdict.CONSISTENT),
        (SUM, "7d", Verdict.CONSISTENT),  # O(k + d) though it outgrows k + d in d
        (SUM, "7kd", Verdict.CONTRADICTED),
        (CNN_UPPER, "7(k + d)", Verdict.CONSISTENT),
        (CNN_UPPER, "k(k + d)", Verdict.CONTRADICTED),
        (LCN_UPPER, "7kd", Verdict.CONSISTENT),
        (LCN_UPPER, "k(k + d)", Verdict.CONSISTENT),
        (LCN_UPPER, "k²d", Verdict.CONTRADICTED),
        (LCN_LOWER, "7kd", Verdict.CONSISTENT),
        (LCN_LOWER, "7(k + d)", Verdict.CONTRADICTED),
        (LCN_LOWER, "7d", Verdict.CONTRADICTED),
    ],
    ids=lambda part: getattr(part, "name", str(part)),
)
def test_planted_laws(plant, sizes, claim, law, verdict):
    """At 2 % noise the right verdict in 15 of 20 studies or more, the opposite one in none."""
    opposite = {Verdict.CONSISTENT, Verdict.CONTRADICTED} - {verdict}
    given = verdicts(claim, plant, LAWS[law], sizes, noise=0.02)
    assert given.count(verdict) >= 15
    assert not opposite & set(given)


def test_false_alarms_at_the_edge(plant, sizes):
    """A bound on the edge of its slack is contradicted in 2.5 % of studies at most, by design.

    40 studies: 5 or more alarms have probability 0.003 at that rate.
    """
    edge = replace(LCN_LOWER, slack=0.0)
    given = verdicts(edge, plant, LAWS["7kd"], sizes, num_studies=40, noise=0.1)
    assert given.count(Verdict.CONTRADICTED) <= 4


def test_more_noise_is_undecided_and_not_wrong(plant, sizes):
    given = verdicts(SUM, plant, LAWS["7(k + d)"], sizes, noise=0.4)
    assert given.count(Verdict.UNDECIDED) >= 15
    assert Verdict.CONTRADICTED not in given


def test_the_fcn_on_a_grid(plant):
    grid = dict.fromkeys(FCN_LOWER.needs, GRID)
    given = verdicts(FCN_LOWER, plant, LAWS["k²d"], grid, num_studies=5, noise=0.02)
    assert set(given) == {Verdict.CONSISTENT}
    given = verdicts(FCN_LOWER, plant, LAWS["7kd"], grid, num_studies=5, noise=0.02)
    assert set(given) == {Verdict.CONTRADICTED}


def test_censored_points_are_bounds(plant, sizes):
    """The largest n* are above the sizes tried: the growth is still seen in most studies, and said.

    Of 20 studies 12 or more; the largest n* has an open interval in some.
    """
    growth, options = LAWS["k²d"], {"noise": 0.02, "largest": 150_000}
    given = verdicts(LCN_UPPER, plant, growth, sizes, **options)
    assert given.count(Verdict.CONTRADICTED) >= 12
    assert Verdict.CONSISTENT not in given
    why = judge(LCN_UPPER, plant({"LCN": growth}, sizes, **options)).why
    assert re.search(r"\d of 21 censored \(above ", why)
    everything = judge(LCN_UPPER, plant({"LCN": LAWS["k²d"]}, sizes, largest=50))
    assert everything.verdict is Verdict.UNDECIDED
    assert "must hold at least 5 n* with closed intervals" in everything.why


def test_why_has_numbers_sizes_and_what_the_theorem_needs(plant, sizes):
    why = judge(CNN_UPPER, plant({"CNN": LAWS["7(k + d)"]}, sizes)).why
    assert "CNN at 21 places (k 10 to 60, d 10 to 60, σ 0.1), n* 1" in why
    assert "; for the kindest constants n* over the bound grows like k^" in why
    assert "the theorem itself does not speak at these sizes: it needs σ <= 1/(100" in why
    assert "largest exponent of n* over the bound: " in why
    assert "; the statement allows at most 0.08; " in why
    why = judge(LCN_LOWER, plant({"LCN": LAWS["7kd"]}, sizes)).why
    assert "is not above the trivial 1" in why
    assert "least exponent of n* over the bound: " in why
    assert "; the statement allows at least −0.12; " in why
    assert "cannot" not in why


def test_a_sweep_that_is_missing_decides_nothing(plant, sizes):
    only_k = plant({"LCN": LAWS["7kd"]}, {"dsd-weight-sharing": sizes["dsd-weight-sharing"]})
    judgement = judge(replace(LCN_LOWER, needs=("dsd-weight-sharing",)), only_k)
    assert judgement.verdict is Verdict.UNDECIDED
    assert "d takes one value" in judgement.why
    judgement = judge(LCN_LOWER, only_k)
    assert judgement.missing == LCN_LOWER.needs
    assert judgement.why.startswith("no records: run dsd-growth-canonical")


@pytest.mark.parametrize(
    ("name", "growth", "verdict"),
    [
        ("thm-6.1-fcn-lower-noise", lambda k, d, s: 1e5 * s**2, Verdict.CONSISTENT),
        ("thm-6.1-fcn-lower-noise", lambda k, d, s: 20 / s, Verdict.CONTRADICTED),
        ("thm-6.2-lcn-upper-noise", lambda k, d, s: 2e4 * s**2, Verdict.CONSISTENT),
        ("thm-6.2-lcn-upper-noise", lambda k, d, s: 2e5 * s**3, Verdict.CONTRADICTED),
        ("thm-7.1-lcn-lower-noise", lambda k, d, s: 100 + 2e4 * s**2, Verdict.CONSISTENT),
        ("thm-7.1-lcn-lower-noise", lambda k, d, s: 20 / s, Verdict.CONTRADICTED),
    ],
)
def test_growth_in_the_noise(plant, name, growth, verdict):
    claim = CLAIMS[f"lahoti2024/{name}"]
    evidence = plant({claim.network: growth}, dict.fromkeys(claim.needs, IN_NOISE), noise=0.02)
    assert judge(claim, evidence).verdict is verdict


def test_as_stated_is_not_applicable_at_the_noise_of_the_figures(plant, sizes):
    places = {**sizes, "dsd-as-stated": sizes["dsd-growth"]}
    evidence = plant({"LCN": LAWS["7kd"], "CNN": LAWS["7d"]}, places)
    for name in ("thm-6.2-lcn-upper", "thm-7.1-lcn-lower", "thm-7.2-cnn-upper"):
        judgement = judge(CLAIMS[f"lahoti2024/{name}-as-stated"], evidence)
        assert judgement.verdict is Verdict.NOT_APPLICABLE
    assert "needs σ <= 1/(100 sqrt(k L^3))" in judgement.why


def test_as_stated_where_the_conditions_hold(plant):
    claim = CLAIMS["lahoti2024/thm-7.2-cnn-upper-as-stated"]
    quiet = {name: [(20, d, 1e-5) for d in (10, 20)] for name in claim.needs}
    few, many = (plant({"CNN": lambda k, d, s, n=n: n}, quiet) for n in (5.0, 40.0))
    assert judge(claim, few).verdict is Verdict.CONSISTENT
    judgement = judge(claim, many)
    assert judgement.verdict is Verdict.CONTRADICTED
    assert "2 of 2 wholly outside, furthest 4" in judgement.why
    assert re.search(r"\(CNN, k = 20, d = [12]0, σ = 1e-05\); CNN at 2 places", judgement.why)


def test_weights_cover_the_simplex():
    assert list(_weights(1)) == [(1.0,)]
    assert len(list(_weights(2))) == 11
    assert all(math.isclose(sum(weights), 1) for weights in _weights(3))
    assert np.min(list(_weights(3))) == 0
