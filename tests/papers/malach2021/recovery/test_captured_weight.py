"""Captured weight: the closed form, the fit it stands for, and the searches that climb it."""

import numpy as np
import pytest

from separatrix.papers.malach2021.recovery.captured_weight import (
    captured_weight,
    fitness_distance_correlation,
    fitted_weight,
    spectrum_of,
    swaps_to_contiguity,
)
from separatrix.papers.malach2021.recovery.evolution import evolve, swapped
from separatrix.papers.malach2021.recovery.orderings import contiguous, random_places
from separatrix.papers.malach2021.theory.cube import parity, random_pattern

AND = np.where(np.arange(8) == 0, 1.0, -1.0)


@pytest.mark.parametrize("pattern", [parity(3), AND, random_pattern(3, np.random.default_rng(1))])
def test_it_is_what_a_least_squares_fit_explains(pattern):
    rng = np.random.default_rng(0)
    for places in random_places(7, 3, 6, rng):
        fitted = fitted_weight(7, places, pattern, rng)
        assert fitted == pytest.approx(captured_weight(places, spectrum_of(pattern)), abs=1e-9)


def test_parity_is_all_or_nothing():
    places = random_places(9, 3, 500, np.random.default_rng(0))
    fitness = captured_weight(places, spectrum_of(parity(3)))
    np.testing.assert_allclose(fitness, contiguous(places), atol=1e-12)


def test_everything_is_captured_in_a_window_in_any_order_inside():
    for places in ([4, 5, 6], [6, 4, 5]):
        assert captured_weight(np.array(places), spectrum_of(AND)) == pytest.approx(1.0)


def test_swaps_to_contiguity():
    places = np.array([[0, 1, 2], [0, 1, 8], [0, 4, 8], [0, 2, 8], [2, 0, 1]])
    assert swaps_to_contiguity(places, 9).tolist() == [0, 1, 2, 1, 0]


def test_fitness_tells_the_distance_for_and_and_hardly_for_parity():
    """At n = 24 the correlations are near 0.85 and 0.15, and 4,000 orders give them to 0.02."""
    guide = {
        name: fitness_distance_correlation(24, spectrum_of(pattern), 4000, np.random.default_rng(0))
        for name, pattern in {
            "AND": np.where(np.arange(16) == 0, 1.0, -1.0),
            "parity": parity(4),
        }.items()
    }
    assert guide["AND"] > 0.7
    assert guide["parity"] < 0.3


def test_a_swap_exchanges_two_places_and_leaves_an_order():
    rng = np.random.default_rng(0)
    before = random_places(6, 6, 200, rng)
    after = swapped(before, 6, rng)
    assert np.all(np.sort(after, axis=1) == np.arange(6))
    assert np.all((before != after).sum(axis=1) == 2)


def test_evolution_ends_in_a_window_and_counts_its_evaluations():
    rng = np.random.default_rng(0)
    needed = evolve(10, spectrum_of(AND), 50, 2000, rng)
    assert np.all(np.isfinite(needed))
    assert needed.min() >= 1
    assert np.all(np.isinf(evolve(30, spectrum_of(parity(4)), 5, 1, np.random.default_rng(1))))


def test_evolution_climbs_and_but_wanders_on_parity():
    """Medians of 60 runs each; at n = 16 they are about 70 and 250."""
    medians = {
        name: np.median(evolve(16, spectrum_of(pattern), 60, 20_000, np.random.default_rng(0)))
        for name, pattern in {
            "AND": np.where(np.arange(16) == 0, 1.0, -1.0),
            "parity": parity(4),
        }.items()
    }
    assert 2 * medians["AND"] < medians["parity"]
