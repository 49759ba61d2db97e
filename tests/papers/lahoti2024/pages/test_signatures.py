"""Every signature is shown by a run that has it, and by no other."""

import math

import pytest

from separatrix.papers.lahoti2024.pages.signatures import (
    SIGNATURES,
    Trained,
    signatures_of,
    signatures_section,
)
from separatrix.papers.lahoti2024.theory import optimal_threshold, signal_risk

LOW, STILL, FAR = SIGNATURES
BEST = optimal_threshold(10, 0.1)
GOOD = Trained(10, 0.1, alignment=0.99, threshold=BEST.threshold, first_alignment=0.9)


def test_a_good_run_shows_none():
    assert signatures_of(GOOD) == ()
    assert signatures_of(GOOD._replace(first_alignment=math.nan)) == ()


@pytest.mark.parametrize(("alignment", "shown"), [(-0.9, True), (0.249, True), (0.25, False)])
def test_low_alignment(alignment, shown):
    run = GOOD._replace(alignment=alignment, first_alignment=-1.0)
    assert signatures_of(run) == ((LOW,) if shown else ())


def test_no_progress_is_of_two_steps_and_short_of_the_proofs():
    assert signatures_of(GOOD._replace(alignment=0.9, first_alignment=0.9)) == (STILL,)
    assert signatures_of(GOOD._replace(alignment=0.9, first_alignment=0.89)) == ()
    assert signatures_of(GOOD._replace(alignment=0.97, first_alignment=0.98)) == ()
    assert signatures_of(GOOD._replace(alignment=0.5, first_alignment=math.nan)) == ()


def test_a_threshold_is_far_where_the_signal_itself_would_miss_the_target():
    """Either way: 1e-4, the final threshold of the proofs, and 0.3, which cuts the signal."""
    for threshold, shown in ((1e-4, True), (0.5 * BEST.threshold, False), (0.3, True)):
        excess = signal_risk(10, 0.1, threshold) - BEST.risk
        assert (excess > 0.03) == shown
        assert signatures_of(GOOD._replace(threshold=threshold)) == ((FAR,) if shown else ())


def test_what_is_low_noise_needs_no_threshold():
    """At the noise of the proofs b = 1e-4 costs nothing."""
    assert signatures_of(Trained(10, 2e-4, alignment=0.999, threshold=1e-4)) == ()


def test_the_section_counts_and_says_whose_levels_these_are():
    lost = GOOD._replace(alignment=-0.9, threshold=1e-4)
    section = signatures_section({"CNN": [GOOD, lost], "LCN": [lost]})
    assert section.tables[0].rows == (("CNN", 2, 1, 1, 1, 1), ("LCN", 1, 1, 1, 1, 0))
    assert section.text[0].startswith("Alignment below 0.25, 2 of 3 runs: the filters hardly")
    assert "not from the paper" in section.text[-1]
