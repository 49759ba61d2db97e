"""Exact gradients at any input length: the reference table, enumeration, and float resolution."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from separatrix.papers.malach2021.theory import activations as act
from separatrix.papers.malach2021.theory.cube import parity
from separatrix.papers.malach2021.theory.gradient_bounds import theorem12_filters
from separatrix.papers.malach2021.theory.initial_gradients import neuron_gradient, pre_activations
from separatrix.papers.malach2021.theory.population import draw_cnn, uniform_problem
from separatrix.papers.malach2021.theory.population.hinge import first_margins
from separatrix.papers.malach2021.theory.sign_gradients import (
    cnn_readout_gradient,
    fcn_sign_gradient,
    gradient_ratio,
    smallest_visible_gradient,
)

CLIPPED = act.clipped_relu()


@pytest.mark.parametrize(
    ("n", "k", "fcn", "cnn", "ratio", "share"),
    [
        (16, 4, 4.4e-3, 1.6e-2, 3.6, 9e-3),
        (64, 6, 4.9e-5, 2.6e-3, 53, 1.7e-2),
        (1024, 10, 2.1e-12, 9.8e-5, 4.6e7, 1.5e-2),
    ],
)
def test_reference_table(n, k, fcn, cnn, ratio, share):
    got = fcn_sign_gradient(n, k, CLIPPED, n**-0.5)
    assert got.largest_filter_coordinate == pytest.approx(fcn, rel=0.02)
    assert cnn_readout_gradient(k, CLIPPED) == pytest.approx(cnn, rel=0.03)
    assert gradient_ratio(n, k, CLIPPED, n**-0.5) == pytest.approx(ratio, rel=0.02)
    bound = theorem12_filters(n, k, 1)
    assert got.square_filters / bound.value == pytest.approx(share, rel=0.05)
    assert not bound.vacuous


@pytest.mark.parametrize("activation", [CLIPPED, act.TANH, act.HARDTANH, act.SINE])
@pytest.mark.parametrize("bias", [0.0, 0.3])
@pytest.mark.parametrize(("n", "k"), [(4, 4), (6, 1), (9, 3), (12, 5), (14, 4)])
def test_enumeration_agrees(n, k, bias, activation):
    scale = n**-0.5
    w = scale * np.random.default_rng(n).choice([-1.0, 1.0], n)
    exact = fcn_sign_gradient(n, k, activation, scale, bias)
    gradient = neuron_gradient(w, bias, 1.0, activation, 2**k - 1)
    atol = 1e-15
    np.testing.assert_allclose(np.abs(gradient.filters[:k]), float(exact.inside), atol=atol)
    np.testing.assert_allclose(np.abs(gradient.filters[k:]), float(exact.outside), atol=atol)
    assert abs(gradient.readout) == pytest.approx(float(exact.readout), abs=atol)


@pytest.mark.parametrize("scale", [lambda n: n**-0.5, lambda n: 1 / n, lambda n: 0.1])
@pytest.mark.parametrize("n", [7, 10, 12, 14])
def test_signs_meet_kinks_exactly(n, scale):
    """⟨w, x⟩ is 0 for all C(n, n/2) inputs where it should be, and has n + 1 values at all."""
    a = scale(n)
    z = pre_activations(a * np.random.default_rng(n).choice([-1.0, 1.0], n))
    assert np.sum(z == 0) == (comb(n, n // 2) if n % 2 == 0 else 0)
    values, counts = np.unique(z, return_counts=True)
    np.testing.assert_array_equal(values, a * np.arange(-n, n + 1, 2))
    np.testing.assert_array_equal(counts, [comb(n, d) for d in range(n + 1)])


def test_dyadic_tables_are_exact_rationals():
    got = fcn_sign_gradient(16, 4, CLIPPED, 0.25)
    assert got.inside == Fraction(143, 2**15)
    assert got.num_samples_to_see == pytest.approx((2**15 / 143) ** 2)


@pytest.mark.parametrize("activation", [CLIPPED, act.TANH, act.SIGMOID], ids=lambda a: a.name)
@pytest.mark.parametrize(("n", "k", "position"), [(7, 3, 2), (8, 2, 6), (6, 6, 0)])
def test_cnn_closed_form_is_the_population_gradient(n, k, position, activation):
    problem = uniform_problem(n, parity(k), position)
    network = draw_cnn(n, k, 50, activation, np.random.default_rng(0))
    state = network.init()
    responses = network.responses(state.filters)
    gradient = network.gradient(state, responses, first_margins(problem).slope_table)
    expected = np.zeros_like(gradient.readout)
    expected[position] = cnn_readout_gradient(k, activation)
    np.testing.assert_allclose(np.abs(gradient.readout), expected, atol=1e-16)
    assert not gradient.filters.any()


def test_separation_grows_and_needs_length():
    ratios = [gradient_ratio(2**k, k, CLIPPED, 2 ** (-k / 2)) for k in (4, 6, 8, 10)]
    assert ratios == sorted(ratios)
    assert ratios[0] < 4


def test_gaussian_neurons_are_not_yet_separated_at_small_length():
    """n = 14, k = 5: the best of 100 Gaussian neurons beats the CNN, the mean does not."""
    rng, n, k = np.random.default_rng(0), 14, 5
    draws = [rng.normal(size=n) / np.sqrt(n) for _ in range(100)]
    largest = [np.abs(neuron_gradient(w, 0.0, 1.0, CLIPPED, 2**k - 1).filters).max() for w in draws]
    assert np.mean(largest) < cnn_readout_gradient(k, CLIPPED) < max(largest)


def test_an_invisible_gradient_leaves_the_weight_as_it_is():
    for n, k in ((256, 8), (512, 9)):
        w = np.float32(n**-0.5)
        gradient = fcn_sign_gradient(n, k, CLIPPED, n**-0.5).largest_filter_coordinate
        visible = gradient > smallest_visible_gradient(float(w), 1.0, np.float32)
        assert (w + np.float32(gradient) != w) == visible == (n == 256)
        assert gradient < smallest_visible_gradient(float(w), 0.1, np.float32)
        assert gradient > smallest_visible_gradient(n**-0.5, 1.0, np.float64)


def test_pattern_must_fit():
    with pytest.raises(
        ValueError, match=r"pattern_length must be in 1\.\.4 \(input_length\), got 5"
    ):
        fcn_sign_gradient(4, 5, CLIPPED, 0.5)
