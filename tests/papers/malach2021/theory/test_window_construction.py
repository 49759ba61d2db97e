"""Lemma 6: u* equals the pattern, its norm is the stated one, and which activations allow it."""

from math import floor, inf, sqrt

import numpy as np
import pytest

from separatrix.papers.malach2021.theory import activations as act
from separatrix.papers.malach2021.theory.construction import (
    eigenvalues,
    half_share_norm,
    indicator_readout,
    is_indicator,
    norm_factors,
    printed_norm,
    readout_norm,
    tight_norm,
    walsh_readout,
)
from separatrix.papers.malach2021.theory.coverage import draw_multiplicities, printed_num_filters
from separatrix.papers.malach2021.theory.cube import parity, random_pattern, signs

CLIPPED = act.clipped_relu()
SPEC_NORMS = (0.26, 0.68, 1.35, 2.39, 3.97, 6.41, 10.1, 15.6)


def scores(readout, multiplicities, activation, k):
    """Every filter on every window content, straight from Def. 1."""
    z = signs(k)
    return activation.value((z / k) @ z.T + 1 / k - 1).T @ (multiplicities * readout)


@pytest.mark.parametrize("activation", [CLIPPED, act.RELU, act.TANH_RELU], ids=lambda a: a.name)
@pytest.mark.parametrize("k", range(1, 9))
def test_lemma6_is_exact_just_above_its_width(k, activation):
    rng = np.random.default_rng(k)
    q = floor(printed_num_filters(k, 0.05)) + 1
    assert q == (60, 141, 325, 739, 1655, 3664, 8037, 17492)[k - 1]
    m, pattern = draw_multiplicities(k, q, rng), random_pattern(k, rng)
    direct = indicator_readout(pattern, m, activation)
    np.testing.assert_allclose(scores(direct, m, activation, k), pattern, atol=5e-15)
    np.testing.assert_allclose(walsh_readout(pattern, m, activation), direct, rtol=1e-12)


@pytest.mark.parametrize("k", range(1, 9))
def test_norm_is_tight_below_its_two_bounds(k):
    rng = np.random.default_rng(k)
    q = floor(printed_num_filters(k, 0.05)) + 1
    m = draw_multiplicities(k, q, rng)
    norm = readout_norm(indicator_readout(random_pattern(k, rng), m, CLIPPED), m)
    half, printed = half_share_norm(k, q), printed_norm(k, q)
    assert norm == pytest.approx(tight_norm(m), rel=1e-12)
    assert norm == pytest.approx(SPEC_NORMS[k - 1], rel=0.03)
    assert norm <= half.value
    assert printed.value == pytest.approx(sqrt(2) * half.value)
    assert printed.applicable
    assert not printed_norm(k, q - 1).applicable


@pytest.mark.parametrize("k", range(2, 9))
def test_clipped_relu_eigenvalues_are_all_one_over_k(k):
    np.testing.assert_allclose(eigenvalues(k, CLIPPED), 1 / k, rtol=1e-15)
    np.testing.assert_allclose(norm_factors(k, CLIPPED), 1.0, rtol=1e-15)


@pytest.mark.parametrize("k", range(1, 7))
@pytest.mark.parametrize(
    "activation",
    [act.TANH, act.SIGMOID, act.SOFTPLUS, act.ELU, act.leaky_relu(), act.GELU],
    ids=lambda a: a.name,
)
def test_eigenvalues_are_those_of_the_first_layer(k, activation):
    z = signs(k)
    layer = activation.value((z / k) @ z.T + 1 / k - 1)
    values = eigenvalues(k, activation)
    for level in range(k + 1):
        chi = z[:, :level].prod(axis=1)
        np.testing.assert_allclose(layer @ chi, values[level] * chi, atol=1e-13)


