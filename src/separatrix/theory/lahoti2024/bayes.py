"""The best predictor of all on DSD: the conditional mean of the label."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Sampled(NamedTuple):
    """A Monte Carlo mean and its standard error."""

    mean: float
    standard_error: float


def bayes_regressor(projections: NDArray[np.float64], noise_std: float) -> NDArray[np.float64]:
    """E[y|x] = Σᵢ sinh(aᵢ) / Σᵢ cosh(aᵢ),  aᵢ = w*ᵀx⁽ⁱ⁾/σ².

    `projections` holds w*ᵀx⁽ⁱ⁾, patch last: they are sufficient.  Its sign is the Bayes classifier.
    """
    plus, minus = _likelihoods(projections, noise_std)
    return (plus - minus) / (plus + minus)


def bayes_conditional_risk(
    projections: NDArray[np.float64], noise_std: float
) -> NDArray[np.float64]:
    """Var(y|x) = 1 − E[y|x]² = 4·P·M/(P+M)²,  P = Σᵢ exp(aᵢ), M = Σᵢ exp(−aᵢ).

    Written so that a variance of 1e-40 is not the rounding error of 1 − 1.
    """
    plus, minus = _likelihoods(projections, noise_std)
    return 4 * plus * minus / (plus + minus) ** 2


def bayes_risk(num_patches: int, noise_std: float, num_draws: int, seed: int) -> Sampled:
    """E (y − E[y|x])² = E (1 − E[y|x]²), sampled: the floor under every network on DSD."""
    # The second form has no label in it, hence less variance.  By symmetry y = 1, patch 0.
    rng = np.random.default_rng(seed)
    total, total_squared, left = 0.0, 0.0, num_draws
    while left > 0:
        size = min(left, 50_000)
        projections = noise_std * rng.standard_normal((size, num_patches))
        projections[:, 0] += 1
        loss = bayes_conditional_risk(projections, noise_std)
        total, total_squared = total + loss.sum(), total_squared + (loss**2).sum()
        left -= size
    mean = total / num_draws
    variance = max(total_squared / num_draws - mean**2, 0.0)
    return Sampled(float(mean), float(np.sqrt(variance / num_draws)))


def _likelihoods(projections: NDArray[np.float64], noise_std: float):
    # p(x|y) ∝ Σ_i exp(−‖x − y·μ_i‖²/2σ²) ∝ Σ_i exp(y·a_i) since ‖μ_i‖ = 1 for every i, and
    # E[y|x] = (p(x|1) − p(x|−1)) / (p(x|1) + p(x|−1)).
    a = projections / noise_std**2
    top = np.max(np.abs(a), axis=-1, keepdims=True)  # a is of order 1/σ²: exp would overflow
    return np.sum(np.exp(a - top), axis=-1), np.sum(np.exp(-a - top), axis=-1)
