"""Section 5's claims on made-up tables: each can be consistent, and each can be contradicted."""

import re
from pathlib import Path

import numpy as np
import pytest
from planted_pixels import CASES as PIXEL_CASES
from planted_searches import brute_force, climbs, juntas, noisy, trials

from separatrix.claims import Evidence, Finding, Verdict, judge
from separatrix.claims.bibliography import bibliography
from separatrix.papers.malach2021.claims.section5 import CLAIMS
from separatrix.papers.malach2021.studies.unknown_order import STUDIES
from separatrix.records import read_table, table_path

ROOT = Path(__file__).parents[4]
TRIALS = "order-search/trials"
SIZE = {"input_length": 16, "pattern_length": 4}


def row(**columns):
    return {**SIZE, **columns}


def losses(measured, predicted):
    return (row(run=0, measured=measured, predicted=predicted),)


def tolerance(learner, measured, predicted):
    return (
        row(learner=learner, seed=0, num_candidates=1820, measured=measured, predicted=predicted),
    )


def first(largest):
    """The FCN's first gradient at k = 4, where the CNN's is 1/64."""
    return tuple(
        {"input_length": n, "pattern_length": 4, "fcn": largest(n), "cnn": 1 / 64}
        for n in (16, 64, 256, 1024)
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
    "order-search": ("order-search/trials", trials(1.0, "parity", 0), trials(1.8, "parity", 0)),
    "order-search-off-windows": (
        "order-search/trials",
        trials(1.0, "parity", 0),
        [{**run, "beside": 1} for run in trials(1.0, "parity", 0)],
    ),
    "order-search-other-patterns": (
        "order-search/trials",
        trials(1.0, "choice", 0),
        trials(1.8, "choice", 0),
    ),
    "no-hint-for-parity": ("order-search-by-pattern/search", climbs(3.0, 0), climbs(0.3, 0)),
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
    "cnn-hears-more": (
        "statistical-queries/threshold",
        tolerance("FCN", 0.01, 0.02),
        tolerance("FCN", 0.02, 0.02),
    ),
    "cnn-hears-more-at-any-length": (
        "statistical-queries/first",
        first(lambda n: 0.1 * n**-1.5),
        first(lambda n: 0.02 if n == 64 else 1e-4),
    ),
    "fcn-tolerance-falls": (
        "statistical-queries/first",
        first(lambda n: 0.1 * n**-1.5),
        first(lambda n: 0.1 * n**-1.75),
    ),
    "queries": ("statistical-queries/queries", queries(200.0, 113.7), queries(100.0, 113.7)),
    "brute-force-samples": (
        "brute-force/recovery",
        recovered(1.0, candidates="subsets"),
        recovered(0.5, candidates="subsets"),
    ),
    "parity-samples": ("brute-force/recovery", brute_force(1.0, 0), brute_force(1.9, 0)),
    "junta-samples": ("juntas/patterns", juntas(0.0, 3, 0), juntas(0.8, 3, 0)),
    "junta-operations": ("juntas/patterns", juntas(0.0, 2.5, 0), juntas(0.0, 4, 0)),
    "noisy-parity-restarts": ("juntas/noisy-parities", noisy(1.0, 0), noisy(2.0, 0)),
    "noisy-parity-operations": ("juntas/noisy-parities", noisy(1.0, 0), noisy(50.0, 0)),
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


# name: table, rows of another pattern or distribution than the worst
OUT_OF_SCOPE = {
    "no-hint-for-any-pattern": ("order-search/trials", trials(0.3, "choice", 0)),
    "no-search-helps-as-stated": ("order-recovery/training", accuracy(0.3, 0.95)),
    "fcn-tolerance": ("statistical-queries/threshold", tolerance("FCN", 0.03, 0.03)),
}


def verdict(name, table, rows):
    return judge(CLAIMS[f"malach2021/sec-5-{name}"], Evidence(tables={table: rows})).verdict


def test_every_claim_has_its_cases():
    assert {f"malach2021/sec-5-{name}" for name in (*CASES, *OUT_OF_SCOPE)} == set(CLAIMS)


@pytest.mark.parametrize("name", OUT_OF_SCOPE)
def test_a_worst_case_is_not_judged_elsewhere_and_the_measurement_is_told(name):
    table, rows = OUT_OF_SCOPE[name]
    claim = CLAIMS[f"malach2021/sec-5-{name}"]
    judged = judge(claim, Evidence(tables={table: rows}))
    assert (judged.verdict, judged.finding) == (Verdict.NOT_APPLICABLE, Finding.SCOPE)
    assert judged.why.startswith(claim.scope)
    assert claim.quantity in judged.why


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
    endless = [{**run, "measured": np.inf} for run in trials(1.0, "parity", 0)]
    judged = judge(CLAIMS["malach2021/sec-5-order-search"], Evidence(tables={TRIALS: endless}))
    assert judged.verdict is Verdict.CONTRADICTED
    assert "CNNs trained over the law: 20 at 6 places" in judged.why


def test_a_kind_of_search_that_is_missing_decides_nothing():
    one = [run for run in climbs(3.0, 0) if run["method"] == "climbs"]
    assert verdict("no-hint-for-parity", "order-search-by-pattern/search", one) is Verdict.UNDECIDED


def test_too_few_seeds_decide_nothing():
    few = curves("FCN", "original", 0.6, num_seeds=4) + curves("FCN", "permuted", 0.9, num_seeds=4)
    evidence = Evidence(tables={"permuted-inputs/curves": few})
    judged = judge(CLAIMS["malach2021/sec-5-fcn-permuted-in-law"], evidence)
    assert judged.verdict is Verdict.UNDECIDED
    assert judged.why == (
        "chance that a run on permuted inputs does better: 1 [0.582, 1]; "
        "the statement allows 0.25 to 0.75; 4 against 4 rows"
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


def test_the_tables_that_ship_contradict_one_limit_of_ours():
    """Five seeds of images are too few for two; a CNN misses some of the orders of one pattern."""
    evidence = Evidence(tables=shipped())
    other = {
        **dict.fromkeys(OUT_OF_SCOPE, Verdict.NOT_APPLICABLE),
        "order-search-other-patterns": Verdict.UNDECIDED,
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
