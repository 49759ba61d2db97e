"""Claims on training: planted growth is told, and each claim has runs that contradict it."""

import math

import numpy as np
import pytest

from separatrix.claims import Evidence, Verdict, judge
from separatrix.estimates import Curve, Result, sample_complexity
from separatrix.fits import Estimate
from separatrix.papers.malach2021.claims.training import CLAIMS
from separatrix.papers.malach2021.estimates.exponents import difference
from separatrix.papers.malach2021.estimates.step_runs import (
    at_length,
    gaps_of,
    growth,
    median,
    steps_of,
)

RULES = ((3, "majority", 1), (3, "parity", 3), (5, "staircase 3+1+1", 3), (5, "parity", 5))
LENGTHS = (16, 32, 64, 128)


def runs(dense_exponent, *, local_exponent=0.05, limit=10**9, rules=RULES, num_seeds=10):
    """Steps 100·(n/16)^a with a tenth of noise; a of the FCN is a function of leap and k."""
    rng = np.random.default_rng(0)
    rows = []
    for k, pattern, leap in rules:
        exponents = {"CNN": local_exponent, "LCN": local_exponent, "FCN": dense_exponent(leap, k)}
        for network, a in exponents.items():
            for n in LENGTHS:
                for seed in range(num_seeds):
                    value = 100 * (n / 16) ** a * math.exp(0.1 * rng.standard_normal())
                    rows.append(
                        {
                            "network": network,
                            "input_length": n,
                            "pattern_length": k,
                            "pattern": pattern,
                            "leap": leap,
                            "seed": seed,
                            "steps": round(min(value, limit)),
                            "reached": value <= limit,
                            "limit": limit,
                        }
                    )
    return rows


def verdict(name, rows=(), **results):
    evidence = Evidence(results, {"k-pattern-steps/runs": rows})
    return judge(CLAIMS[f"malach2021/training-{name}"], evidence).verdict


def of_leap(leap, k):
    return 0.5 * leap


def of_length(leap, k):
    return 0.5 * k


def test_every_claim_is_named_as_it_is_found():
    assert all(name == claim.name for name, claim in CLAIMS.items())
    assert all(name.startswith("malach2021/training-") for name in CLAIMS)


def test_growth_by_leap():
    rows = runs(of_leap)
    assert verdict("fcn-steps-grow", rows) is Verdict.CONSISTENT
    assert verdict("gap-grows-with-leap", rows) is Verdict.CONSISTENT
    assert verdict("gap-blind-to-length", rows) is Verdict.CONSISTENT
    assert verdict("local-steps", rows) is Verdict.CONSISTENT


def test_growth_by_length_contradicts_what_is_said_of_leap():
    """At equal length no leap differs then; at equal leap lengths do."""
    rows = runs(of_length)
    assert verdict("gap-blind-to-length", rows) is Verdict.CONTRADICTED
    assert verdict("gap-grows-with-leap", rows) is not Verdict.CONSISTENT
    assert verdict("gap-grows-with-leap", runs(lambda leap, k: 1 / leap)) is Verdict.CONTRADICTED


def test_an_fcn_that_does_not_fall_behind_contradicts():
    assert verdict("fcn-steps-grow", runs(lambda leap, k: -0.3)) is Verdict.CONTRADICTED


def test_a_cnn_that_grows_faster_than_the_corollary_contradicts():
    assert verdict("local-steps", runs(of_leap, local_exponent=3.5)) is Verdict.CONTRADICTED


def test_an_fcn_that_learns_is_not_stuck():
    """Where 2^k ≥ n: of the lengths here k = 5 has 16 and 32."""
    assert verdict("fcn-stuck", runs(of_leap)) is Verdict.CONTRADICTED
    assert verdict("fcn-stuck", runs(of_leap, limit=1)) is Verdict.CONSISTENT
    easy = runs(of_leap, rules=((3, "parity", 3),))
    assert verdict("fcn-stuck", easy) is Verdict.NOT_APPLICABLE
    few = runs(of_leap, limit=1, num_seeds=3)
    assert verdict("fcn-stuck", few) is Verdict.UNDECIDED  # 3 of 3 that fail may be a half


