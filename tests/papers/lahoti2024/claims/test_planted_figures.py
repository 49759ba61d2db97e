"""Ratios, exponents, laws and orders of networks: planted, and named."""

import numpy as np
import pytest
from planted_places import GRID

from separatrix.claims import Evidence, Verdict, judge
from separatrix.estimates import Result
from separatrix.papers.lahoti2024.claims import claims

CLAIMS = claims()
LINEAR = {"CNN": lambda k, d, s: k + d, "LCN": lambda k, d, s: k * d}
SWAPPED = {"CNN": LINEAR["LCN"], "LCN": LINEAR["CNN"]}


def verdict(name, evidence):
    return judge(CLAIMS[f"lahoti2024/{name}"], evidence).verdict


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (lambda k: 15, Verdict.CONSISTENT),
        (lambda k: 4, Verdict.CONTRADICTED),
        (lambda k: k, Verdict.CONTRADICTED),  # 10 to 30
    ],
)
def test_ratio_range(plant, sizes, times, expected):
    evidence = plant(
        {"CNN": lambda k, d, s: d, "LCN": lambda k, d, s: times(k) * d}, sizes, noise=0.03
    )
    judgement = judge(CLAIMS["lahoti2024/fig-lcn-over-cnn-10-20x"], evidence)
    assert judgement.verdict is expected
    assert judgement.why.startswith("n*(LCN)/n*(CNN): ")
    assert " at 9 places; the statement allows 10 to 20; " in judgement.why
    if expected is Verdict.CONTRADICTED:
        assert " of 9 wholly outside, furthest " in judgement.why


def test_ratio_false_alarms(plant, sizes):
    """Intervals of 9 places hold together at 95 %: 30 studies, 6 alarms or more has P = 0.003."""
    claim = CLAIMS["lahoti2024/fig-lcn-over-cnn-10-20x"]
    edge = {"CNN": lambda k, d, s: 5 * d, "LCN": lambda k, d, s: 100 * d}
    given = [judge(claim, plant(edge, sizes, seed=seed)).verdict for seed in range(30)]
    assert given.count(Verdict.CONTRADICTED) <= 5
    assert Verdict.CONSISTENT not in given


def test_ratio_with_a_censored_side(plant):
    """FCN above every size tried: at least ×50 is inside "10 or more", at least ×5 is not."""
    claim = CLAIMS["lahoti2024/fig-fcn-over-lcn-10-20x"]
    growths = {"LCN": lambda k, d, s: 20.0, "FCN": lambda k, d, s: 1e5}
    grid = dict.fromkeys(claim.needs, GRID)
    far = judge(claim, plant(growths, grid, noise=0.02, largest=1000))
    assert far.verdict is Verdict.CONSISTENT
    assert all(40 < row["lower"] < 60 and row["upper"] is None for row in far.as_rows())
    assert far.why.endswith("at 9 places; the statement allows at least 10; all 9 inside")
    near = judge(claim, plant(growths, grid, noise=0.02, largest=100))
    assert near.verdict is Verdict.UNDECIDED


def test_ratio_needs_pairs(plant, sizes):
    judgement = judge(CLAIMS["lahoti2024/fig-lcn-over-cnn-10-20x"], plant({"LCN": max}, sizes))
    assert judgement.verdict is Verdict.UNDECIDED
    assert judgement.why == "LCN and CNN share no place, target and seeds"


def test_exponents(plant, sizes):
    evidence = plant(LINEAR, sizes, noise=0.02)
    assert verdict("fig-cnn-at-most-linear-in-k", evidence) is Verdict.CONSISTENT
    assert verdict("rebuttal-cnn-sublinear-in-k", evidence) is Verdict.CONSISTENT
    assert verdict("remark-cnn-k-is-artifact", evidence) is Verdict.CONTRADICTED
    assert verdict("fig-cnn-at-most-linear-in-d", evidence) is Verdict.CONSISTENT
    assert verdict("fig-lcn-linear-to-quadratic-in-k", evidence) is Verdict.CONSISTENT
    assert verdict("rebuttal-lcn-linear-in-k", evidence) is Verdict.CONSISTENT
    assert verdict("fig-lcn-linear-in-d", evidence) is Verdict.CONSISTENT
    square = plant({"LCN": lambda k, d, s: k**2 * d**0.3}, sizes, noise=0.02)
    assert verdict("rebuttal-lcn-linear-in-k", square) is Verdict.CONTRADICTED
    assert verdict("fig-lcn-linear-in-d", square) is Verdict.CONTRADICTED
    noisy = plant(LINEAR, sizes, noise=0.4)
    assert verdict("rebuttal-lcn-linear-in-k", noisy) is Verdict.UNDECIDED


