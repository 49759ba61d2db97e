"""Claims about the two steps on planted rows: where they apply, and how often a rival is caught."""

import numpy as np
import pytest
from planted_steps import DENOISING, QUIET, REGIME, runs

from separatrix.claims import Evidence, Finding, Verdict, judge
from separatrix.papers.lahoti2024.claims.two_step import CLAIMS
from separatrix.papers.lahoti2024.theory import alignment_scale

DENOISED, NOT_DENOISED = np.array([0.5, 0.98]), np.array([0.5, 0.5])
HALF_WAY = np.array([0.5, 0.74])
A = {shape: alignment_scale(*shape) for shape in (DENOISING, REGIME)}
NUM_STUDIES = 40  # false alarms at 5 %: more than 6 have probability 1 %
NOISY = 0.05  # spread of a run, five times that of the records


def judgement(name, rows):
    """The rows in one table; the others have one that no claim is about."""
    claim = CLAIMS[f"lahoti2024/{name}"]
    *others, last = claim.needs
    nothing = [{**rows[0], "network": "FCN", "preset": "none"}]
    return judge(claim, Evidence(tables=dict.fromkeys(others, nothing) | {last: rows}))


def verdict(name, rows):
    return judgement(name, rows).verdict


def contradicted(name, make):
    """Of 40 studies, how many contradict the claim."""
    verdicts = [verdict(name, make(study)) for study in range(NUM_STUDIES)]
    return verdicts.count(Verdict.CONTRADICTED)


def test_where_step_two_denoises_the_theorems_hold():
    rows = runs("LCN", DENOISING, DENOISED) + runs("CNN", DENOISING, DENOISED, preset="repaired")
    names = ("thm-6.2-two-step-risk", "thm-7.2-two-step-risk-repaired", "proof-alignment-0.96")
    for name in (*names, "two-step-second-alignment"):
        assert verdict(name, rows) is Verdict.CONSISTENT
    assert verdict("two-step-first-alignment", runs("LCN", DENOISING, DENOISED)) is (
        Verdict.CONSISTENT
    )


@pytest.mark.parametrize(
    ("name", "network", "preset"),
    [
        ("thm-6.2-two-step-risk", "LCN", "printed"),
        ("thm-7.2-two-step-risk", "CNN", "printed"),
        ("thm-7.2-two-step-risk-repaired", "CNN", "repaired"),
    ],
)
def test_how_often_a_risk_above_the_bound_is_seen(name, network, preset):
    """Rival: no denoising, risk (1 − 0.5)²; at half the distance of the alignments (1 − 0.74)²."""

    def make(risk):
        return lambda study: runs(
            network, DENOISING, HALF_WAY, preset=preset, risk=risk, spread=NOISY, study=study
        )

    assert contradicted(name, make((1 - 0.74) ** 2)) >= 0.8 * NUM_STUDIES
    assert contradicted(name, make(2.5e-3)) <= 6  # on the bound itself


def test_how_often_a_filter_below_the_proof_is_seen():
    """The least filter counts: the mean over filters is above 0.96 by as much as it is below."""

    def make(second):
        alignments = np.array([0.5, second])
        return lambda study: runs("LCN", DENOISING, alignments, spread=NOISY, study=study)

    name = "proof-alignment-0.96"
    assert contradicted(name, make(0.74)) >= 0.8 * NUM_STUDIES
    assert contradicted(name, make(0.96 + NOISY)) <= 6
    one_bad = runs("LCN", DENOISING, np.array([0.5, 0.99]), spread=0.001)
    one_bad = [{**row, "least_alignment_2": 0.5} for row in one_bad]
    assert verdict(name, one_bad) is Verdict.CONTRADICTED


@pytest.mark.parametrize("step", [1, 2])
def test_how_often_a_rival_formula_is_seen(step):
    """Rival of the LCN's: one factor k less noise in step 1, as much noise in step 2 as in 1."""
    name = f"two-step-{'first' if step == 1 else 'second'}-alignment"
    half_way = {1: np.array([np.sqrt(0.5 * 0.985), 0.98]), 2: np.array([0.5, np.sqrt(0.5 * 0.98)])}

    def make(alignments):
        return lambda study: runs("LCN", DENOISING, alignments, spread=NOISY, study=study)

    assert contradicted(name, make(half_way[step])) >= 0.8 * NUM_STUDIES
    assert contradicted(name, make(DENOISED)) <= 2


def test_a_misprint_is_one_if_the_corrected_reading_holds():
    stuck = runs("CNN", REGIME, np.array([0.09, 0.09]), risk=0.83)
    repaired = runs("CNN", REGIME, np.array([0.09, 0.98]), preset="repaired")
    both = judgement("thm-7.2-two-step-risk", stuck + repaired)
    assert (both.verdict, both.finding) == (Verdict.CONTRADICTED, Finding.ERRATUM)
    broken = [{**row, "risk": 0.83} for row in repaired]
    assert judgement("thm-7.2-two-step-risk", stuck + broken).finding is Finding.REFUTED


