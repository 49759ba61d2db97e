"""Soft permutations: doubly stochastic, equal to the hard ones at their corners, and climbed."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.papers.malach2021.recovery.captured_weight import captured_weight, spectrum_of
from separatrix.papers.malach2021.recovery.soft_order import (
    ascend,
    gradient_norms,
    random_logits,
    soft_captured_weight,
    soft_permutation,
)
from separatrix.papers.malach2021.theory.cube import parity, random_pattern


def test_rows_and_columns_add_up_to_one():
    soft = soft_permutation(random_logits(7, 1, np.random.default_rng(0))[0])
    np.testing.assert_allclose(soft.sum(axis=0), 1.0, atol=1e-5)
    np.testing.assert_allclose(soft.sum(axis=1), 1.0, atol=1e-2)  # 20 rounds


@pytest.mark.parametrize("length", [1, 2, 3])
def test_at_a_permutation_it_is_captured_weight(length):
    rng = np.random.default_rng(length)
    spectrum = spectrum_of(random_pattern(length, rng))
    for _ in range(20):
        places = rng.permutation(8)
        soft = jax.nn.one_hot(jnp.asarray(places), 8)
        value = soft_captured_weight(soft, jnp.asarray(spectrum, jnp.float32))
        assert float(value) == pytest.approx(captured_weight(places[:length], spectrum), abs=1e-5)


def test_of_independent_places_it_is_the_chance_of_a_window():
    """All of n² placements of two inputs, equally likely, against the formula at 1/n."""
    n = 6
    first, second = np.meshgrid(np.arange(n), np.arange(n))
    shares = np.abs(first - second) < 2
    soft = jnp.full((n, n), 1 / n)
    value = soft_captured_weight(soft, jnp.asarray(spectrum_of(parity(2)), jnp.float32))
    assert float(value) == pytest.approx(shares.mean(), abs=1e-6)


def test_exact_gradients_find_a_parity_and_rounded_ones_stand_still():
    spectrum = spectrum_of(parity(3))
    needed = ascend(10, spectrum, 8, 100, 0.0, np.random.default_rng(0))
    assert np.all(np.isfinite(needed))
    assert np.all(np.isinf(ascend(10, spectrum, 8, 100, 10.0, np.random.default_rng(0))))


def test_the_gradient_of_a_parity_fades_faster_than_that_of_and():
    """From n = 8 to 24, k = 3: about 3^-2 against 3^-1."""
    conjunction = np.where(np.arange(8) == 0, 1.0, -1.0)

    def fading(pattern):
        small, large = (
            np.median(gradient_norms(n, spectrum_of(pattern), 20, np.random.default_rng(0)))
            for n in (8, 24)
        )
        return small / large

    assert fading(parity(3)) > 1.5 * fading(conjunction) > 1.5
