"""Kernels of a locally connected layer: the same numbers, and used only where they are faster.

A GPU is not needed: Pallas interprets its kernels, and a traced program shows what it would call.
"""

import sys
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.experimental import pallas

from separatrix.networks.layers import LayerWeights, Local, Windows, fused, kernels

NUM_UNITS, NUM_SAMPLES = 16, 32
WINDOWS = Windows((4, 5), 16, (3, 3), padding=(1, 1))

OTHERS = {
    "padding": WINDOWS,
    "no padding": Windows((4, 3), 32, (2, 3)),
    "a part of the grid": Windows((4, 5), 16, (3, 2), padding=(2, 0), grid=(3, 2)),
}


def normal(seed, shape):
    return jnp.asarray(np.random.default_rng(seed).standard_normal(shape), jnp.float32)


def material(windows, num_units=NUM_UNITS, num_samples=NUM_SAMPLES):
    layer = Local(windows, num_units)
    shape = layer.filters_shape
    weights = LayerWeights(normal(0, shape), normal(1, shape[:-1]))
    return layer, weights, normal(2, (*windows.input_shape, num_samples))


@pytest.mark.parametrize("windows", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("num_samples", [32, 192])
def test_values_and_gradients_are_those_of_products(windows, num_samples, monkeypatch):
    monkeypatch.setattr(pallas, "pallas_call", partial(pallas.pallas_call, interpret=True))
    layer, weights, x = material(windows, num_samples=num_samples)
    factors = normal(3, (*windows.grid, NUM_UNITS, num_samples))
    plain = weights._replace(biases=jnp.zeros_like(weights.biases))
    expected, pull = jax.vjp(layer, plain, x)
    got = kernels.values(windows, None, weights.filters, x)
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-4)
    of_weights, of_inputs = pull(factors)
    both = kernels.gradients(windows, None, weights.filters, x, factors)
    for mine, theirs in zip(both, (of_weights.filters, of_inputs), strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-4)


@pytest.fixture
def gpu(monkeypatch):
    monkeypatch.setattr(fused, "_has_kernels", lambda: True)


def uses_kernels(function, *given):
    """Whether a program has them, forwards and backwards."""

    def both(*given):
        values, pull = jax.vjp(function, *given)
        return values, pull(values)

    def once(*given):  # a function of its own: what was traced before is kept
        return function(*given)

    return ["pallas_call" in str(jax.make_jaxpr(traced)(*given)) for traced in (once, both)]


@pytest.mark.usefixtures("gpu")
def test_they_are_used_where_products_are_rounded():
    layer, weights, x = material(WINDOWS)
    with jax.default_matmul_precision("tensorfloat32"):
        assert uses_kernels(layer, weights, x) == [True, True]
    half = partial(jax.tree.map, lambda leaf: leaf.astype(jnp.bfloat16))
    assert uses_kernels(layer, half(weights), half(x)) == [True, True]


@pytest.mark.usefixtures("gpu")
def test_the_platform_chooses():
    layer, weights, x = material(WINDOWS)
    with jax.default_matmul_precision("tensorfloat32"):
        traced = jax.jit(lambda weights, x: layer(weights, x)).trace(weights, x)
        assert "triton" in traced.lower(lowering_platforms=("cuda",)).as_text()
        assert "triton" not in traced.lower(lowering_platforms=("cpu",)).as_text()


@pytest.mark.usefixtures("gpu")
def test_they_are_not_in_full_precision():
    layer, weights, x = material(WINDOWS)
    assert uses_kernels(layer, weights, x) == [False, False]
    with jax.default_matmul_precision("highest"):
        assert uses_kernels(layer, weights, x) == [False, False]


@pytest.mark.usefixtures("gpu")
def test_they_are_not_for_runs_side_by_side():
    layer, weights, x = material(WINDOWS)
    many = jax.tree.map(lambda leaf: jnp.stack([leaf, 2 * leaf]), weights)
    side_by_side = jax.vmap(layer, (0, None))
    expected, pull = jax.vjp(side_by_side, many, x)
    with jax.default_matmul_precision("tensorfloat32"):
        assert uses_kernels(side_by_side, many, x) == [False, False]
        got, pull_too = jax.vjp(side_by_side, many, x)
        for mine, theirs in zip(
            jax.tree.leaves((got, pull_too(expected))),
            jax.tree.leaves((expected, pull(expected))),
            strict=True,
        ):
            np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-3)


UNFIT = {
    "many channels": (Windows((4, 4), 64, (3, 3)), 16, 32),
    "few channels": (Windows((4, 4), 3, (3, 3)), 16, 32),
    "many units": (Windows((4, 4), 16, (3, 3)), 64, 32),
    "no power of 2": (Windows((4, 4), 24, (3, 3)), 16, 32),
    "a stride": (Windows((5, 5), 16, (3, 3), (2, 2)), 16, 32),
    "a line": (Windows((9,), 16, (3,)), 16, 32),
    "an odd batch": (Windows((4, 4), 16, (3, 3)), 16, 30),
}


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("sizes", UNFIT.values(), ids=UNFIT)
def test_they_are_not_for_other_sizes(sizes):
    with jax.default_matmul_precision("tensorfloat32"):
        assert uses_kernels(*material(*sizes)) == [False, False]


def test_without_a_gpu_there_are_none():
    layer, weights, x = material(WINDOWS)
    with jax.default_matmul_precision("tensorfloat32"):
        assert uses_kernels(layer, weights, x) == [False, False]


@pytest.mark.parametrize(
    ("kind", "capability", "expected"),
    [
        ("cpu", None, False),
        ("NVIDIA H200", "9.0", True),
        ("NVIDIA RTX PRO", "12.0", True),
        ("Tesla V100", "7.0", False),
        ("AMD Instinct MI300X", "gfx942", False),
    ],
)
def test_a_device_is_known_by_its_kind(kind, capability, expected, monkeypatch):
    class Device:
        device_kind = kind
        compute_capability = capability

    monkeypatch.setattr(jax, "devices", lambda: [Device()])
    assert fused._has_kernels() is expected
    monkeypatch.setitem(sys.modules, "separatrix.networks.layers.kernels", None)
    monkeypatch.delattr("separatrix.networks.layers.kernels", raising=False)
    assert not fused._has_kernels()
