"""Alignment after each step against the gradient steps themselves, in plain NumPy."""

import numpy as np
import pytest
from scipy.stats import chi, norm

from separatrix.papers.lahoti2024.theory import (
    cnn_constants_practical,
    cnn_first_alignment,
    cnn_mean_first_alignment,
    cnn_second_alignment,
    lcn_constants_practical,
    lcn_first_alignment,
    lcn_mean_first_alignment,
    lcn_second_alignment,
    mean_alignment,
    pass_probability,
    soft_threshold,
)

K, D, NOISE_STD, M = 8, 30, 0.2, 200  # patches, pixels, σ, samples a step


def unit_rows(w):
    return w / np.linalg.norm(w, axis=-1, keepdims=True)


def gradient_step(w, x, y, step_size, threshold, tied):
    """One projected step on the squared loss; w is (patch, pixel), its rows equal if tied."""
    z = np.einsum("pi,npi->np", w, x)
    residual = y - soft_threshold(z, threshold).sum(axis=1)
    passed = residual[:, None] * (np.abs(z) > threshold)
    gradient = -2 * np.einsum("np,npi->pi", passed, x) / len(y)
    if tied:
        gradient = np.broadcast_to(gradient.sum(axis=0), gradient.shape)
    return unit_rows(w - step_size * gradient)


def two_steps(rng, sample_task, tied, constants):
    signal = np.eye(D)[0]
    w = constants.init_scale * rng.standard_normal((1 if tied else K, D))
    w = np.broadcast_to(w, (K, D))
    x, y, _ = sample_task(rng, signal, K, NOISE_STD, M)
    first = gradient_step(w, x, y, constants.first_step_size, 0.0, tied)
    x, y, t = sample_task(rng, signal, K, NOISE_STD, M)
    z = np.einsum("pi,npi->np", first, x)
    leaked = np.abs(z[np.arange(K) != t[:, None]]) > constants.first_threshold
    second = gradient_step(first, x, y, constants.second_step_size, constants.first_threshold, tied)
    return first @ signal, second @ signal, leaked.mean()


@pytest.mark.parametrize(("strength", "dim"), [(0.5, 3), (3.0, 10), (20.0, 5)])
def test_mean_alignment_is_the_integral(strength, dim):
    """z = (λ + ε)·u + a part across of length r ~ χ_{d−1}; midpoints on a grid."""
    e, r = (np.arange(1600) + 0.5)[:, None] / 100 - 8, (np.arange(1200) + 0.5)[None, :] / 100
    density = norm.pdf(e) * chi.pdf(r, dim - 1) / 100**2
    expected = ((strength + e) / np.hypot(strength + e, r) * density).sum()
    assert mean_alignment(strength, dim) == pytest.approx(expected, abs=1e-4)


def test_mean_alignment_nears_the_formula_and_stays_finite_for_strong_signals():
    for strength in (1e-3, 1.0, 30.0, 300.0, 3e4, 1e6):
        simple = 1 / np.sqrt(1 + 400 / strength**2)
        assert mean_alignment(strength, 400) == pytest.approx(simple, rel=5e-3)


def test_first_step_mean_is_exact(sample_task, assert_within):
    rng = np.random.default_rng(0)
    signal = np.eye(D)[0]
    shared, local = [], []
    for _ in range(400):
        x, y, _ = sample_task(rng, signal, K, NOISE_STD, M)
        direction = np.einsum("n,npi->pi", y, x)
        local.append(unit_rows(direction)[0, 0])
        shared.append(unit_rows(direction.sum(axis=0))[0])
    assert_within(np.array(shared), cnn_mean_first_alignment(K, D, NOISE_STD, M))
    assert_within(np.array(local), lcn_mean_first_alignment(K, D, NOISE_STD, M))


@pytest.mark.parametrize(("samples_per_step", "gap"), [(100, 0.03), (400, 0.01), (1600, 0.005)])
def test_formulas_near_the_exact_means(samples_per_step, gap):
    """The LCN's formula is the poorer: it takes m/k signals in the patch, 12 ± 3 at m = 100."""
    m = samples_per_step
    exact = cnn_mean_first_alignment(K, D, NOISE_STD, m)
    assert cnn_first_alignment(K, D, NOISE_STD, m) == pytest.approx(exact, rel=gap / 2)
    exact = lcn_mean_first_alignment(K, D, NOISE_STD, m)
    assert lcn_first_alignment(K, D, NOISE_STD, m) == pytest.approx(exact, rel=gap)


def test_two_steps_with_practical_constants(sample_task):
    """Both steps, both networks, within 3 % of prediction; 20 runs, spread far below that."""
    rng = np.random.default_rng(1)
    cases = [
        (
            True,
            cnn_constants_practical(K, D, NOISE_STD, 2 * M),
            cnn_first_alignment(K, D, NOISE_STD, M),
            cnn_second_alignment(D, NOISE_STD, M),
        ),
        (
            False,
            lcn_constants_practical(K, D, NOISE_STD, 2 * M),
            lcn_first_alignment(K, D, NOISE_STD, M),
            lcn_second_alignment(K, D, NOISE_STD, M),
        ),
    ]
    for tied, constants, first, second in cases:
        runs = [two_steps(rng, sample_task, tied, constants) for _ in range(20)]
        one, two, leaked = (np.mean([run[i] for run in runs]) for i in range(3))
        assert one == pytest.approx(first, rel=0.03)
        assert two == pytest.approx(second, rel=0.03)
        leak = pass_probability(0.0, NOISE_STD, constants.first_threshold)
        assert leaked == pytest.approx(leak, rel=0.2, abs=2e-3)
