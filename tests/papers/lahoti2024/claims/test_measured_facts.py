"""Equivariance and the two-step algorithm: exact rows, groups of seeds, and rows not there."""

import numpy as np
import pytest

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.lahoti2024.claims import claims
from separatrix.papers.lahoti2024.theory import cnn_num_samples, noise_ceiling

CLAIMS = claims()


def deviation(network, algorithm, value, expected, group="rotations"):
    return {
        "network": network,
        "group": group,
        "algorithm": algorithm,
        "dtype": "float64",
        "num_members": 8,
        "largest_deviation": value,
        "tolerance": 1e-9,
        "expected": expected,
    }


EQUIVARIANCE = (
    deviation("CNN", "Descent", 1e-14, "pass"),
    deviation("LCN", "Momentum", 1e-14, "pass"),
    deviation("LCN", "Descent", 0.5, "fail", group="O(kd)"),
    deviation("FCN", "Adam", 0.5, "fail"),
    deviation("FCN", "Adam", 1e-14, "pass", group="signed permutations"),
)


def judgement(name, rows):
    claim = CLAIMS[f"lahoti2024/{name}"]
    (table,) = claim.needs
    return judge(claim, Evidence(tables={table: rows}))


def verdict(name, rows):
    return judgement(name, rows).verdict


def test_equivariance():
    for name in ("gd", "controls", "adam"):
        assert verdict(f"equivariance-{name}", EQUIVARIANCE) is Verdict.CONSISTENT


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("gd", deviation("FCN", "Descent", 1e-3, "pass")),
        ("controls", deviation("CNN", "Descent", 1e-14, "fail", group="unequal blocks")),
        ("adam", deviation("LCN", "Adam", 1e-14, "fail")),
    ],
)
def test_equivariance_contradicted(name, row):
    broken = judgement(f"equivariance-{name}", (*EQUIVARIANCE, row))
    assert broken.verdict is Verdict.CONTRADICTED
    member = f"(network {row['network']}, group {row['group']}, algorithm {row['algorithm']}, dtype"
    assert f"1 of {len(broken.as_rows())} wholly outside, furthest " in broken.why
    assert member in broken.why


def runs(noise_std, alignment, *, preset="paper", risk=1e-3, num_seeds=10, spread=0.01):
    rng = np.random.default_rng(0)
    k, d = 10, 20
    return tuple(
        {
            "network": "CNN",
            "preset": preset,
            "num_patches": k,
            "patch_dim": d,
            "noise_std": noise_std,
            "num_samples": int(np.ceil(cnn_num_samples(k, d, noise_std))),
            "seed": seed,
            "alignment_1": 0.9 + spread * rng.standard_normal(),
            "alignment_2": alignment + spread * rng.standard_normal(),
            "predicted_1": 0.9,
            "predicted_2": 0.99,
            "risk": risk,
        }
        for seed in range(num_seeds)
    )


def test_two_step_in_the_noise_of_the_proof():
    proved = runs(noise_ceiling(10, 20), 0.985)
    for name in ("thm-7.2-two-step-risk", "proof-alignment-0.96", "two-step-first-alignment"):
        assert verdict(name, proved) is Verdict.CONSISTENT
    worse = runs(noise_ceiling(10, 20), 0.9, risk=5e-3)
    for name in ("thm-7.2-two-step-risk", "proof-alignment-0.96"):
        assert verdict(name, worse) is Verdict.CONTRADICTED


def test_two_step_beyond_the_proof():
    loud = runs(0.1, 0.2)
    assert verdict("thm-7.2-two-step-risk", loud) is Verdict.NOT_APPLICABLE
    assert verdict("two-step-printed-beyond-proof", loud) is Verdict.CONTRADICTED
    practical = runs(0.1, 0.985, preset="practical")
    assert verdict("two-step-second-alignment", practical) is Verdict.CONSISTENT


def test_a_few_noisy_runs_are_undecided():
    noisy = runs(noise_ceiling(10, 20), 0.97, num_seeds=3, spread=0.1)
    assert verdict("proof-alignment-0.96", noisy) is Verdict.UNDECIDED
