"""Activations, starting weights and the sum of nodes, each against its formula."""

from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import (
    ClippedReLU,
    ConstantStart,
    GaussianStart,
    ReLU,
    SignStart,
    SoftThreshold,
    SphereStart,
    Tanh,
)
from separatrix.networks.patch_sum.soft_threshold import soft_threshold, sum_of_nodes

Z = np.array([-2.0, -0.5, -0.1, 0.0, 0.1, 0.5, 2.0], np.float32)

ACTIVATIONS = [
    (ClippedReLU(0.7), np.minimum(np.maximum(Z, 0), 0.7)),
    (ReLU(), np.maximum(Z, 0)),
    (Tanh(), np.tanh(Z)),
    (SoftThreshold(0.3), np.sign(Z) * np.maximum(np.abs(Z) - 0.3, 0)),
]


@pytest.mark.parametrize(("activation", "expected"), ACTIVATIONS)
def test_activation_is_its_formula(activation, expected):
    np.testing.assert_allclose(activation(jnp.asarray(Z)), expected, rtol=1e-6, atol=1e-7)


def plain_sum(z, b, axis):
    """Σ ReLU(z − b) − ReLU(−z − b), which jax differentiates itself."""
    b = jnp.expand_dims(b[:, None], axis)
    return jnp.sum(jnp.maximum(z - b, 0.0) - jnp.maximum(-z - b, 0.0), axis)


@pytest.mark.parametrize("axis", [0, 1])
def test_sum_of_nodes_has_the_value_and_gradient_of_its_formula(axis):
    """Away from the kinks |z| = b, where the derivative is a matter of choice."""
    num_runs, num_nodes, num_samples = 3, 4, 5
    shape = (num_nodes, num_runs) if axis == 0 else (num_runs, num_nodes)
    rng = np.random.default_rng(0)
    z = jnp.asarray(rng.standard_normal((*shape, num_samples)), jnp.float32)
    b = jnp.array([0.0, 0.4, 1.2])
    assert np.abs(np.abs(z) - np.expand_dims(b[:, None], axis)).min() > 1e-3
    cotangent = jnp.asarray(rng.standard_normal((num_runs, num_samples)), jnp.float32)

    @partial(jax.jit, static_argnames="function")
    def value_and_gradients(function, z, b):
        value, pull = jax.vjp(lambda z, b: function(z, b, axis), z, b)
        return value, *pull(cotangent)

    pairs = zip(
        value_and_gradients(sum_of_nodes, z, b), value_and_gradients(plain_sum, z, b), strict=True
    )
    for got, expected in pairs:
        np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-6)


def test_slope_in_the_threshold_is_right_at_zero():
    """∂φ_b/∂b = −sign(z) for b from 0 up, of the definition and of the fast sum alike."""
    z = jnp.array([-1.0, -0.1, 0.2, 3.0])
    slopes = jax.vmap(jax.grad(soft_threshold, argnums=1), in_axes=(0, None))(z, jnp.float32(0.0))
    np.testing.assert_array_equal(slopes, -np.sign(z))
    fast = jax.grad(lambda b: jnp.sum(sum_of_nodes(z[:, None, None], b, 0)))(jnp.zeros(1))
    np.testing.assert_array_equal(fast, [-np.sign(z).sum()])


def test_soft_threshold_is_odd_and_the_identity_at_zero():
    z = jnp.asarray(Z)
    b = jnp.float32(0.3)
    np.testing.assert_array_equal(soft_threshold(-z, b), -soft_threshold(z, b))
    np.testing.assert_array_equal(soft_threshold(z, jnp.float32(0.0)), z)


def test_starting_weights():
    """Gaussian: 20,000 entries, mean and variance within 5 standard errors, false alarm 1.2e-6."""
    shape = (200, 100)
    gauss = np.asarray(GaussianStart(0.5).draw(jr.key(0), shape), np.float64)
    assert abs(gauss.mean()) < 5 * 0.5 / np.sqrt(gauss.size)
    assert abs(gauss.var() - 0.25) < 5 * 0.25 * np.sqrt(2 / gauss.size)
    sphere = SphereStart(2.0).draw(jr.key(0), (5, 7, 3))
    np.testing.assert_allclose(np.linalg.norm(sphere, axis=-1), 2.0, rtol=1e-5)
    signs = SignStart(0.25).draw(jr.key(0), shape)
    assert set(np.unique(signs)) == {-0.25, 0.25}
    np.testing.assert_array_equal(ConstantStart(0.3).draw(jr.key(0), (2, 3)), np.float32(0.3))
