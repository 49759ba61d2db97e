"""Section 5's claims on made-up tables: each can be consistent, and each can be contradicted."""

import re
from pathlib import Path

import numpy as np
import pytest
from planted_pixels import CASES as PIXEL_CASES

from separatrix.claims import Evidence, Verdict, judge
from separatrix.claims.bibliography import bibliography
from separatrix.papers.malach2021.claims.section5 import CLAIMS
from separatrix.papers.malach2021.studies.unknown_order import STUDIES
from separatrix.records import read_table, table_path

ROOT = Path(__file__).parents[4]
SIZE = {"input_length": 16, "pattern_length": 4}


def row(**columns):
    return {**SIZE, **columns}


def trials(scale):
    """400 geometric numbers of mean 140·scale."""
    return tuple(
        row(run=run, measured=float(tried) * scale, predicted=140.0,
            lower_bound=70.5, vacuous=False)
        for run, tried in enumerate(np.random.default_rng(0).geometric(1 / 140, 400))
    )  # fmt: skip


def losses(measured, predicted):
    return (row(run=0, measured=measured, predicted=predicted),)


def searches(pattern, method, scale, num_runs=40):
    spread = np.random.default_rng(0).uniform(0.5, 1.5, num_runs) * 140 * scale
    return tuple(
        row(pattern=pattern, method=method, run=i, measured=float(v), predicted=140.0)
        for i, v in enumerate(spread)
    )


def tolerance(learner, measured, predicted):
    return (
        row(learner=learner, seed=0, num_candidates=1820, measured=measured, predicted=predicted),
    )


def queries(measured, predicted):
    return (
        row(learner="majorities", tolerance=0.25, num_candidates=1820,
            vacuous=predicted <= 1, measured=measured, predicted=predicted),
    )  # fmt: skip


def recovered(share, **columns):
    runs = {"num_runs": 200, "num_recovered": round(200 * share)}
    return (row(**{"label_noise": 0.0, "num_samples": 60, **runs, **columns}),)


def kept(correlation, num_samples, share):
    return tuple(
        row(correlation=correlation, num_samples=num_samples, seed=seed, windows_kept=share)
        for seed in range(5)
    )


def accuracy(correlation, value):
    return tuple(
        row(network="CNN", inputs="recovered", correlation=correlation,
            num_samples=1000, seed=seed, windows_kept=1.0, accuracy=value + 0.01 * seed)
        for seed in range(4)
    )  # fmt: skip


def curves(network, inputs, centre, step=240, num_seeds=12):
    spread = centre + np.linspace(-0.02, 0.02, num_seeds)
    return tuple(
        row(network=network, inputs=inputs, seed=seed, step=step, loss=1.0, accuracy=float(value))
        for seed, value in enumerate(spread)
    )


def pairs(deviation):
    return tuple(
        row(seed=seed, step=240, loss=1.0, accuracy=0.6, deviation=deviation) for seed in range(12)
    )


# name: table, rows that agree, rows that do not
CASES = {
    "window-loss": ("order-search/loss", losses(1.0, 1.0), losses(0.9, 1.0)),
    "order-search": ("order-search/trials", trials(1.0), trials(1.6)),
    "order-search-law": (
        "order-search/geometric",
        (row(measured=0.4),),
        (row(measured=1e-6),),
    ),
    "success-fail-bound": ("order-search/trials", trials(1.0), trials(0.3)),
    "captured-weight": (
        "order-search-by-pattern/fit",
        (row(pattern="AND", run=0, measured=0.75, predicted=0.75),),
        (row(pattern="AND", run=0, measured=0.75, predicted=0.74),),
    ),
    "no-hint-for-parity": (
        "order-search-by-pattern/search",
        searches("parity", "evolution", 2.0),
        searches("parity", "evolution", 0.3),
    ),
    "no-hint-for-any-pattern": (
        "order-search-by-pattern/search",
        searches("AND", "evolution", 2.0),
        searches("parity", "evolution", 2.0) + searches("AND", "evolution", 0.3),
    ),
    "exact-gradients-suffice": (
        "order-search-by-pattern/search",
        searches("parity", "soft permutation", 0.1),
        searches("parity", "soft permutation", 5.0),
    ),
    "cnn-tolerance": (
        "statistical-queries/threshold",
        tolerance("CNN", 0.98 / 64, 1 / 64),
        tolerance("CNN", 0.5 / 64, 1 / 64),
    ),
    "fcn-first-gradient": (
        "statistical-queries/threshold",
        tolerance("FCN", 0.01, 0.02),
        tolerance("FCN", 0.021, 0.02),
    ),
    "fcn-tolerance": (
        "statistical-queries/threshold",
        tolerance("FCN", 0.02, 0.03),
        tolerance("FCN", 0.03, 0.03),
    ),
    "queries": ("statistical-queries/queries", queries(200.0, 113.7), queries(100.0, 113.7)),
    "brute-force-samples": (
        "brute-force/recovery",
        recovered(1.0, candidates="subsets"),
        recovered(0.5, candidates="subsets"),
    ),
    "elimination": (
        "elimination/recovery",
        recovered(0.995, extra_samples=10),
        recovered(0.9, extra_samples=10),
    ),
    "elimination-noise": (
        "elimination/recovery",
        recovered(0.3, predicted=0.289),
        recovered(0.6, predicted=0.289),
    ),
    "order-from-inputs": ("order-recovery/order", kept(0.3, 2000, 1.0), kept(0.3, 2000, 0.5)),
    "no-order-from-uniform-inputs": (
        "order-recovery/order",
        kept(0.0, 10_000, 0.0),
        kept(0.0, 10_000, 0.5),
    ),
    "no-search-helps-as-stated": (
        "order-recovery/training",
        accuracy(0.3, 0.5),
        accuracy(0.3, 0.95),
    ),
    "no-search-helps-uniform": ("order-recovery/training", accuracy(0.0, 0.5), accuracy(0.0, 0.95)),
    "fcn-permuted-exactly": (
        "permuted-inputs/paired",
        pairs(1e-14),
        pairs(1e-4),
    ),
    "fcn-permuted-in-law": (
        "permuted-inputs/curves",
        curves("FCN", "original", 0.65) + curves("FCN", "permuted", 0.651),
        curves("FCN", "original", 0.65) + curves("FCN", "permuted", 0.75),
    ),
    "cnn-permuted": (
        "permuted-inputs/curves",
        curves("CNN", "permuted", 0.5, step=400),
        curves("CNN", "permuted", 0.7, step=400),
    ),
    **PIXEL_CASES,
}


