"""The soft threshold φ_b on a Gaussian: its mean, its second moment, its slope in b."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

Floats = float | NDArray[np.float64]

_SMALLEST_STD = 1e-150  # stands for 0: ratios by it stay finite, its square does not underflow


def soft_threshold(z: Floats, threshold: Floats) -> Floats:
    """φ_b(z) = sign(z)·(|z| − b)₊ = ReLU(z − b) − ReLU(−z − b)  [lahoti2024, Sec. 4]."""
    return np.sign(z) * np.maximum(np.abs(z) - threshold, 0.0)


def mean_response(mean: Floats, std: Floats, threshold: Floats) -> Floats:
    """E φ_b(z), z ~ N(μ, s²)  =  s·[g((μ−b)/s) − g((−μ−b)/s)],  g(t) = t·Φ(t) + ϕ(t)."""
    mu, s, b = mean, np.maximum(std, _SMALLEST_STD), threshold
    # E (z−b)₊ = ∫ (μ−b+sε)₊ dε = (μ−b)·Φ(t) + s·ϕ(t) at t = (μ−b)/s; then −z in place of z.
    return s * (_ramp((mu - b) / s) - _ramp((-mu - b) / s))


def second_moment(mean: Floats, std: Floats, threshold: Floats) -> Floats:
    """E φ_b(z)², z ~ N(μ, s²)  =  h(μ−b) + h(−μ−b),  h(c) = (c²+s²)·Φ(c/s) + c·s·ϕ(c/s)."""
    s, b = np.maximum(std, _SMALLEST_STD), threshold
    # The two ramps of φ_b never act together, so their squares add; h(c) = E (c+sε)₊².
    return _squared_ramp(mean - b, s) + _squared_ramp(-mean - b, s)


def mean_response_slope(mean: Floats, std: Floats, threshold: Floats) -> Floats:
    """d/db E φ_b(z) = P(z < −b) − P(z > b), never positive for μ ≥ 0  [lahoti2024, LCN lemma].

    So E φ_b(z) falls from μ (at b = 0) to 0, and thresholding can only lose signal on average.
    """
    mu, s, b = mean, np.maximum(std, _SMALLEST_STD), threshold
    return ndtr((-b - mu) / s) - ndtr((mu - b) / s)


def pass_probability(mean: Floats, std: Floats, threshold: Floats) -> Floats:
    """P(|z| > b), z ~ N(μ, s²): the share of patches that a threshold lets through.

    With μ = 0 it is the leak of noise patches, 2Φ(−b/s); with μ the alignment, what is kept.
    """
    mu, s, b = mean, np.maximum(std, _SMALLEST_STD), threshold
    return ndtr((mu - b) / s) + ndtr((-mu - b) / s)


def _density(t: Floats) -> Floats:
    return np.exp(-np.square(t) / 2) / np.sqrt(2 * np.pi)


def _ramp(t: Floats) -> Floats:
    return t * ndtr(t) + _density(t)


def _squared_ramp(c: Floats, s: Floats) -> Floats:
    t = c / s
    # Far in the lower tail the two terms cancel; rounding must not make a square negative.
    return np.maximum((c**2 + s**2) * ndtr(t) + c * s * _density(t), 0.0)