@pytest.mark.parametrize("activation", [act.TANH, act.SIGMOID, act.GELU], ids=lambda a: a.name)
@pytest.mark.parametrize("k", [2, 3, 5])
def test_general_activations_express_every_pattern(k, activation):
    rng = np.random.default_rng(0)
    m, pattern = rng.integers(1, 50, 2**k), random_pattern(k, rng)
    readout = walsh_readout(pattern, m, activation)
    np.testing.assert_allclose(scores(readout, m, activation, k), pattern, atol=1e-9)


@pytest.mark.parametrize(
    ("k", "activation", "factor", "worst"),
    [
        (3, act.TANH, 4.9, 4.9),
        (3, act.SIGMOID, 15.3, 15.3),
        (3, act.GELU, 1.8, 1.8),
        (3, act.SOFTPLUS, 17, 17),
        (3, act.ELU, 3.4, 3.4),
        (3, act.leaky_relu(), 1.01, 1.205),
        (5, act.leaky_relu(), 1.01, 3.45),  # at level 0: a biased g is not free
        (5, act.TANH, 4.0, 28),
        (5, act.SIGMOID, 781, 781),
        (5, act.GELU, 8.7, 55),
        (5, act.SOFTPLUS, 169, 169),
        (5, act.ELU, 12, 74),
        (6, act.SIGMOID, 372, 1.32e3),
        (6, act.SOFTPLUS, 9.58e3, 9.58e3),
    ],
)
def test_what_other_activations_cost(k, activation, factor, worst):
    factors = norm_factors(k, activation)
    assert factors[k] == pytest.approx(factor, rel=0.02)
    assert factors.max() == pytest.approx(worst, rel=0.02)
    m = np.full(2**k, 10)
    parity_norm = readout_norm(walsh_readout(parity(k), m, activation), m)
    assert parity_norm / tight_norm(m) == pytest.approx(factors[k], rel=1e-6)


def test_theorem4_hypotheses_do_not_suffice():
    """|σ| ≤ c and |σ'| ≤ 1 hold for σ ≡ 0 and for sin; neither gives Lemma 6's u*."""
    zero = act.Activation("zero", np.zeros_like, np.zeros_like, 0.0)
    assert not is_indicator(3, zero)
    assert not is_indicator(3, act.SINE)
    assert np.all(norm_factors(3, zero) == inf)
    assert is_indicator(3, CLIPPED)


def test_refusals_say_why():
    ones = np.ones(8)
    with pytest.raises(ValueError, match=r"activation must vanish at −1/k.*got tanh with k = 3"):
        indicator_readout(parity(3), ones, act.TANH)
    linear = act.Activation("linear", lambda x: x + 0.0, np.ones_like, inf)
    with pytest.raises(ValueError, match=r"λ_ℓ = 0 at ℓ = \[3\]: these filters cannot express"):
        walsh_readout(parity(3), ones, linear)
    with pytest.raises(ValueError, match="multiplicities must be 8 positive counts"):
        walsh_readout(parity(3), np.array([0, 1, 1, 1, 1, 1, 1, 1]), CLIPPED)
    with pytest.raises(ValueError, match=r"bound must be positive, got 0\.0"):
        act.clipped_relu(0.0)


ALL_ACTIVATIONS = [
    CLIPPED, act.RELU, act.TANH, act.TANH_RELU, act.HARDTANH, act.SINE, act.SIGMOID,
    act.SOFTPLUS, act.ELU, act.GELU, act.leaky_relu(),
]  # fmt: skip


@pytest.mark.parametrize("activation", ALL_ACTIVATIONS, ids=lambda a: a.name)
def test_activation_slopes_and_bounds(activation):
    x = np.linspace(-4, 4, 4001) + 1e-4
    numeric = (activation.value(x + 1e-6) - activation.value(x - 1e-6)) / 2e-6
    slope = activation.slope(x)
    np.testing.assert_allclose(slope, numeric, atol=1e-8)
    assert np.abs(slope).max() <= activation.slope_bound
    assert np.abs(activation.value(x)).max() <= activation.bound
