"""What has no closed form of its own: means over filters and targets drawn from fixed seeds.

A filter at a fixed alignment with a uniform w* is itself uniform on the sphere. Numbers are drawn
with NumPy, whose streams are the same everywhere, so that a target is the same question everywhere.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaincinv

Array = NDArray[np.float64]


def _directions(rng: np.random.Generator, num: int, dim: int) -> Array:
    directions = rng.standard_normal((num, dim))
    return directions / np.linalg.norm(directions, axis=1, keepdims=True)


def bounded_projections(
    patch_dim: int, noise_std: float, flatness: float, num_draws: int = 2**18
) -> Array:
    """⟨w, noise⟩ for independent noise √(2/κ + 1)·σ·(2B − 1), B ~ Beta(1/κ, 1/κ)."""
    rng, power = np.random.default_rng(0), 1 / flatness
    noise = math.sqrt(2 * power + 1) * (2 * rng.beta(power, power, (num_draws, patch_dim)) - 1)
    return noise_std * np.sum(_directions(rng, num_draws, patch_dim) * noise, axis=1)


def geometric_stds(num_patches: int, noise_std: float, noise_ratio: float) -> Array:
    """From the first patch to the last, `noise_ratio` times as much; the mean square is σ²."""
    growth = noise_ratio ** np.linspace(-0.5, 0.5, num_patches)
    return noise_std * growth / np.sqrt(np.mean(growth**2))


def heavy_tail_stds(patch_dim: int, noise_std: float, tail: float, num_draws: int = 2**15) -> Array:
    """Student's noise is Gaussian given its strengths, and so is ⟨w, noise⟩: its standard
    deviations σ·√(Σ wᵢ²·(ν − 2)/χ²ᵢ), ν = 1/tail."""
    rng, freedom = np.random.default_rng(0), 1 / tail
    # Every pixel has one draw from each of as many equal parts of the law (a Latin hypercube): the
    # sum over pixels then hardly varies by which large ones happened to be drawn.
    parts = rng.permuted(np.tile(np.arange(num_draws), (patch_dim, 1)), axis=1).T
    shares = (parts + rng.random((num_draws, patch_dim))) / num_draws
    strengths = (freedom - 2) / (2 * gammaincinv(freedom / 2, shares))
    return noise_std * np.sqrt(np.sum(_directions(rng, num_draws, patch_dim) ** 2 * strengths, 1))


def correlated_overlaps(
    num_patches: int, patch_dim: int, noise_std: float, correlation: float, num_draws: int = 2**13
) -> tuple[Array, Array]:
    """Of noise with correlation ρ^distance along the line, and one filter w in all patches: the
    standard deviation of ⟨w, noise⟩, and correlations [lag, draw] between patches."""
    w = _directions(np.random.default_rng(0), num_draws, patch_dim)
    distance = np.arange(patch_dim)[None, :] - np.arange(patch_dim)[:, None]
    covariance = lambda lag: np.sum(
        w @ correlation ** np.abs(lag * patch_dim + distance) * w, axis=1
    )
    variance = covariance(0)
    # Further on patches hardly know of each other.
    lags = [n for n in range(1, num_patches) if correlation ** ((n - 1) * patch_dim + 1) > 1e-2]
    overlaps = np.array([covariance(lag) / variance for lag in lags]).reshape(-1, num_draws)
    return noise_std * np.sqrt(variance), overlaps


def sliding_responses(
    patch_dim: int, offsets: Sequence[int], alignment: float, num_responses: int = 2**16
) -> Array:
    """What the two patches under a signal meet of it where it begins at an offset from the first,
    w at this alignment with w*: [target, offset, 2]."""
    rng, d, num_draws = np.random.default_rng(0), patch_dim, num_responses // len(offsets)
    signal, other = _directions(rng, num_draws, d), rng.standard_normal((num_draws, d))
    other -= np.sum(other * signal, axis=1, keepdims=True) * signal
    other /= np.maximum(np.linalg.norm(other, axis=1, keepdims=True), 1e-300)  # none at d = 1
    w = alignment * signal + math.sqrt(1 - alignment**2) * other
    overlap = lambda a, b: np.sum(a * b, axis=1)
    parts = [
        (overlap(w[:, o:], signal[:, : d - o]), overlap(w[:, :o], signal[:, d - o :]))
        for o in offsets
    ]
    return np.moveaxis(np.array(parts), -1, 0)


def template_responses(
    boundaries: tuple[int, ...], patch_dim: int, alignment: float, num_draws: int = 2**7
) -> Array:
    """What equal patches meet of signals in unequal ones, each filter at this alignment with the
    sum of all that may come: [target, place, patch]."""
    bounds = np.array(boundaries)
    sizes, num_patches = np.diff(bounds), len(boundaries) - 1
    templates = np.random.default_rng(0).standard_normal((num_draws, sizes.max()))
    energy = np.zeros((num_draws, num_patches, num_patches * patch_dim))
    for place, (start, size) in enumerate(zip(bounds[:-1], sizes, strict=True)):
        part = templates[:, :size] ** 2
        energy[:, place, start : start + size] = part / np.sum(part, axis=1, keepdims=True)
    parts = energy.reshape(num_draws, num_patches, num_patches, patch_dim).sum(axis=-1)
    return alignment * parts / np.sqrt(parts.sum(axis=1, keepdims=True))
