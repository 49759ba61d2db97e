"""The two-step algorithm in the coordinates that matter: its law at any patch dimension.

A filter is known by its part along w* and the length of its part across: the task and the algorithm
look the same after any rotation of a patch that keeps w*. A sum of Gaussian vectors is as long
across as a χ variable, so one number stands for d pixels, and d = 1e14 costs what d = 10 costs.
Two things are left out. The start, 1/(10kd) a pixel, is 0; what it would do to the residuals of
step 1 is drawn. Noise patches that pass b₁ are none, which is checked: at the noise of the proofs
b₁ is a hundred and more standard deviations away.
"""

from typing import NamedTuple

import numpy as np
from scipy.special import ndtri

from ..theory import TwoStepConstants


class Place(NamedTuple):
    """A task, and the examples of one step."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_samples: int  # m, half of the sample


class Steps(NamedTuple):
    """What the proofs speak of; filters are k for the LCN, one for the CNN."""

    start_residual: float  # the largest |αⱼ − 1|, yⱼαⱼ the residual of example j in step 1
    share: np.ndarray  # [filter], k/m times the examples that have their signal there
    length: np.ndarray  # [filter], of k·w̃ (CNN: w̃), the filter after step 1 before normalising
    first: np.ndarray  # [filter], alignment after step 1
    noise: float  # the largest |w·x| over all noise patches of step 2
    pull: np.ndarray  # [filter], a = (k/m)·Σⱼ αⱼ over its examples of step 2
    second: np.ndarray  # [filter], alignment after step 2


def local_steps(rng: np.random.Generator, place: Place, constants: TwoStepConstants) -> Steps:
    """Of an LCN."""
    k, _, sigma, m = place
    counts = rng.multinomial(m, np.full(k, 1 / k))
    # k·w̃ᵢ = (2k/m)·Σⱼ yⱼxⱼ⁽ⁱ⁾: its own signals, and the noise of all m examples.
    along = 2 * k / m * (counts + sigma * np.sqrt(m) * rng.standard_normal(k))
    across = 2 * k / m * sigma * np.sqrt(m) * _lengths(rng, place.patch_dim - 1, k)
    patch = np.repeat(np.arange(k), rng.multinomial(m, np.full(k, 1 / k)))
    scale = constants._replace(second_step_size=constants.second_step_size / k)
    return _second_step(rng, place, scale, counts * k / m, np.stack([along, across]), patch)


def shared_steps(rng: np.random.Generator, place: Place, constants: TwoStepConstants) -> Steps:
    """Of a CNN."""
    k, d, sigma, m = place
    # w̃ = (2/m)·Σⱼ yⱼ Σᵢ xⱼ⁽ⁱ⁾ = 2w* + 2σ√(k/m)·ε.
    along = 2 + 2 * sigma * np.sqrt(k / m) * rng.standard_normal(1)
    across = 2 * sigma * np.sqrt(k / m) * _lengths(rng, d - 1, 1)
    patch = np.zeros(m, dtype=int)
    return _second_step(rng, place, constants, np.ones(1), np.stack([along, across]), patch)


def _second_step(
    rng: np.random.Generator,
    place: Place,
    constants: TwoStepConstants,
    share: np.ndarray,
    before: np.ndarray,
    patch: np.ndarray,
) -> Steps:
    """`before`: [along and across, filter]; `patch`: the filter that sees the signal, [example]."""
    k, d, sigma, m = place
    num_filters, b = before.shape[1], constants.first_threshold
    length = np.hypot(*before)
    along, across = before / length
    noise = sigma * _largest_of_normals(rng, m * (k - 1))
    if noise > b:
        raise ValueError(f"noise must stay below b₁ = {b:.3g}, got {noise:.3g}: it would pass.")
    # By symmetry y = 1. x = w* + σε, with ε known along w* and along the filter's part across.
    g, h = rng.standard_normal((2, m))
    score = along[patch] * (1 + sigma * g) + across[patch] * sigma * h
    output = np.sign(score) * np.maximum(np.abs(score) - b, 0)
    residual = np.where(np.abs(score) > b, 1 - output, 0.0)
    total = lambda values: np.bincount(patch, values, num_filters)
    # The rate of an LCN's filter has a factor k and 1/m, so sums are over the m/k that it sees.
    scale = 2 * constants.second_step_size * num_filters / m
    along_2 = along + scale * total(residual * (1 + sigma * g))
    across_2 = across + scale * sigma * total(residual * h)
    rest = scale * sigma * np.sqrt(total(residual**2)) * _lengths(rng, d - 2, num_filters)
    return Steps(
        start_residual=_start_residual(rng, place, constants.init_scale, num_filters),
        share=share,
        length=length,
        first=along,
        noise=noise,
        pull=num_filters / m * total(1 - output),
        second=along_2 / np.sqrt(along_2**2 + across_2**2 + rest**2),
    )


def _lengths(rng: np.random.Generator, dim: int, size: int) -> np.ndarray:
    """Of Gaussian vectors of `dim` dimensions."""
    return np.sqrt(rng.chisquare(dim, size))


def _largest_of_normals(rng: np.random.Generator, number: int) -> float:
    """max |ε| over that many, from one uniform variable."""
    above = -np.expm1(np.log(rng.uniform()) / max(number, 1))
    return float(-ndtri(above / 2))


def _start_residual(
    rng: np.random.Generator, place: Place, variance: float, num_filters: int
) -> float:
    """The largest |Σᵢ wᵢ·xⱼ⁽ⁱ⁾| over the examples of step 1, w ~ N(0, γI): what αⱼ lacks to 1."""
    k, d, sigma, m = place
    along = np.sqrt(variance) * rng.standard_normal(num_filters)
    squares = variance * rng.chisquare(d * num_filters) * (k / num_filters)
    patch = rng.integers(num_filters, size=m)
    scores = along[patch] + sigma * np.sqrt(squares) * rng.standard_normal(m)
    return float(np.abs(scores).max())
