"""Where Theorem 4 is not vacuous, and Corollary 5's sizes."""

import numpy as np
import pytest
from malach_tables import only, part_of, quick, rows_of

from separatrix.papers.malach2021.theory.descent_bounds import theorem4
from separatrix.records import where


@pytest.mark.parametrize(
    ("n", "k", "filters", "steps"),
    [(8, 2, 1.8e4, 9.2e3), (64, 6, 1.2e10, 1.7e8), (1024, 10, 3.9e14, 1.9e12)],
)
def test_sizes_of_the_specification(n, k, filters, steps):
    row = only(quick("vacuity"), input_length=n, pattern_length=k, level=1.0)
    np.testing.assert_allclose([row["equal_filters"], row["equal_steps"]], [filters, steps], 0.04)


def test_at_the_least_steps_the_bound_is_at_its_level_and_below_them_it_is_not():
    for row in quick("vacuity"):
        n, k, q, T = (
            row[name] for name in ("input_length", "pattern_length", "at_filters", "least_steps")
        )
        at = theorem4(n, k, q, T)
        assert at.value <= row["level"] * (1 + 1e-6)
        assert at.vacuous == (at.value >= 1)
        assert theorem4(n, k, q, int(0.99 * T)).value > row["level"]
        assert row["least_steps"] <= row["equal_steps"]
        assert row["least_filters"] <= row["at_filters"]
        assert row["companion_steps"] < row["least_steps"]


def test_whole_numbers_fit_the_table():
    """64-bit integers hold the largest sizes of the full table."""
    rows = rows_of(part_of("vacuity", "full").items)
    assert max(row["equal_filters"] for row in rows) < 2**63
    assert {row["level"] for row in rows} == {1.0, 0.1}


@pytest.mark.parametrize(("n", "bound"), [(16, 0.92), (64, 1.32), (1024, 2.12)])
def test_the_printed_sizes_lose_a_logarithm(n, bound):
    row = only(quick("corollary"), input_length=n, accuracy=0.1, version="printed")
    np.testing.assert_allclose(row["bound"], bound, atol=5e-3)
    np.testing.assert_allclose(row["distance_term"], 0.2 * np.log2(n), rtol=1e-6)
    assert row["vacuous"] == (bound >= 1)


def test_the_corrected_sizes_are_three_times_the_accuracy():
    for row in where(quick("corollary"), version="corrected"):
        np.testing.assert_allclose(row["bound_over_accuracy"], 3.0, atol=0.02)
        np.testing.assert_allclose(row["distance_term"], 2 * row["accuracy"], rtol=1e-6)
