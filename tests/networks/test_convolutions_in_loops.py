"""Convolutions that are written anew for loops: the same numbers, with channels last."""

import re

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from separatrix.networks.guests.convolutions import in_loops

LAST, FIRST = ("NHWC", "HWIO", "NHWC"), ("NCHW", "OIHW", "NCHW")


def convolution(numbers, **options):
    given = {"window_strides": (1, 1), "padding": "SAME", **options}
    return lambda x, kernel: lax.conv_general_dilated(x, kernel, dimension_numbers=numbers, **given)


CASES = {
    "plain": ((2, 5, 6, 3), (3, 3, 3, 4), convolution(LAST)),
    "channels first": ((2, 3, 5, 6), (4, 3, 3, 3), convolution(FIRST)),
    "strides": ((2, 5, 6, 3), (3, 2, 3, 4), convolution(LAST, window_strides=(2, 1))),
    "padding": ((2, 5, 6, 3), (2, 3, 3, 4), convolution(LAST, padding=((1, 2), (0, 1)))),
    "dilation": ((2, 7, 7, 3), (3, 3, 3, 4), convolution(LAST, rhs_dilation=(2, 1))),
    "transposed": (
        (2, 3, 4, 4),
        (4, 3, 3, 3),
        convolution(FIRST, lhs_dilation=(2, 2), padding=((1, 1), (2, 1))),
    ),
    "groups": ((2, 4, 5, 6), (4, 2, 3, 3), convolution(FIRST, feature_group_count=2)),
    "one axis": (
        (2, 9, 3),
        (3, 3, 4),
        lambda x, kernel: lax.conv_general_dilated(
            x, kernel, (1,), "VALID", dimension_numbers=("NWC", "WIO", "NWC")
        ),
    ),
    "inside of jit": ((2, 3, 5, 6), (4, 3, 3, 3), jax.jit(convolution(FIRST))),
    "more than one": (
        (2, 5, 6, 3),
        (3, 3, 3, 3),
        lambda x, kernel: convolution(LAST)(jnp.tanh(convolution(LAST)(x, kernel)), kernel) + 1.0,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients_are_the_same(name):
    x_shape, kernel_shape, function = CASES[name]
    rng = np.random.default_rng(3)
    x, kernel = (jnp.asarray(rng.standard_normal(s), jnp.float32) for s in (x_shape, kernel_shape))
    expected, back = jax.vjp(function, x, kernel)
    got, other_back = jax.vjp(jax.jit(in_loops(function)), x, kernel)
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-5)
    direction = jnp.asarray(rng.standard_normal(expected.shape), jnp.float32)
    for one, other in zip(other_back(direction), back(direction), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-4)


def layouts(function, *shapes):
    """Those of the convolutions in a compiled loop of gradient steps."""

    def step(_, given):
        gradients = jax.grad(lambda given: jnp.sum(function(*given) ** 2))(given)
        return jax.tree.map(lambda w, g: w - 0.1 * g, given, gradients)

    loop = jax.jit(lambda given, n: lax.fori_loop(0, n, step, given))
    text = loop.lower([jnp.ones(shape) for shape in shapes], 3).compile().as_text()
    return re.findall(r"dim_labels=(\S*?)[,\s]", text)


@pytest.mark.skipif(
    jax.default_backend() != "cpu", reason="elsewhere convolutions stay as they are"
)
@pytest.mark.parametrize("name", ["plain", "channels first", "strides"])
def test_the_three_convolutions_of_a_step_have_channels_last(name):
    """On a CPU: any other is an order of magnitude slower inside of a loop."""
    *shapes, function = CASES[name]
    assert len(set(layouts(function, *shapes))) > 1
    assert layouts(in_loops(function), *shapes) == ["b01f_01io->b01f"] * 3


def test_the_rest_of_a_tree_is_as_it_was():
    def function(weights, x):
        return {"scores": convolution(LAST)(x, weights["kernel"]) * weights["scale"], "x": x}

    weights = {"kernel": jnp.ones((3, 3, 1, 2)), "scale": jnp.float32(2.0)}
    x = jnp.arange(32.0).reshape(2, 4, 4, 1)
    got, expected = in_loops(function)(weights, x), function(weights, x)
    assert got.keys() == expected.keys()
    np.testing.assert_allclose(got["scores"], expected["scores"])
    np.testing.assert_array_equal(got["x"], x)
