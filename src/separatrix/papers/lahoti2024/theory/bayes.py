"""The best predictor of all on DSD and SSD: the conditional mean of the label."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import quad
from scipy.special import logsumexp


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
    """E (y − E[y|x])² = E Var(y|x), sampled: the floor under every network on DSD.

    For small σ it is the weight of rare ambiguous inputs (about 3(k−1)·Φ(−1/(σ√2))), which plain
    sampling never meets: a third of the draws come from the task, the rest from among those.
    """
    # Var(y|x) has no label in it, so by symmetry y = 1 and the signal sits in patch 0.
    rng, sums, left = np.random.default_rng(seed), np.zeros(2), num_draws
    while left > 0:
        size = min(left, 50_000)
        projections, weights = _draw(rng, num_patches, noise_std, size)
        loss = weights * bayes_conditional_risk(projections, noise_std)
        sums += loss.sum(), (loss**2).sum()
        left -= size
    mean, second = sums / num_draws
    return Sampled(float(mean), float(np.sqrt(max(second - mean**2, 0.0) / num_draws)))


def static_bayes_risk(noise_std: float) -> float:
    """E (y − tanh(a))² = e^{−1/2σ²}·E sech(ε/σ), ε ~ N(0, 1): the floor under every network on SSD.

    Only the signal patch tells of y, so the number of patches is no part.
    """

    # Var(y|x) = sech²(a) with a = z/σ², z = w*ᵀx⁽ᵗ⁾ ~ N(1, σ²) given y = 1.  N(1, σ²) is N(0, σ²)
    # times e^{a − 1/2σ²}; the even part of e^a is cosh(a), which takes one sech away.
    def density(u: float) -> float:  # of ε/σ at u, times sech(u)
        return noise_std * np.exp(-((noise_std * u) ** 2) / 2) / np.cosh(u)

    half, _ = quad(density, 0.0, min(40.0, 40.0 / noise_std), epsabs=0.0)
    return float(np.exp(-1 / (2 * noise_std**2)) * 2 * half / np.sqrt(2 * np.pi))


def _draw(rng: np.random.Generator, num_patches: int, noise_std: float, size: int):
    # Input x is ambiguous where x₀ = −x_j: nearest to the mean e₀ that is (e₀ − e_j)/2, and 0 for
    # j = 0.  Draw from the even mixture of N(e₀), N(0) and the average of N((e₀ − e_j)/2) over
    # j > 0, and weigh by N(e₀)/mixture: bounded by 3, as e₀ is in the mixture.
    k, variance = num_patches, noise_std**2
    z = noise_std * rng.standard_normal((size, k))
    kind = rng.integers(2 if k == 1 else 3, size=size)
    other = rng.integers(1, k, size=size) if k > 1 else np.zeros(size, dtype=int)
    z[:, 0] += np.array([1.0, 0.0, 0.5])[kind]
    z[np.arange(size), other] -= np.where(kind == 2, 0.5, 0.0)
    # log N(m)/N(e₀) at z is (m − e₀)·z/σ² − (‖m‖² − 1)/2σ².
    to_zero = (0.5 - z[:, :1]) / variance
    to_pairs = (0.25 - (z[:, :1] + z[:, 1:]) / 2) / variance - np.log(max(k - 1, 1))
    logs = np.concatenate([np.zeros((size, 1)), to_zero, to_pairs], axis=1)
    return z, np.exp(np.log(2 if k == 1 else 3) - logsumexp(logs, axis=1))


def _likelihoods(projections: NDArray[np.float64], noise_std: float):
    # p(x|y) ∝ Σ_i exp(−‖x − y·μ_i‖²/2σ²) ∝ Σ_i exp(y·a_i) since ‖μ_i‖ = 1 for every i, and
    # E[y|x] = (p(x|1) − p(x|−1)) / (p(x|1) + p(x|−1)).
    a = projections / noise_std**2
    top = np.max(np.abs(a), axis=-1, keepdims=True)  # a is of order 1/σ²: exp would overflow
    return np.sum(np.exp(a - top), axis=-1), np.sum(np.exp(-a - top), axis=-1)
