"""Figures 3 and 4: planted curves make every claim right, and others make it wrong."""

import math

import numpy as np
import pytest
from planted_digits import CURVES, curves

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.malach2021.claims.digit_sequences import CLAIMS


def verdict(name, rows, table="digit-sequences"):
    evidence = Evidence({}, {f"{table}/curves": rows})
    return judge(CLAIMS[f"malach2021/{name}"], evidence).verdict


FIGURES = [name.partition("/")[2] for name, claim in CLAIMS.items() if CURVES in claim.needs]
WRONG = {
    "fig-3-local-good": {("central", "CNN"): lambda n: 0.85 if n < 19 else 0.6},
    "fig-3-local-regardless": {("central", "LCN"): lambda n: 0.85 if n < 19 else 0.65},
    "fig-3-fcn-falls": {("central", "FCN"): lambda n: 0.6 + 0.005 * n},
    "fig-3-fcn-critically": {("central", "FCN"): lambda n: 0.9 - 0.005 * (n - 3)},
    "fig-3-fcn-chance": {("central", "FCN"): lambda n: 0.57},
    "fig-3-lcn-above-cnn": {("central", "CNN"): lambda n: 0.85 if n < 19 else 0.94},
    "fig-3-local-above-fcn": {("central", "FCN"): lambda n: 0.9},
    "fig-4-fcn-above-local": {("spread", "LCN"): lambda n: 0.75},
    "fig-4-all-poor": {("spread", "FCN"): lambda n: 0.7},
    "fig-4-three-digits": {("spread", "CNN"): lambda n: 0.8 if n == 3 else 0.5},
}


@pytest.mark.parametrize("name", FIGURES)
def test_what_the_paper_describes_is_consistent(name):
    assert verdict(name, curves(noise=0.001)) is Verdict.CONSISTENT


@pytest.mark.parametrize("name", WRONG)
def test_every_claim_can_be_contradicted(name):
    assert verdict(name, curves(WRONG[name], noise=0.001)) is Verdict.CONTRADICTED


def test_a_local_network_that_lowers_its_loss_contradicts():
    learns = lambda task, network, n: 0.7 if (task, network, n) == ("spread", "LCN", 7) else 1.0
    assert verdict("fig-4-local-loss", curves(losses=learns)) is Verdict.CONTRADICTED


@pytest.mark.parametrize("name", FIGURES)
def test_seeds_that_scatter_decide_nothing(name):
    rows = curves(losses=lambda *at: 1.0, noise=0.5)
    expected = Verdict.CONSISTENT if name == "fig-4-local-loss" else Verdict.UNDECIDED
    assert verdict(name, rows) is expected


def test_the_figures_say_nothing_of_shorter_runs():
    rows = curves(num_epochs=10.0)
    verdicts = {name: verdict(name, rows) for name in FIGURES}
    judged = {name for name, each in verdicts.items() if each is not Verdict.NOT_APPLICABLE}
    assert judged == {"fig-4-local-loss", "fig-4-three-digits"}


def test_readings_and_rates():
    def with_options(**levels):
        rows = curves({(t, "FCN"): lambda n: 0.5 for t in ("central", "spread")})
        return [
            {**row, "option": option.replace("_", " "), "accuracy": level + 0.001 * row["seed"]}
            for option, level in levels.items()
            for row in rows
        ]

    table = "digit-sequence-options"
    rows = with_options(default=0.9, stride_1=0.8) + with_options(**{"rate 0.001": 0.51})
    assert verdict("fig-3-readings", rows, table) is Verdict.CONSISTENT
    assert verdict("fig-3-slow-rate", rows, table) is Verdict.CONSISTENT
    rows = with_options(default=0.9, stride_1=0.6) + with_options(**{"rate 0.001": 0.7})
    assert verdict("fig-3-readings", rows, table) is Verdict.CONTRADICTED
    assert verdict("fig-3-slow-rate", rows, table) is Verdict.CONTRADICTED


def long_runs(wait, limit=300.0, noise=0.1):
    """Six runs a length that fall from a loss of 1 at the epoch `wait` says."""
    random = np.random.default_rng(1)
    rows = []
    for n in (5, 7, 9, 11, 13, 15, 19):
        for seed in range(6):
            left = math.ceil(wait(n) * math.exp(noise * random.standard_normal()))
            for epoch in sorted({1, left - 1, left, int(limit)}):
                if 1 <= epoch <= limit:
                    done = epoch >= left
                    at = {"num_digits": n, "seed": seed, "epoch": epoch, "num_epochs": limit}
                    rows.append({**at, "accuracy": 0.7 if done else 0.5, "loss": 1 - 0.3 * done})
    return rows


def test_a_slow_fcn_and_a_stuck_one():
    table = "digit-sequences-stuck"
    slow, stuck = long_runs(lambda n: 0.1 * n**2.5), long_runs(lambda n: 1e4 if n > 13 else n)
    assert verdict("fig-3-fcn-slow", slow, table) is Verdict.CONSISTENT
    assert verdict("fig-3-fcn-slow", stuck, table) is Verdict.CONTRADICTED
    assert verdict("fig-3-fcn-waits", slow, table) is Verdict.CONSISTENT
    steep = long_runs(lambda n: 0.02 * n**4.5, limit=1e5)
    assert verdict("fig-3-fcn-waits", steep, table) is Verdict.CONTRADICTED
    exponential = long_runs(lambda n: 2 * math.exp(0.4 * n), limit=1e5, noise=0.03)
    assert verdict("fig-3-fcn-waits", exponential, table) is Verdict.UNDECIDED
    short = long_runs(lambda n: 5, limit=20.0)
    assert verdict("fig-3-fcn-slow", short, table) is Verdict.NOT_APPLICABLE


def test_between_poor_and_good_neither_word_is_contradicted():
    rows = curves({("central", "CNN"): lambda n: 0.72})
    assert verdict("fig-3-local-good", rows) is Verdict.CONSISTENT


def test_names():
    assert all(name == claim.name for name, claim in CLAIMS.items())