def verdict(name, table, rows):
    return judge(CLAIMS[f"malach2021/sec-5-{name}"], Evidence(tables={table: rows})).verdict


def test_every_claim_has_its_cases():
    assert {f"malach2021/sec-5-{name}" for name in CASES} == set(CLAIMS)


@pytest.mark.parametrize("name", CASES)
def test_it_is_consistent_with_what_it_says(name):
    table, agree, _ = CASES[name]
    assert verdict(name, table, agree) is Verdict.CONSISTENT


@pytest.mark.parametrize("name", CASES)
def test_it_is_contradicted_by_the_opposite(name):
    table, _, differ = CASES[name]
    assert verdict(name, table, differ) is Verdict.CONTRADICTED


def test_bounds_that_say_nothing_are_not_judged():
    assert (
        verdict("queries", "statistical-queries/queries", queries(1.0, 0.3))
        is Verdict.NOT_APPLICABLE
    )


def test_a_search_that_its_limit_ended_counts_as_the_limit():
    table = "order-search-by-pattern/search"
    endless = tuple({**run, "measured": np.inf} for run in searches("parity", "evolution", 1.0))
    assert verdict("no-hint-for-parity", table, endless) is Verdict.CONSISTENT
    gradients = tuple(
        {**run, "measured": np.inf} for run in searches("parity", "soft permutation", 1)
    )
    assert verdict("exact-gradients-suffice", table, gradients) is Verdict.CONTRADICTED


def test_too_few_seeds_decide_nothing():
    few = curves("FCN", "original", 0.6, num_seeds=4) + curves("FCN", "permuted", 0.9, num_seeds=4)
    evidence = Evidence(tables={"permuted-inputs/curves": few})
    judged = judge(CLAIMS["malach2021/sec-5-fcn-permuted-in-law"], evidence)
    assert judged.verdict is Verdict.UNDECIDED
    assert judged.why == (
        "4 against 4 rows; chance that a run on permuted inputs does better: 1 [0.582, 1], "
        "wanted in [0.25, 0.75]"
    )


def test_examples_needed_grow_with_the_noise():
    """At η = 0.2 a label carries 0.278 bits: 60 examples are enough without noise, not with it."""
    noisy = recovered(0.5, candidates="subsets", label_noise=0.2)
    assert verdict("brute-force-samples", "brute-force/recovery", noisy) is Verdict.NOT_APPLICABLE


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS)
def test_sources_resolve(claim):
    assert bibliography([claim])
    assert claim.says.endswith(".")
    assert claim.measured.endswith(".")


def shipped():
    """Every table of the studies on an unknown order, by study/part."""
    store = ROOT / "results" / "malach2021"
    return {
        f"{study.name}/{part.name}": read_table(
            table_path(store, study.name, part.name, part.identity)
        )
        for study in STUDIES
        for part in study.plan("full").parts
    }


def test_the_tables_that_ship_contradict_two_broad_readings_and_one_limit_of_ours():
    """Five seeds of images, and 96 of 100 runs of brute force, are too few for three others."""
    evidence = Evidence(tables=shipped())
    other = {
        "no-hint-for-any-pattern": Verdict.CONTRADICTED,
        "no-search-helps-as-stated": Verdict.CONTRADICTED,
        "brute-force-samples": Verdict.UNDECIDED,
        "cnn-sees-again": Verdict.UNDECIDED,
        "fcn-pixels-in-law": Verdict.UNDECIDED,
        "cnn-blocks-together": Verdict.CONTRADICTED,
    }
    for name, claim in CLAIMS.items():
        expected = other.get(name.removeprefix("malach2021/sec-5-"), Verdict.CONSISTENT)
        assert judge(claim, evidence).verdict is expected, name


def test_the_page_on_an_unknown_order_names_every_claim_and_study():
    page = (ROOT / "docs" / "theory" / "unknown_order.md").read_text("utf-8")
    assert set(re.findall(r"`(malach2021/sec-5-[a-z0-9-]+)`", page)) == set(CLAIMS)
    for claim in CLAIMS.values():
        assert all(f"`{name.partition('/')[0]}`" in page for name in claim.needs)