def test_too_few_runs_are_undecided():
    assert verdict("fcn-steps-grow", runs(of_leap, limit=1)) is Verdict.UNDECIDED
    assert verdict("fcn-steps-grow", []) is Verdict.UNDECIDED


def test_a_rule_without_an_exponent_leaves_the_others_support_open_and_not_their_contradiction():
    """The parity of 5 bits is reached at n = 16 alone: its growth is not known."""
    rows = runs(lambda leap, k: 0.5 if k == 3 else 8.0, limit=300)
    assert verdict("fcn-steps-grow", rows) is Verdict.UNDECIDED
    rows = runs(lambda leap, k: -0.5 if k == 3 else 8.0, limit=300)
    assert verdict("fcn-steps-grow", rows) is Verdict.CONTRADICTED


def test_growth_holds_with_censored_runs():
    """Exponent 1 planted; a limit of 400 cuts half of n = 64 and all of n = 128.  At 95 % the
    interval misses it in 5 of 100 studies; the seed is fixed."""
    rows = runs(lambda leap, k: 1.0, limit=400, rules=((3, "parity", 3),))
    steps = steps_of(rows, "FCN")
    late = [run for run in steps.values() if not run.reached]
    assert len(late) > 10
    exponent = growth(steps)
    assert exponent.lower < 1 < exponent.upper < 1.4
    assert math.isinf(median(at_length(steps, 128)).median)
    gaps = gaps_of(rows, "FCN", "CNN")
    assert not any(run.reached for (n, _), run in gaps.items() if n == 128)


def test_half_widths_of_a_difference_add_in_squares():
    assert difference(Estimate(2, -1, 5), Estimate(1, -3, 5)) == Estimate(1, -4, 6)


def samples(kind, field, place, n_star):
    """A learning curve that meets 1 % at n*, to 3 %."""
    rng = np.random.default_rng(place)
    sizes = np.round(n_star * 1.3 ** np.arange(-6, 7))
    noise = np.exp(0.03 * np.sqrt(8) * rng.standard_normal((1, 8)))
    risks = 0.01 * n_star / sizes[:, None] * noise
    curve = Curve(
        cell=f"{kind}-{place}",
        fields={"network.kind": kind, field: place},
        seeds=tuple(range(8)),
        sizes=sizes,
        risks=risks,
        train_risks=risks,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.003", dtype=object),
    )
    return Result(curve, 0.01, sample_complexity(sizes, risks, 0.01, num_resamples=200))


def study(field, places, **exponents):
    return [
        samples(f"Window{kind}", field, at, 100 * (at / places[0]) ** a)
        for kind, a in exponents.items()
        for at in places
    ]


N, K = "task.input_length", "task.pattern.length"
IN_N = (16, 24, 32, 48, 64)


@pytest.mark.parametrize(("dense", "expected"), [(1.0, "CONSISTENT"), (-0.5, "CONTRADICTED")])
def test_samples_of_an_fcn_against_an_lcn(dense, expected):
    in_n = {"k-patterns-input-length": study(N, IN_N, FCN=dense, LCN=0.1)}
    assert verdict("fcn-samples-in-n", **in_n) == expected
    in_k = {"k-patterns-pattern-length": study(K, (2, 3, 4, 5), FCN=3 * dense, LCN=0.1)}
    assert verdict("fcn-samples-in-k", **in_k) == expected


def test_one_input_length_tells_no_exponent():
    one = {"k-patterns-input-length": study(N, (16,), FCN=1.0, LCN=0.1)}
    assert verdict("fcn-samples-in-n", **one) is Verdict.UNDECIDED
