"""Every layer against jax's own: values, and gradients in weights and inputs."""

from functools import partial

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.networks.layers import Dense, Grouped, LayerWeights, Local, Shared, Windows

NUM_UNITS, NUM_SAMPLES = 4, 5

WINDOWS = {
    "line": Windows((9,), 3, (4,)),
    "line with stride and padding": Windows((9,), 2, (3,), (2,), (1,)),
    "image": Windows((6, 5), 3, (3, 2)),
    "image with stride": Windows((7, 8), 2, (3, 2), (2, 3)),
    "image with padding": Windows((5, 4), 3, (3, 3), padding=(1, 1)),
    "image with both": Windows((6, 7), 1, (3, 5), (3, 2), (1, 2)),
    "whole image": Windows((4, 4), 2, (4, 4)),
    "pixels": Windows((3, 4), 2, (1, 1)),
}

every_window = pytest.mark.parametrize("windows", WINDOWS.values(), ids=WINDOWS)


def normal(seed, shape):
    return jnp.asarray(np.random.default_rng(seed).standard_normal(shape), jnp.float32)


def material(layer, windows):
    """Random weights, inputs with samples first, and a factor for every output."""
    shape = layer.filters_shape
    weights = LayerWeights(normal(0, shape), normal(1, shape[:-1]))
    x = normal(2, (NUM_SAMPLES, *windows.space, windows.num_channels))
    return weights, x, normal(3, (NUM_SAMPLES, *windows.grid, NUM_UNITS))


def assert_agree(function, reference, weights, x, factors):
    """Values, and gradients of a random sum of them in weights and inputs."""

    @partial(jax.jit, static_argnums=0)
    def both(function, weights, x):
        values, pull = jax.vjp(function, weights, x)
        return values, pull(factors)

    got, expected = both(function, weights, x), both(reference, weights, x)
    for mine, theirs in zip(jax.tree.leaves(got), jax.tree.leaves(expected), strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-4)


def numbers(windows):
    """For jax's functions: what they call windows, with channels last."""
    axes = "HW"[: len(windows.space)]
    return {
        "window_strides": windows.stride,
        "padding": [(p, p) for p in windows.padding],
        "dimension_numbers": (f"N{axes}C", f"{axes}IO", f"N{axes}C"),
        "precision": "highest",
    }


@every_window
def test_shared_is_a_convolution(windows):
    layer = Shared(windows, NUM_UNITS)

    def reference(weights, x):
        kernel = weights.filters.reshape(NUM_UNITS, *windows.size, windows.num_channels)
        kernel = jnp.moveaxis(kernel, 0, -1)
        z = jax.lax.conv_general_dilated(x, kernel, **numbers(windows))
        return z + weights.biases.reshape(*(1,) * (z.ndim - 1), -1)

    assert_agree(layer.channels_last, reference, *material(layer, windows))


def channel_first(filters, windows):
    """[*grid, channel place, unit], the order of jax's patches."""
    parts = filters.reshape(*windows.grid, NUM_UNITS, -1, windows.num_channels)
    return jnp.moveaxis(jnp.swapaxes(parts, -1, -2).reshape(*windows.grid, NUM_UNITS, -1), -2, -1)


@every_window
def test_local_is_jax_local_convolution(windows):
    layer = Local(windows, NUM_UNITS)

    def reference(weights, x):
        kernel = channel_first(weights.filters, windows)
        z = jax.lax.conv_general_dilated_local(
            x, kernel, filter_shape=windows.size, **numbers(windows)
        )
        return z + weights.biases.reshape(1, *windows.grid, NUM_UNITS)

    assert_agree(layer.channels_last, reference, *material(layer, windows))


@pytest.mark.parametrize("space", [(9,), (6, 5)])
def test_local_is_the_layer_of_flax(space):
    windows = Windows(space, 2, (3,) * len(space))
    layer = Local(windows, NUM_UNITS)
    module = nn.ConvLocal(NUM_UNITS, windows.size, padding="VALID", precision="highest")

    def reference(weights, x):
        kernel = channel_first(weights.filters, windows)
        biases = weights.biases.reshape(*windows.grid, NUM_UNITS)
        return module.apply({"params": {"kernel": kernel, "bias": biases}}, x)

    assert_agree(layer.channels_last, reference, *material(layer, windows))


BLOCKS = {
    "one window": lambda n: 1,
    "two": lambda n: min(2, n),
    "all but one": lambda n: max(n - 1, 1),
    "all": lambda n: n,
}


@every_window
@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
def test_grouped_is_local_with_repeated_filters(windows, block):
    layer = Grouped(windows, NUM_UNITS, tuple(map(block, windows.grid)))
    local = Local(windows, NUM_UNITS)

    def group(*place):
        at = tuple(p // b for p, b in zip(place, layer.block, strict=True))
        return int(np.ravel_multi_index(at, layer.blocks))

    groups = jnp.array([group(*place) for place in np.ndindex(*windows.grid)])

    def reference(weights, x):
        return local.channels_last(LayerWeights(*(w[groups] for w in weights)), x)

    assert_agree(layer.channels_last, reference, *material(layer, windows))


def test_dense_is_a_product():
    layer = Dense((4, 3, 2), NUM_UNITS)
    weights = LayerWeights(normal(0, layer.filters_shape), normal(1, (NUM_UNITS,)))
    reference = lambda w, x: x.reshape(NUM_SAMPLES, -1) @ w.filters.T + w.biases[None]
    x, factors = normal(2, (NUM_SAMPLES, 4, 3, 2)), normal(3, (NUM_SAMPLES, NUM_UNITS))
    assert_agree(layer.channels_last, reference, weights, x, factors)


def test_with_a_stride_of_0_all_windows_are_one():
    windows = Windows((4, 5), 2, (3, 5), (1, 0), grid=(2, 3))
    x = normal(0, (4, 5, 2, 1))
    patches = windows.cut(x)
    assert patches.shape == (2, 3, 15, 2, 1)
    for column in range(3):
        np.testing.assert_array_equal(patches[:, column], patches[:, 0])
    np.testing.assert_array_equal(patches[1, 0].reshape(3, 5, 2, 1), x[1:])


LAYERS = (Local, Shared, lambda windows, units: Grouped(windows, units, windows.grid))


@pytest.mark.parametrize("kind", LAYERS, ids=["local", "shared", "grouped"])
def test_every_layer_takes_windows_that_are_one(kind):
    """With the same filters at every window, every window has the same value."""
    windows = Windows((4, 5), 2, (4, 5), (0, 0), grid=(2, 3))
    layer = kind(windows, NUM_UNITS)
    shape = layer.filters_shape
    filters = jnp.broadcast_to(normal(0, shape[-2:]), shape)
    x = normal(1, (4, 5, 2, NUM_SAMPLES))
    z = layer(LayerWeights(filters, jnp.zeros(shape[:-1])), x)
    expected = jnp.einsum("uk,kn->un", filters.reshape(-1, *shape[-2:])[0], x.reshape(-1, 5))
    for place in np.ndindex(2, 3):
        np.testing.assert_allclose(z[place], expected, rtol=1e-4, atol=1e-4)
