"""A permutation without a list of it."""

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.training.batches.shuffling import shuffled

permutation = jax.jit(lambda key, places, num: shuffled(key, places, num))


@pytest.mark.parametrize("num", [1, 2, 3, 10, 127, 128, 1000, 60_000])
def test_every_place_once(num):
    places = jnp.arange(num, dtype=jnp.int32)
    for seed in range(3):
        got = np.asarray(permutation(jr.key(seed), places, jnp.int32(num)))
        np.testing.assert_array_equal(np.sort(got), places)


def test_places_are_uniform_and_pairs_too():
    """χ² over 6·5 ordered pairs (where 0 and 1 go), 29 degrees: false alarm 1e-6 at 82."""
    keys = jr.split(jr.key(0), 6000)
    pairs = jax.vmap(lambda key: shuffled(key, jnp.array([0, 1]), jnp.int32(6)))(keys)
    counts = np.zeros((6, 6))
    np.add.at(counts, tuple(np.asarray(pairs).T), 1)
    off_diagonal = counts[~np.eye(6, dtype=bool)]
    assert counts.trace() == 0
    assert np.sum((off_diagonal - 200) ** 2 / 200) < 82


def test_all_orders_of_four_are_equally_likely():
    """χ² over 24 orders, 23 degrees: false alarm 1e-6 at 73."""
    keys = jr.split(jr.key(1), 4800)
    orders = jax.vmap(lambda key: shuffled(key, jnp.arange(4), jnp.int32(4)))(keys)
    codes = np.asarray(orders) @ np.array([64, 16, 4, 1])
    counts = np.unique(codes, return_counts=True)[1]
    assert len(counts) == 24
    assert np.sum((counts - 200) ** 2 / 200) < 73


def test_long_orders_have_no_runs():
    """Of a random order of 10,000, neighbours stay neighbours (±1) in two places: 20 would be
    a chance below 1e-12."""
    got = np.asarray(permutation(jr.key(5), jnp.arange(10_000, dtype=jnp.int32), jnp.int32(10_000)))
    assert np.sum(np.abs(np.diff(got)) == 1) < 20
    assert abs(np.corrcoef(got, np.arange(10_000))[0, 1]) < 0.06
