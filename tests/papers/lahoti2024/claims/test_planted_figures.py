"""Ratios, exponents, laws and orders of networks: planted, and named."""

import numpy as np
import pytest
from planted_places import GRID

from separatrix.claims import CLAIMS, Evidence, Verdict, judge

LINEAR = {"CNN": lambda k, d, s: k + d, "LCN": lambda k, d, s: k * d}


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
    found = judge(CLAIMS["lahoti2024/fig-lcn-over-cnn-10-20x"], evidence)
    assert found.verdict is expected
    assert found.why.startswith("n*(LCN)/n*(CNN), ")
    if expected is Verdict.CONTRADICTED:
        assert "wholly outside [10, 20]" in found.why


def test_ratio_false_alarms(plant, sizes):
    """Intervals of 9 places hold together at 95 %: 30 studies, 6 alarms or more has P = 0.003."""
    claim = CLAIMS["lahoti2024/fig-lcn-over-cnn-10-20x"]
    edge = {"CNN": lambda k, d, s: 5 * d, "LCN": lambda k, d, s: 100 * d}
    found = [judge(claim, plant(edge, sizes, seed=seed)).verdict for seed in range(30)]
    assert found.count(Verdict.CONTRADICTED) <= 5


def test_ratio_with_a_censored_side(plant):
    """FCN above every size tried: at least ×50 is inside "10 or more", at least ×5 is not."""
    claim = CLAIMS["lahoti2024/fig-fcn-over-lcn-10-20x"]
    growths = {"LCN": lambda k, d, s: 20.0, "FCN": lambda k, d, s: 1e5}
    far = judge(claim, plant(growths, {"dsd-locality": GRID}, noise=0.02, largest=1000))
    assert far.verdict is Verdict.CONSISTENT
    assert "at least 50" in far.why
    near = judge(claim, plant(growths, {"dsd-locality": GRID}, noise=0.02, largest=100))
    assert near.verdict is Verdict.UNDECIDED


def test_ratio_needs_pairs(plant, sizes):
    found = judge(CLAIMS["lahoti2024/fig-lcn-over-cnn-10-20x"], plant({"LCN": max}, sizes))
    assert found.verdict is Verdict.UNDECIDED
    assert found.why == "LCN and CNN share no place, target and seeds"


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
    swapped = plant({"CNN": LINEAR["LCN"], "LCN": LINEAR["CNN"]}, sizes, noise=0.02)
    found = judge(CLAIMS["lahoti2024/law-cnn"], swapped)
    assert found.verdict is Verdict.CONTRADICTED
    assert "·(k d) with " in found.why
    assert "at the largest sizes" in found.why
    assert verdict("law-lcn", swapped) is Verdict.CONTRADICTED


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
        results.append((curve, target, estimate))
    return Evidence({"dsd-learning-curves": results})


def test_order_of_learning_curves(plant):
    name = "fig-cnn-below-lcn"
    below = at_sizes(plant, {"CNN": [0.5, 0.3, 0.1], "LCN": [0.5, 0.6, 0.4]})
    assert verdict(name, below) is Verdict.CONSISTENT
    crossing = judge(
        CLAIMS[f"lahoti2024/{name}"],
        at_sizes(plant, {"CNN": [0.9, 0.3, 0.1], "LCN": [0.5, 0.6, 0.4]}),
    )
    assert crossing.verdict is Verdict.CONTRADICTED
    assert crossing.why.endswith("above at n = 10, (k, d, σ) = (10, 10, 0.1)")
    same = at_sizes(plant, {"CNN": [0.5, 0.5], "LCN": [0.5, 0.5]})
    assert verdict(name, same) is Verdict.UNDECIDED


def test_order_leaves_out_a_size_at_which_a_run_diverged(plant):
    evidence = at_sizes(plant, {"CNN": [np.inf, 0.3, 0.1], "LCN": [0.5, 0.6, 0.4]})
    found = judge(CLAIMS["lahoti2024/fig-cnn-below-lcn"], evidence)
    assert found.verdict is Verdict.CONSISTENT
    assert "2 of 2 (place, size) pairs" in found.why