def test_laws(plant, sizes):
    evidence = plant(LINEAR, sizes, noise=0.02)
    assert verdict("law-cnn", evidence) is Verdict.CONSISTENT
    assert verdict("law-lcn", evidence) is Verdict.CONSISTENT
    given = [verdict("law-lcn", plant(SWAPPED, sizes, noise=0.02, seed=i)) for i in range(5)]
    assert given.count(Verdict.CONTRADICTED) >= 4  # one in ten fits by chance worse than it may
    assert Verdict.CONSISTENT not in given
    judgement = judge(CLAIMS["lahoti2024/law-cnn"], plant(SWAPPED, sizes, noise=0.02))
    assert judgement.verdict is Verdict.CONTRADICTED
    assert "·(k d) with " in judgement.why
    assert "at the largest sizes" in judgement.why
    assert "log odds of the laws allowed: −" in judgement.why


def test_a_thousand_samples(plant, sizes):
    few = plant({"CNN": lambda k, d, s: 50, "LCN": lambda k, d, s: 500}, sizes, noise=0.02)
    assert verdict("exp-1000-samples-suffice", few) is Verdict.CONSISTENT
    many = plant({"CNN": lambda k, d, s: 50, "LCN": lambda k, d, s: 5000}, sizes, noise=0.02)
    assert verdict("exp-1000-samples-suffice", many) is Verdict.CONTRADICTED


def at_sizes(plant, risks, *, seed=0):
    """Curves at the sizes of E1 with planted mean risks and lognormal noise of 10 %."""
    rng = np.random.default_rng(seed)
    planted = plant({kind: lambda k, d, s: 50 for kind in risks}, {"study": [(10, 10, 0.1)]})
    results = []
    for curve, target, estimate in planted.results["study"]:
        means = np.asarray(risks[curve.fields["network.kind"]])
        noise = np.exp(0.1 * rng.standard_normal((len(means), len(curve.seeds))))
        object.__setattr__(curve, "sizes", np.array([10, 50, 100][: len(means)]))
        object.__setattr__(curve, "risks", means[:, None] * noise)
        results.append(Result(curve, target, estimate))
    return Evidence({"dsd-learning-curves": results})


def test_order_of_learning_curves(plant):
    name = "fig-cnn-below-lcn"
    below = at_sizes(plant, {"CNN": [0.3, 0.3, 0.1], "LCN": [0.5, 0.6, 0.4]})
    assert verdict(name, below) is Verdict.CONSISTENT
    crossing = judge(
        CLAIMS[f"lahoti2024/{name}"],
        at_sizes(plant, {"CNN": [0.9, 0.3, 0.1], "LCN": [0.5, 0.6, 0.4]}),
    )
    assert crossing.verdict is Verdict.CONTRADICTED
    assert crossing.why.startswith("risk of LCN less risk of CNN: −0.3")
    assert crossing.why.endswith("(k = 10, d = 10, σ = 0.1, 10 samples)")
    same = at_sizes(plant, {"CNN": [0.5, 0.5], "LCN": [0.5, 0.5]})
    assert verdict(name, same) is Verdict.UNDECIDED


def test_curves_that_meet_at_one_size_leave_their_order_there_open(plant):
    """Below at two sizes and not to be told apart at the third: no support for "at every size"."""
    evidence = at_sizes(plant, {"CNN": [0.5, 0.3, 0.1], "LCN": [0.5, 0.6, 0.4]})
    judgement = judge(CLAIMS["lahoti2024/fig-cnn-below-lcn"], evidence)
    assert judgement.verdict is Verdict.UNDECIDED
    assert "2 of 3 wholly inside, furthest from it " in judgement.why


def test_a_size_at_which_a_run_diverged_has_no_result(plant):
    evidence = at_sizes(plant, {"CNN": [np.inf, 0.3, 0.1], "LCN": [0.5, 0.6, 0.4]})
    judgement = judge(CLAIMS["lahoti2024/fig-cnn-below-lcn"], evidence)
    assert judgement.verdict is Verdict.UNDECIDED
    assert judgement.why.endswith("2 of 3 wholly inside; 1 without a result")
