"""Theorem 12 by brute force: the exact identity, the total bounds, the false per-coordinate one.

Weights are rounded to multiples of 2^-20: every pre-activation is then exact in any order of
summation, so that no kink of an activation is missed by rounding.
"""

from itertools import combinations, permutations, product

import numpy as np
import pytest

from separatrix.papers.malach2021.theory import activations as act
from separatrix.papers.malach2021.theory.cube import signs
from separatrix.papers.malach2021.theory.gradient_bounds import (
    corrected_per_coordinate,
    printed_per_coordinate,
    theorem12_filters,
    theorem12_readout,
    tight_filters,
)
from separatrix.papers.malach2021.theory.initial_gradients import (
    expected_squares,
    largest_score,
    neuron_gradient,
    pre_activations,
)

INITS = {
    "normal": lambda rng, n: rng.normal(size=n) / np.sqrt(n),
    "sign/sqrt(n)": lambda rng, n: rng.choice([-1, 1], n) / np.sqrt(n),
    "sign": lambda rng, n: rng.choice([-1.0, 1.0], n),
    "sign/n": lambda rng, n: rng.choice([-1, 1], n) / n,
}
ACTIVATIONS = [act.clipped_relu(), act.TANH, act.HARDTANH, act.SINE]
SIZES = [(6, 1), (6, 2), (6, 3), (6, 6), (7, 1), (7, 3), (7, 4), (8, 2), (8, 4), (8, 7)]


def draw(init, n, seed):
    return np.round(INITS[init](np.random.default_rng(seed), n) * 2**20) / 2**20


def brute_force(w, b, u, activation, subset):
    """∂L/∂w and ∂L/∂u for the label Π_{i∈I} x_i, straight from the definition."""
    x = signs(len(w))
    y, pre = x[:, list(subset)].prod(axis=1), x @ w + b
    filters = -(x * (y * activation.slope(pre))[:, None]).mean(axis=0) * u
    return filters, -(y * activation.value(pre)).mean()


@pytest.mark.parametrize("bias", [0.0, 0.3])
@pytest.mark.parametrize("activation", ACTIVATIONS, ids=lambda a: a.name)
@pytest.mark.parametrize("init", INITS)
@pytest.mark.parametrize(("n", "k"), SIZES)
def test_identity_is_exact(n, k, init, activation, bias):
    """320 configurations: mean over all C(n,k) parities, brute force, against the identity.

    To a relative 10^-12, or to 10^-16 in the gradient itself where σ's own rounding is larger.
    """
    w, u = draw(init, n, seed=n * k), -0.75
    got = expected_squares(w, bias, u, activation, k)
    squares, readouts, inside = [], [], []
    for subset in combinations(range(n), k):
        filters, readout = brute_force(w, bias, u, activation, subset)
        squares.append(filters @ filters)
        readouts.append(readout**2)
        inside.append(np.mean(filters[list(subset)] ** 2))
    expected = [np.mean(inside), np.mean(squares), np.mean(readouts)]
    squares = [got.inside, got.filters, got.readout]
    np.testing.assert_allclose(np.sqrt(squares), np.sqrt(expected), rtol=5e-13, atol=1e-16)
    assert got.filters == pytest.approx(k * got.inside + (n - k) * got.outside, rel=1e-12)


@pytest.mark.parametrize("activation", ACTIVATIONS, ids=lambda a: a.name)
def test_permuting_the_weights_is_permuting_the_parity(activation):
    """The proof's symmetry step: E over all n! orders of w at I = {1..k} is the identity too."""
    n, k, w = 5, 2, draw("normal", 5, seed=3)
    orders = [
        brute_force(w[list(p)], 0.3, 1.0, activation, range(k)) for p in permutations(range(n))
    ]
    got = expected_squares(w, 0.3, 1.0, activation, k)
    assert np.mean([f @ f for f, _ in orders]) == pytest.approx(got.filters, rel=1e-12)
    assert np.mean([r**2 for _, r in orders]) == pytest.approx(got.readout, rel=1e-12)


@pytest.mark.parametrize("activation", ACTIVATIONS, ids=lambda a: a.name)
@pytest.mark.parametrize("subset", [(0, 1, 2), (2, 5), (0, 1, 2, 3, 4, 5, 6)])
def test_gradient_of_one_parity(activation, subset):
    w = draw("normal", 7, seed=1)
    got = neuron_gradient(w, 0.3, 0.5, activation, sum(1 << i for i in subset))
    filters, readout = brute_force(w, 0.3, 0.5, activation, subset)
    np.testing.assert_allclose(got.filters, filters, atol=1e-15)
    assert got.readout == pytest.approx(readout, abs=1e-15)


