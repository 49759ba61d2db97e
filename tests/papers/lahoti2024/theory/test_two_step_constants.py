"""The paper's algorithm with its own constants: where it works, and what the inversion does."""

import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import (
    alignment_scale,
    cnn_constants_printed,
    cnn_constants_repaired,
    cnn_first_alignment,
    cnn_num_samples,
    cnn_risk,
    cnn_upper,
    lcn_constants,
    lcn_first_alignment,
    lcn_num_samples,
    lcn_risk,
    lcn_upper,
    noise_ceiling,
    soft_threshold,
)


def run(rng, signal, num_patches, noise_std, constants, tied):
    """T = 2 steps, each on half of the sample, rows put back on the sphere after each."""
    k, d = num_patches, len(signal)
    w = constants.init_scale * rng.standard_normal((1 if tied else k, d)) * np.ones((k, 1))
    m = math.ceil(constants.num_samples / 2)
    schedule = [
        (constants.first_step_size, 0.0),
        (constants.second_step_size, constants.first_threshold),
    ]
    for step_size, threshold in schedule:
        y = rng.choice([-1.0, 1.0], m)
        x = noise_std * rng.standard_normal((m, k, d))
        x[np.arange(m), rng.integers(k, size=m)] += y[:, None] * signal
        z = np.einsum("pi,npi->np", w, x)
        residual = y - soft_threshold(z, threshold).sum(axis=1)
        passed = residual[:, None] * (np.abs(z) > threshold)
        gradient = -2 * np.einsum("np,npi->pi", passed, x) / m
        gradient = np.tile(gradient.sum(axis=0), (k, 1)) if tied else gradient
        w = w - step_size * gradient
        w = w / np.linalg.norm(w, axis=1, keepdims=True)
    return w


def test_cnn_reaches_its_risk_at_the_size_of_its_proof(unit):
    """Thm 7.2 in its own noise regime: n = 10 samples, risk ≤ 2.5e-3, in 20 runs of 20."""
    rng = np.random.default_rng(0)
    k, d = 6, 40
    noise_std = noise_ceiling(k, d)
    constants, bound = cnn_constants_repaired(k, d, noise_std), cnn_upper(k, d, noise_std)
    assert bound.applicable
    assert bound.terms["proof"] == constants.num_samples == 10
    for _ in range(20):
        signal = unit(rng, d)
        w = run(rng, signal, k, noise_std, constants, tied=True)
        assert cnn_risk(w[0], signal, k, noise_std, constants.final_threshold) <= 2.5e-3


def test_lcn_reaches_its_risk_at_the_size_of_its_proof(unit):
    """Thm 6.2 in its own regime: the smallest k, d with √d ≥ 20√ln k; 3 runs of 3."""
    rng = np.random.default_rng(1)
    k, d = 2, 278
    noise_std = noise_ceiling(k, d)
    constants, bound = lcn_constants(k, d, noise_std), lcn_upper(k, d, noise_std)
    assert bound.applicable
    assert bound.terms["proof"] == pytest.approx(constants.num_samples)
    for _ in range(3):
        signal = unit(rng, d)
        w = run(rng, signal, k, noise_std, constants, tied=False)
        assert lcn_risk(w, signal, noise_std, constants.final_threshold) <= 2.5e-3


def test_paper_constants_break_at_the_noise_of_experiments(unit):
    """σ = 0.1, n = 2000: b₁ = A/32 lets most noise through and the long second step ruins w."""
    rng = np.random.default_rng(2)
    k, d, noise_std = 10, 20, 0.1
    constants = lcn_constants(k, d, noise_std)._replace(num_samples=2000.0)
    signal = unit(rng, d)
    w = run(rng, signal, k, noise_std, constants, tied=False)
    assert not lcn_upper(k, d, noise_std).applicable
    assert np.mean(w @ signal) < 0.5
    assert lcn_first_alignment(k, d, noise_std, 1000) > 0.9  # what step 2 destroyed


@pytest.mark.parametrize(("k", "d"), [(10, 20), (300, 50), (4000, 4000)])
@pytest.mark.parametrize("noise_std", [0.01, 0.3])
def test_alignment_at_the_noise_part_of_the_size_is_a_function_of_scale_alone(k, d, noise_std):
    scale = alignment_scale(k, d)
    log = math.log(k * d)
    expected = scale / math.sqrt(1 + scale**2)
    half = noise_std**2 * (k + d) * log  # m, half of n
    assert 1 / math.sqrt(1 + k * noise_std**2 * d / half) == pytest.approx(expected)
    assert 1 / math.sqrt(1 + k**2 * noise_std**2 * d / (k * half)) == pytest.approx(expected)


def test_printed_first_threshold_is_inverted():
    """b₁ = 1/(100A) is above the alignment of step 1 once A < 1/10: the signal never passes."""
    k = d = 20_000
    scale = alignment_scale(k, d)
    assert scale < 0.1
    noise_std = 10.0  # so large that the σ² part decides n, as in the proof's ranges
    m = math.ceil(cnn_num_samples(k, d, noise_std) / 2)
    reached = cnn_first_alignment(k, d, noise_std, m)
    assert cnn_constants_printed(k, d, noise_std).first_threshold > reached
    assert cnn_constants_repaired(k, d, noise_std).first_threshold < reached
    assert cnn_constants_repaired(k, d, noise_std).first_threshold == pytest.approx(scale / 100)


@pytest.mark.parametrize("share", [0.8, 1.25])
def test_noise_part_decides_the_size_only_in_huge_dimensions(share):
    """In the proofs' regime: d ≥ 5e4·k·L² for the CNN's n = 10, d ≥ 4e5·k·L³ for the LCN's 80kL."""
    k = 3
    log = lambda d: math.log(k * d)
    d = 10**8
    for _ in range(50):  # d = share · 5e4·k·L², by fixed point
        d = round(share * 5e4 * k * log(d) ** 2)
    assert (cnn_num_samples(k, d, noise_ceiling(k, d)) > 10) == (share > 1)
    for _ in range(50):
        d = round(share * 4e5 * k * log(d) ** 3)
    floor = 80 * k * log(d)
    assert (lcn_num_samples(k, d, noise_ceiling(k, d)) > floor * (1 + 1e-9)) == (share > 1)
