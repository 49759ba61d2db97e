"""Shared ⊂ grouped ⊂ local ⊂ dense: each is the next one with its filters repeated, or padded.

Gradients of the larger layer, pulled back through the embedding, are those of the smaller one.
"""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.networks import embed
from separatrix.networks.layers import Dense, Grouped, LayerWeights, Local, Shared, Windows

NUM_UNITS, NUM_SAMPLES = 2, 3
IMAGE = Windows((6, 5), 2, (3, 2), (2, 1), (1, 1))
LINE = Windows((8,), 3, (3,), padding=(1,))

LINKS = {
    "shared-grouped": (Shared(IMAGE, NUM_UNITS), Grouped(IMAGE, NUM_UNITS, (2, 4))),
    "grouped-grouped": (Grouped(IMAGE, NUM_UNITS, (2, 4)), Grouped(IMAGE, NUM_UNITS, (1, 2))),
    "grouped-local": (Grouped(IMAGE, NUM_UNITS, (2, 4)), Local(IMAGE, NUM_UNITS)),
    "local-dense": (Local(IMAGE, NUM_UNITS), Dense((6, 5, 2), 3 * 6 * NUM_UNITS)),
    "shared-dense": (Shared(IMAGE, NUM_UNITS), Dense((6, 5, 2), 3 * 6 * NUM_UNITS)),
    "line, shared-local": (Shared(LINE, NUM_UNITS), Local(LINE, NUM_UNITS)),
    "line, local-dense": (Local(LINE, NUM_UNITS), Dense((8, 3), 8 * NUM_UNITS)),
}


def normal(seed, shape):
    return jnp.asarray(np.random.default_rng(seed).standard_normal(shape), jnp.float32)


@pytest.mark.parametrize(("small", "large"), LINKS.values(), ids=LINKS)
def test_values_and_gradients_agree(small, large):
    shape = small.filters_shape
    weights = LayerWeights(normal(0, shape), normal(1, shape[:-1]))
    x = normal(2, (*small.windows.input_shape, NUM_SAMPLES))
    factors = normal(3, (*small.windows.grid, NUM_UNITS, NUM_SAMPLES))

    def embedded(weights, x):
        return large(embed(small, weights, large), x).reshape(factors.shape)

    def values_and_gradients(function, weights, x):
        values, pull = jax.vjp(function, weights, x)
        return jax.tree.leaves((values, pull(factors)))

    @jax.jit
    def both(*given):
        return values_and_gradients(small, *given), values_and_gradients(embedded, *given)

    for mine, theirs in zip(*both(weights, x), strict=True):
        np.testing.assert_allclose(theirs, mine, rtol=1e-4, atol=1e-4)
    shapes = jax.tree.map(jnp.shape, embed(small, weights, large))
    assert shapes == LayerWeights(large.filters_shape, large.filters_shape[:-1])


def test_a_dense_layer_has_no_weight_for_the_zeros_around():
    small = Local(Windows((2,), 1, (3,), padding=(1,)), 1)
    dense = embed(small, LayerWeights(normal(0, (2, 1, 3)), jnp.zeros((2, 1))), Dense((2, 1), 2))
    expected = [[*normal(0, (2, 1, 3))[0, 0, 1:]], [*normal(0, (2, 1, 3))[1, 0, :2]]]
    np.testing.assert_array_equal(dense.filters, expected)


WEIGHTS = LayerWeights(jnp.zeros((NUM_UNITS, 12)), jnp.zeros(NUM_UNITS))

ERRORS = [
    (Local(LINE, NUM_UNITS), r"large must have the sizes Windows\(space=\(6, 5\)"),
    (Local(IMAGE, 3), "large must have 2 units, as small has, got 3"),
    (
        Dense((6, 5, 2), 7),
        r"large must have the sizes Dense\(input_shape=\(6, 5, 2\), num_units=36",
    ),
]


@pytest.mark.parametrize(("large", "message"), ERRORS)
def test_sizes_must_be_those_of_the_smaller_layer(large, message):
    with pytest.raises(ValueError, match=message):
        embed(Shared(IMAGE, NUM_UNITS), WEIGHTS, large)


def test_blocks_must_be_nested():
    small, large = Grouped(IMAGE, NUM_UNITS, (2, 3)), Grouped(IMAGE, NUM_UNITS, (2, 2))
    weights = LayerWeights(jnp.zeros(small.filters_shape), jnp.zeros(small.filters_shape[:-1]))
    with pytest.raises(ValueError, match="each of its blocks must lie inside of one"):
        embed(small, weights, large)