def test_nothing_is_judged_where_the_theorems_say_nothing():
    few = runs("LCN", DENOISING, NOT_DENOISED, num_samples=100)
    small = runs("LCN", (10, 20), NOT_DENOISED)  # d < 400 ln k
    loud = runs("LCN", QUIET, NOT_DENOISED, noise_std=0.1)
    for rows in (few, small, loud):
        for name in ("thm-6.2-two-step-risk", "proof-alignment-0.96", "proof-length"):
            assert verdict(name, rows) is Verdict.NOT_APPLICABLE
    assert verdict("two-step-first-alignment", few) is Verdict.NOT_APPLICABLE


def test_beyond_the_proofs_is_told_and_not_judged():
    loud = runs("LCN", QUIET, NOT_DENOISED, noise_std=0.1)
    told = judgement("two-step-printed-beyond-proof", loud)
    assert (told.verdict, told.finding) == (Verdict.NOT_APPLICABLE, Finding.SCOPE)
    assert "they say nothing of this noise" in told.why
    assert "least alignment after step 2: 0.4" in told.why
    few = runs("LCN", QUIET, NOT_DENOISED, noise_std=0.1, num_samples=100)
    assert judgement("two-step-printed-beyond-proof", few).why.endswith("is about it")


RANGES = {  # a number of the table, inside; and half-way to the rival or on the other side
    "start-residuals": ({"start_residual": 1e-9}, {"start_residual": 0.5}),
    "signals-in-a-patch": ({"least_share": 0.9}, {"least_share": 0.3}),
    "length": ({"least_length": 2.0}, {"least_length": 0.3}),
    "length-repaired": ({"largest_length": 2.4}, {"largest_length": 6.0}),
    "noise-below-b1": ({"noise": 1e-4}, {"noise": 1 / 20}),
    "pull": ({"least_pull": 0.6}, {"least_pull": 0.2}),
    "pull-repaired": ({"least_pull": 0.6}, {"least_pull": 0.2}),
}


@pytest.mark.parametrize("name", RANGES)
def test_how_often_a_range_that_fails_is_seen(name):
    inside, outside = RANGES[name]

    def make(numbers):
        return lambda study: runs(
            "LCN", REGIME, np.array([A[REGIME], 0.98]), spread=NOISY, study=study, **numbers
        )

    assert contradicted(f"proof-{name}", make(outside)) >= 0.8 * NUM_STUDIES
    assert contradicted(f"proof-{name}", make(inside)) <= 2


@pytest.mark.parametrize("name", ["first-alignment", "first-alignment-repaired"])
def test_alignment_after_step_one_in_units_of_a(name):
    for factor, expected in ((1.0, False), (4.0, True), (1 / 20, True)):
        alignments = np.array([factor * A[REGIME], 0.98])
        rows = runs("LCN", REGIME, alignments, spread=0.001)
        assert (verdict(f"proof-{name}", rows) is Verdict.CONTRADICTED) is expected
    low = runs("LCN", REGIME, np.array([A[REGIME] / 20, 0.98]), spread=0.001)
    assert verdict("proof-first-alignment-at-least", low) is Verdict.CONTRADICTED
    high = runs("LCN", REGIME, np.array([4 * A[REGIME], 0.98]), spread=0.001)
    assert verdict("proof-first-alignment-at-least", high) is Verdict.CONSISTENT


def test_the_cnns_alignment_is_in_units_of_a_and_not_of_its_inverse():
    rows = runs("CNN", REGIME, np.array([A[REGIME], 0.98]), preset="repaired", spread=0.001)
    assert verdict("proof-cnn-first-alignment-repaired", rows) is Verdict.CONSISTENT
    printed = judgement("proof-cnn-first-alignment", rows)
    assert (printed.verdict, printed.finding) == (Verdict.CONTRADICTED, Finding.ERRATUM)
    inverse = runs("CNN", REGIME, np.array([0.06 / A[REGIME] * 1.2, 0.98]), preset="repaired")
    assert verdict("proof-cnn-first-alignment", inverse) is Verdict.CONSISTENT
    small = runs("CNN", REGIME, np.array([0.01 * A[REGIME], 0.98]), preset="repaired", spread=1e-4)
    assert verdict("proof-cnn-first-alignment-repaired", small) is Verdict.CONTRADICTED


def test_a_gap_is_one_if_the_range_holds_where_the_noise_decides():
    near = runs("LCN", (4000, 4000), np.array([0.999, 0.9999]), spread=1e-4)
    regime = runs("LCN", REGIME, np.array([A[REGIME], 0.98]), spread=1e-3)
    both = judgement("proof-first-alignment", near + regime)
    assert (both.verdict, both.finding) == (Verdict.CONTRADICTED, Finding.HYPOTHESIS_GAP)


def test_a_few_noisy_runs_are_undecided():
    noisy = runs("LCN", DENOISING, np.array([0.5, 0.99]), num_seeds=3, spread=0.03)
    assert verdict("proof-alignment-0.96", noisy) is Verdict.UNDECIDED
