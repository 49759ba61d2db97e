"""CNN against LCN on k-patterns: planted worths of weight sharing come out as they are."""

import math

import numpy as np
import pytest

from separatrix.claims import Evidence, Verdict, judge
from separatrix.estimates import Curve, Result, sample_complexity
from separatrix.papers.malach2021.claims.cnn_and_lcn import CLAIMS, SAMPLES

PLACES = ((16, 3), (64, 3), (32, 5))  # n and k


def runs(worth, *, scatter=0.1, limit=10**6, num_seeds=10):
    """CNN 200 steps, LCN `worth` times as many at (n, k), a tenth of noise that they share."""
    rng, rows = np.random.default_rng(0), []
    for n, k in PLACES:
        for seed in range(num_seeds):
            luck = 200 * math.exp(0.3 * rng.standard_normal())
            for network, times in (("CNN", 1.0), ("LCN", worth(n, k))):
                value = luck * times * math.exp(scatter * rng.standard_normal())
                steps = min(5 * math.ceil(value / 5), limit)
                rows.append(
                    {
                        "network": network,
                        "input_length": n,
                        "pattern_length": k,
                        "pattern": "parity",
                        "leap": k,
                        "seed": seed,
                        "steps": steps,
                        "reached": value <= limit,
                        "limit": limit,
                    }
                )
    return rows


def steps_verdict(name, rows):
    claim = CLAIMS[f"malach2021/{name}-in-steps"]
    return judge(claim, Evidence(tables={"k-pattern-steps/runs": rows})).verdict


def equal(n, k):
    return 1.0


def by_windows(n, k):
    """Half-way to the rival, a worth of the number of windows: its root."""
    return math.sqrt(n - k + 1)


def test_a_worth_that_grows_with_the_windows_contradicts_and_none_does_not():
    assert steps_verdict("sec-3.1-no-benefit", runs(equal)) is Verdict.CONSISTENT
    assert steps_verdict("sec-3.1-no-benefit", runs(by_windows)) is Verdict.CONTRADICTED
    assert steps_verdict("sec-3.1-no-benefit", runs(equal, scatter=3.0)) is Verdict.UNDECIDED


def test_an_lcn_that_is_ahead_level_or_behind():
    assert steps_verdict("sec-6-lcn-ahead", runs(lambda n, k: 0.7)) is Verdict.CONSISTENT
    assert steps_verdict("sec-6-lcn-ahead", runs(equal)) is Verdict.UNDECIDED
    assert steps_verdict("sec-6-lcn-ahead", runs(lambda n, k: 1.4)) is Verdict.CONTRADICTED


def test_runs_that_agree_to_the_checkpoint_are_not_exactly_equal():
    rows = runs(equal, scatter=0.0)
    claim = CLAIMS["malach2021/sec-6-lcn-ahead-in-steps"]
    weighed = claim.weigh(Evidence(tables={"k-pattern-steps/runs": rows}))
    assert all(m.lower < m.value == 1 < m.upper for m in weighed.measurements)


def test_a_run_that_did_not_get_there_or_has_no_pair_leaves_its_place_without_a_result():
    late = runs(equal, limit=250)
    assert steps_verdict("sec-3.1-no-benefit", late) is Verdict.UNDECIDED
    unpaired = [row for row in runs(equal) if (row["network"], row["seed"]) != ("LCN", 3)]
    assert steps_verdict("sec-3.1-no-benefit", unpaired) is Verdict.UNDECIDED


def samples(kind, n, k, n_star):
    """A learning curve that meets 1 % at n*, to 3 %, with the luck of its place."""
    rng = np.random.default_rng(n)
    sizes = np.round(n_star * 1.3 ** np.arange(-6, 7))
    risks = 0.01 * n_star / sizes[:, None] * np.exp(0.08 * rng.standard_normal((1, 8)))
    curve = Curve(
        cell=f"{kind}-{n}-{k}",
        fields={"network.kind": kind, "task.input_length": n, "task.pattern.length": k},
        seeds=tuple(range(8)),
        sizes=sizes,
        risks=risks,
        train_risks=risks,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.003", dtype=object),
    )
    return Result(curve, 0.01, sample_complexity(sizes, risks, 0.01, num_resamples=200))


@pytest.mark.parametrize(
    ("claim", "worth", "expected"),
    [
        ("sec-3.1-no-benefit", 1.0, "CONSISTENT"),
        ("sec-3.1-no-benefit", 3.5, "CONTRADICTED"),
        ("sec-6-lcn-ahead", 0.8, "CONSISTENT"),
        ("sec-6-lcn-ahead", 1.3, "CONTRADICTED"),
    ],
)
def test_samples(claim, worth, expected):
    results = [
        samples(kind, n, k, 100 * times)
        for n, k in PLACES
        for kind, times in (("WindowCNN", 1.0), ("WindowLCN", worth))
    ]
    evidence = Evidence(results=dict.fromkeys(SAMPLES, results))
    assert judge(CLAIMS[f"malach2021/{claim}-in-samples"], evidence).verdict == expected