def test_it_is_the_derivative_of_the_hinge_loss():
    """Two neurons with |h| ≤ 1: central differences of E max{1 − yh, 0} itself."""
    rng, n, subset = np.random.default_rng(0), 6, 0b000111
    W, b, u = rng.normal(size=(2, n)), np.array([0.1, -0.4]), np.array([0.5, -0.4])
    y = signs(n)[:, :3].prod(axis=1)
    assert largest_score(W, b, u, act.TANH) <= 1

    def loss(W, u):
        h = sum(v * np.tanh(pre_activations(w, c)) for w, c, v in zip(W, b, u, strict=True))
        return np.maximum(1 - y * h, 0).mean()

    for i, j in product(range(2), range(n)):
        step = np.zeros((2, n))
        step[i, j] = 1e-5
        numeric = (loss(W + step, u) - loss(W - step, u)) / 2e-5
        exact = neuron_gradient(W[i], b[i], u[i], act.TANH, subset).filters[j]
        assert numeric == pytest.approx(exact, abs=1e-9)
    step = np.array([1e-5, 0.0])
    numeric = (loss(W, u + step) - loss(W, u - step)) / 2e-5
    assert numeric == pytest.approx(neuron_gradient(W[0], b[0], u[0], act.TANH, subset).readout)


def test_bounds_hold_and_the_per_coordinate_minimum_does_not():
    """832 configurations, n = 8..14: totals never above their bounds; "min" is, and often."""
    broken, worst, ratios = 0, 0.0, []
    for n in (8, 10, 12, 14):
        for k, init, activation, bias in product(
            sorted({1, 2, 3, 4, 5, n // 2, n - 1}), INITS, ACTIVATIONS, (0.0, 0.3)
        ):
            got = expected_squares(draw(init, n, seed=7), bias, 1.0, activation, k)
            inside, outside = corrected_per_coordinate(n, k)
            assert got.inside <= inside.value * (1 + 1e-12)
            assert got.outside <= outside.value * (1 + 1e-12)
            assert got.readout <= theorem12_readout(n, k, 1).value
            ratios.append(got.filters / tight_filters(n, k, 1).value)
            assert tight_filters(n, k, 1).value <= theorem12_filters(n, k, 1).value
            excess = max(got.inside, got.outside) / printed_per_coordinate(n, k).value
            broken, worst = broken + (excess > 1 + 1e-9), max(worst, excess)
    assert len(ratios) == 832
    assert max(ratios) == pytest.approx(1.0, abs=1e-12)
    assert 50 <= broken <= 150
    assert worst == pytest.approx(13)


@pytest.mark.parametrize("n", [5, 8, 14])
def test_the_counterexample_to_the_minimum(n):
    """k = 1, σ linear on the range: the coordinate in I is 1, the paper's "bound" 1/(n−1)."""
    got = expected_squares(np.full(n, 0.5 / n), 0.0, 1.0, act.HARDTANH, 1)
    assert got.inside == pytest.approx(1.0, abs=1e-14)
    assert printed_per_coordinate(n, 1).value == pytest.approx(1 / (n - 1))
    assert got.filters == pytest.approx(tight_filters(n, 1, 1).value)
    assert got.filters <= theorem12_filters(n, 1, 1).value


def test_printed_numbers_and_vacuity():
    printed = [theorem12_filters(14, k, 1) for k in range(1, 6)]
    assert [b.value for b in printed] == pytest.approx([1.08, 0.18, 0.049, 0.020, 0.011], rel=0.03)
    assert [b.vacuous for b in printed] == [True, False, False, False, False]
    assert tight_filters(14, 14, 3).value == 3.0
    assert tight_filters(14, 1, 3).vacuous
    assert theorem12_filters(14, 5, 100, 0.01).value == pytest.approx(printed[4].value / 100)
    assert "initial gradient" in printed[0].quantity
    with pytest.raises(
        ValueError, match=r"pattern_length must be in 1\.\.4 \(input_length\), got 5"
    ):
        theorem12_filters(4, 5, 1)


def test_gaussian_initialisation_is_far_below_the_bound():
    """n = 14, clipped ReLU, N(0, 1/n): 8 to 170 times under the printed bound, and no more."""
    rng = np.random.default_rng(0)
    draws = [rng.normal(size=14) / np.sqrt(14) for _ in range(20)]
    for k in range(1, 6):
        mean = np.mean(
            [expected_squares(w, 0.0, 1.0, act.clipped_relu(), k).filters for w in draws]
        )
        assert 5 < theorem12_filters(14, k, 1).value / mean < 300
