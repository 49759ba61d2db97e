"""Band by band or at once, a layer is the same: values, gradients, and in a loop over runs."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.networks.layers import Grouped, LayerWeights, Local, Shared, Windows, bands

NUM_UNITS, NUM_SAMPLES, NUM_RUNS = 3, 4, 2
LARGE = Windows((12, 5), 2, (3, 3), padding=(1, 1))
ROW = LARGE.num_pixels * 5 * NUM_SAMPLES * 4  # bytes that a row of windows holds

LAYERS = {
    "local": Local(LARGE, NUM_UNITS),
    "local with stride": Local(Windows((12, 5), 2, (3, 2), (2, 1)), NUM_UNITS),
    "local on a line": Local(Windows((12,), 2, (4,)), NUM_UNITS),
    "local with a stride of 0": Local(Windows((4, 5), 2, (4, 3), (0, 1), grid=(4, 3)), NUM_UNITS),
    "shared": Shared(LARGE, NUM_UNITS),
    "shared on a line": Shared(Windows((12,), 2, (4,), (2,), (1,)), NUM_UNITS),
    "grouped, blocks in bands": Grouped(LARGE, NUM_UNITS, (2, 2)),
    "grouped, bands in blocks": Grouped(LARGE, NUM_UNITS, (6, 5)),
    "grouped, smaller last blocks": Grouped(LARGE, NUM_UNITS, (5, 3)),
}

every_layer = pytest.mark.parametrize("layer", LAYERS.values(), ids=LAYERS)


def normal(seed, shape):
    return jnp.asarray(np.random.default_rng(seed).standard_normal(shape), jnp.float32)


def values_and_gradients(layer):
    """Of two runs side by side, on the same inputs."""
    shape = layer.filters_shape
    weights = LayerWeights(normal(0, (NUM_RUNS, *shape)), normal(1, (NUM_RUNS, *shape[:-1])))
    x = normal(2, (*layer.windows.input_shape, NUM_SAMPLES))
    factors = normal(3, (*layer.windows.grid, NUM_UNITS, NUM_SAMPLES))

    def one(weights, x):
        values, pull = jax.vjp(layer, weights, x)
        return values, pull(factors)

    return jax.tree.leaves(jax.jit(jax.vmap(one, (0, None)))(weights, x))


@every_layer
def test_bands_change_nothing(layer, monkeypatch):
    monkeypatch.setattr(bands, "BAND_BYTES", 2**40)
    at_once = values_and_gradients(layer)
    for num_rows in (0, 3):
        monkeypatch.setattr(bands, "BAND_BYTES", num_rows * ROW)
        for mine, theirs in zip(values_and_gradients(layer), at_once, strict=True):
            np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(
    ("num_blocks", "num_rows", "expected"),
    [
        (12, 1, (1, 1, 1)),  # rows of a band, rows of blocks in it, bands of the same filters
        (12, 5, (4, 4, 1)),  # the largest divisor of 12
        (12, 100, (12, 12, 1)),
        (2, 7, (6, 1, 1)),
        (2, 4, (3, 1, 2)),
        (1, 0, (1, 1, 12)),
        (4, 6, (6, 2, 1)),
    ],
)
def test_a_band_is_the_largest_that_fits(num_blocks, num_rows, expected, monkeypatch):
    monkeypatch.setattr(bands, "BAND_BYTES", num_rows * ROW)
    x = jnp.zeros((*LARGE.padded.input_shape, NUM_SAMPLES))
    part, num_filters, num_parts = bands._bands(LARGE.padded, num_blocks, x)
    assert (part.grid[0], num_filters, num_parts) == expected


def test_large_layers_compile_to_a_loop_on_a_cpu(monkeypatch):
    monkeypatch.setattr(bands, "BAND_BYTES", ROW)
    layer = LAYERS["local"]
    weights = LayerWeights(normal(0, layer.filters_shape), normal(1, layer.filters_shape[:-1]))
    x = normal(2, (*LARGE.input_shape, NUM_SAMPLES))
    lowered = jax.jit(layer).trace(weights, x)
    assert "while" in lowered.lower(lowering_platforms=("cpu",)).as_text()
    assert "while" not in lowered.lower(lowering_platforms=("cuda",)).as_text()
