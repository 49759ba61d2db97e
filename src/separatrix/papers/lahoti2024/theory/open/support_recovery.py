"""The sample size at which the thresholded first moment of DSD shows where a sparse w* is not 0.

All of it ours.  m = mean(y·x) has p̂_i·w* in patch i, p̂_i the share of samples whose signal was
there, and noise N(0, σ²/n) in every coordinate.  Of w*, s entries are ±1/√s, the others 0.
{|m| > τ} is the support of the ℓ1-penalised fit to m, argmin ½‖w − m‖² + τ‖w‖₁.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln, ndtr

from .....claims.bound import Bound, judged


class Thresholded(NamedTuple):
    """A threshold on |m|, and how likely it misses the support at most."""

    threshold: float
    failure: float


def moment_variance(num_patches: int, sparsity: int, noise_std: float) -> float:
    """σ² + (1 − 1/k)/(sk): n·Var m_j for j in the support.

    The second part is the location's: it outweighs the noise where σ²sk < 1, moves the s entries
    of a patch together, and adds nothing where w* is 0: it hides entries and makes up none.
    """
    k, s = num_patches, sparsity
    return noise_std**2 + (1 - 1 / k) / (s * k)


def support_failure(
    num_patches: int,
    patch_dim: int,
    sparsity: int,
    noise_std: float,
    num_samples: int,
    threshold: float,
) -> float:
    """P(supp or signs missed) ≤ 1 − (1 − 2Φ̄(τ√n/σ))^{k(d−s)} + k·(1 − E Φ((p̂/√s − τ)√n/σ)^s).

    p̂ = Binomial(n, 1/k)/n.  Exact but for the sum over patches: sign(m)·1{|m| > τ} is to be that of
    w* in all kd coordinates.  At s = d there are none to leave out, and signs alone to find.
    """
    values = np.array([threshold])
    return float(_failure(num_patches, patch_dim, sparsity, noise_std, num_samples, values)[0])


def best_threshold(
    num_patches: int, patch_dim: int, sparsity: int, noise_std: float, num_samples: int
) -> Thresholded:
    """The τ between 0 and the signal's 1/(k√s) whose `support_failure` is least, of 400."""
    values = np.linspace(0, 1 / (num_patches * math.sqrt(sparsity)), 402)[1:-1]
    failures = _failure(num_patches, patch_dim, sparsity, noise_std, num_samples, values)
    best = int(np.argmin(failures))
    return Thresholded(float(values[best]), min(float(failures[best]), 1.0))


def support_num_samples(
    num_patches: int, patch_dim: int, sparsity: int, noise_std: float, failure: float
) -> Bound:
    """The n from which the support is found but with probability `failure`, by `best_threshold`.

    Near the larger of `support_growth` and k·ln(k/failure), for every patch has to hold the signal
    a few times: σ²sk decides whether n grows like k² or like k.
    """

    def enough(n: int) -> bool:
        return best_threshold(num_patches, patch_dim, sparsity, noise_std, n).failure <= failure

    value = float(least(enough))
    growth = support_growth(num_patches, patch_dim, sparsity, noise_std, failure)
    visits = num_patches * math.log(num_patches / failure)
    terms = {"growth": growth, "visits": visits}
    return judged(value, "upper", "num_samples", math.inf, {"failure < 1": failure < 1}, terms)


def support_growth(
    num_patches: int, patch_dim: int, sparsity: int, noise_std: float, failure: float = 1.0
) -> float:
    """2σ²k²s·(√ln(2k(d−s)/α) + √ln(ks/α))²: n with p̂ = 1/k, each error half of α; a law at α = 1.

    Between 2σ²k²s·ln kd, for few entries among many, and four times that.
    """
    # τ = σ√(2 ln(2k(d−s)/α)/n) is passed by no noise, and 1/(k√s) − τ is as far for the ks signals;
    # Φ̄(t) ≤ ½e^{−t²/2}.
    k, d, s = num_patches, patch_dim, sparsity
    apart = math.sqrt(math.log(max(2 * k * (d - s) / failure, 1.0)))
    kept = math.sqrt(math.log(max(k * s / failure, 1.0)))
    return 2 * noise_std**2 * k**2 * s * (apart + kept) ** 2


def gated_support_num_samples(
    num_patches: int, patch_dim: int, sparsity: int, noise_std: float, failure: float
) -> Bound:
    """k times the n at which one patch's signal is found among kd coordinates, all samples its own.

    For a node that fires for one location and so hears one sample in k, of strength 1 and not 1/k:
    2σ²ks·(√ln(2(kd−s)/α) + √ln(s/α))² or so, a k below the first moment's.  n/k is the number of
    samples that it hears.
    """
    single = support_num_samples(1, num_patches * patch_dim, sparsity, noise_std, failure)
    return judged(num_patches * single.value, "upper", "num_samples", math.inf, {}, single.terms)


def least(enough) -> int:
    """The least n ≥ 1 at which `enough(n)` is true, if it stays so: doubling, then halving."""
    high = 1
    while not enough(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def counts(num_samples: int, num_patches: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """n₁ ~ Binomial(n, 1/k): values within seven standard deviations, and their chances."""
    n, q = num_samples, 1 / num_patches
    if num_patches == 1:
        return np.array([float(n)]), np.array([1.0])
    reach = 7 * math.sqrt(n * q * (1 - q)) + 20  # Poisson tails are longer than Gaussian ones
    n1 = np.arange(max(0, math.floor(n * q - reach)), min(n, math.ceil(n * q + reach)) + 1.0)
    logs = gammaln(n + 1) - gammaln(n1 + 1) - gammaln(n - n1 + 1)
    return n1, np.exp(logs + n1 * math.log(q) + (n - n1) * math.log1p(-q))


def _failure(
    num_patches: int,
    patch_dim: int,
    sparsity: int,
    noise_std: float,
    num_samples: int,
    thresholds: NDArray[np.float64],
) -> NDArray[np.float64]:
    k, d, s, n = num_patches, patch_dim, sparsity, num_samples
    scale = math.sqrt(n) / noise_std
    made_up = -np.expm1(k * (d - s) * np.log1p(-2 * ndtr(-thresholds * scale)))
    n1, weights = counts(n, k)
    passed = ndtr((n1 / n / math.sqrt(s) - thresholds[:, None]) * scale) ** s
    return made_up + k * (1 - passed) @ weights
