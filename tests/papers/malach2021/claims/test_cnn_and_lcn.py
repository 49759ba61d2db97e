"""CNN against LCN on k-patterns: planted worths of weight sharing come out as they are."""

import math

import numpy as np
import pytest
from planted_samples import plant

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.malach2021.claims.cnn_and_lcn import CLAIMS, SAMPLES

RULES = ("majority", "conjunction", "staircase", "parity")
PLACES = tuple((n, k) for k in (3, 4) for n in (16, 32, 64, 128))  # n and k of the steps
COUNTED = (*((n, 3) for n in (16, 24, 32, 48, 64)), (16, 2), (16, 4), (16, 5))  # of the samples
SCATTER = 0.15  # of log steps(LCN)/steps(CNN) between seeds, as in the records
NUM_STUDIES = 50


def runs(worth, *, scatter=SCATTER, limit=10**6, num_seeds=10, seed=0):
    """CNN 200 steps, LCN `worth` times as many at (n, k), with luck that they share."""
    rng, rows = np.random.default_rng(seed), []
    for n, k in PLACES:
        for pattern in RULES:
            for each in range(num_seeds):
                luck = 200 * math.exp(0.3 * rng.standard_normal())
                for network, times in (("CNN", 1.0), ("LCN", worth(n, k))):
                    value = luck * times * math.exp(scatter / math.sqrt(2) * rng.standard_normal())
                    rows.append(
                        {
                            "network": network,
                            "input_length": n,
                            "pattern_length": k,
                            "pattern": pattern,
                            "leap": 1,
                            "seed": each,
                            "steps": min(5 * math.ceil(value / 5), limit),
                            "reached": value <= limit,
                            "limit": limit,
                        }
                    )
    return rows


def steps_verdict(name, rows):
    claim = CLAIMS[f"malach2021/{name}-in-steps"]
    return judge(claim, Evidence(tables={"k-pattern-steps/runs": rows})).verdict


def samples_verdict(name, worth, seed=0):
    n_stars = {"WindowCNN": lambda n, k: 10 * n, "WindowLCN": lambda n, k: 10 * n * worth(n, k)}
    evidence = Evidence(results=dict.fromkeys(SAMPLES, plant(n_stars, COUNTED, seed)))
    return judge(CLAIMS[f"malach2021/{name}-in-samples"], evidence).verdict


def equal(n, k):
    return 1.0


def by_windows(n, k):
    """Half-way, in logarithms, to the rival, a worth of the number of windows."""
    return math.sqrt(n - k + 1)


def behind(share):
    return lambda n, k: 1 + share


@pytest.mark.parametrize(
    ("name", "rival", "truth"),
    [
        ("sec-3.1-no-benefit", by_windows, equal),
        ("sec-6-lcn-ahead", behind(0.05), equal),  # half-way to a worth of a tenth
    ],
)
def test_power_in_steps(name, rival, truth):
    """Contradicted in 80 % of studies of the rival and in 5 % of the truth's, at its edge."""
    caught = [steps_verdict(name, runs(rival, seed=s)) for s in range(NUM_STUDIES)]
    assert caught.count(Verdict.CONTRADICTED) >= 0.8 * NUM_STUDIES
    false = [steps_verdict(name, runs(truth, seed=s)) for s in range(NUM_STUDIES)]
    assert false.count(Verdict.CONTRADICTED) <= 0.05 * NUM_STUDIES


@pytest.mark.parametrize(
    ("name", "rival", "truth"),
    [
        ("sec-3.1-no-benefit", by_windows, equal),
        ("sec-6-lcn-ahead", behind(0.1), equal),  # half-way to a worth of a fifth
    ],
)
def test_power_in_samples(name, rival, truth):
    caught = [samples_verdict(name, rival, s) for s in range(NUM_STUDIES)]
    assert caught.count(Verdict.CONTRADICTED) >= 0.8 * NUM_STUDIES
    false = [samples_verdict(name, truth, s) for s in range(NUM_STUDIES)]
    assert false.count(Verdict.CONTRADICTED) <= 0.05 * NUM_STUDIES


def test_what_is_true_is_seen():
    assert steps_verdict("sec-3.1-no-benefit", runs(equal)) is Verdict.CONSISTENT
    assert steps_verdict("sec-6-lcn-ahead", runs(behind(-0.2))) is Verdict.CONSISTENT
    assert samples_verdict("sec-3.1-no-benefit", equal) is Verdict.CONSISTENT
    assert samples_verdict("sec-6-lcn-ahead", behind(-0.15)) is Verdict.CONSISTENT


def test_noise_leaves_both_open():
    assert steps_verdict("sec-3.1-no-benefit", runs(equal, scatter=3.0)) is Verdict.UNDECIDED
    assert steps_verdict("sec-6-lcn-ahead", runs(equal)) is Verdict.UNDECIDED


def test_runs_that_agree_to_the_checkpoint_are_not_exactly_equal():
    rows = runs(equal, scatter=0.0)
    for name in ("sec-6-lcn-ahead", "sec-3.1-no-benefit"):
        claim = CLAIMS[f"malach2021/{name}-in-steps"]
        weighed = claim.weigh(Evidence(tables={"k-pattern-steps/runs": rows}))
        assert all(m.lower < m.value == 1 < m.upper for m in weighed.measurements)


@pytest.mark.parametrize("name", ["sec-6-lcn-ahead", "sec-3.1-no-benefit"])
def test_a_run_that_did_not_get_there_or_has_no_pair_leaves_its_place_without_a_result(name):
    ahead = behind(-0.2)
    assert steps_verdict(name, runs(ahead, limit=250)) is Verdict.UNDECIDED
    unpaired = [row for row in runs(ahead) if (row["network"], row["seed"]) != ("LCN", 3)]
    assert steps_verdict(name, unpaired) is Verdict.UNDECIDED
