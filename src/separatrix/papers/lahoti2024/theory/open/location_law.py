"""A signal whose location is not uniform: patch i with probability p_i, from SSD to DSD.

All of it ours.  Thm 7.1's packing is a direction per patch, and a patch is heard of np_i times.
"""

import math

import numpy as np
from numpy.typing import NDArray

from .....claims.bound import Bound, judged
from ..sample_sizes import LOWER_RISK, MIN_THRESHOLD, lcn_lower_explicit
from .fano_by_patch import lower_by_patch, risk_by_patch


def entropy_patches(probabilities: NDArray[np.float64]) -> float:
    """e^H = exp(−Σ p_i·ln p_i): k at uniform p, 1 at a point mass."""
    p = probabilities
    return float(np.exp(-np.sum(p * np.log(np.where(p > 0, p, 1.0)))))


def collision_patches(probabilities: NDArray[np.float64]) -> float:
    """1/Σp_i² ≤ e^H: the number of patches that `located_lcn_collision_lower` counts."""
    return float(1 / np.sum(np.square(probabilities)))


def median_patches(probabilities: NDArray[np.float64]) -> float:
    """1/q, q the least probable of the patches that, the likeliest first, hold half the signals."""
    p = np.sort(probabilities)[::-1]
    # np.sum of equal shares may fall a rounding error short of a half
    return float(1 / p[np.searchsorted(np.cumsum(p), 0.5 - 1e-12)])


def located_lcn_risk(
    probabilities: NDArray[np.float64], patch_dim: int, noise_std: float, num_samples: int | float
) -> Bound:
    """E R ≥ Σ_i p_i·0.01·(1 − ((d/2)·ln(1 + np_i/σ²d) + ln 2)/(0.243(d−1) + ln 2))₊.

    For O(d)^k-equivariant θ.  Uniform p: `lcn_dynamic_risk_repaired`; a point mass:
    `lcn_static_risk_repaired`; both where they are above 0.
    """
    shares = probabilities
    return risk_by_patch(patch_dim, np.full(len(shares), noise_std).tolist(), shares, num_samples)


def located_lcn_lower(
    probabilities: NDArray[np.float64], patch_dim: int, noise_std: float, risk: float
) -> Bound:
    """n at which `located_lcn_risk` is `risk`: σ²d times an effective number of patches.

    It may exceed the uniform law's: rare patches stay unlearned, and a small enough risk asks for
    them.  `effective_patches` is the number.
    """
    shares = probabilities
    return lower_by_patch(patch_dim, np.full(len(shares), noise_std).tolist(), shares, risk)


def effective_patches(probabilities: NDArray[np.float64], patch_dim: int, risk: float) -> float:
    """n(p)/n(point mass), by `located_lcn_lower`: what the packing makes of p.  σ cancels."""
    uneven = located_lcn_lower(probabilities, patch_dim, 1.0, risk).value
    fixed = located_lcn_lower(np.ones(1), patch_dim, 1.0, risk).value
    return uneven / fixed if fixed > 0 else math.nan


def located_lcn_collision_lower(
    probabilities: NDArray[np.float64], patch_dim: int, noise_std: float, risk: float
) -> Bound:
    """`lcn_lower_explicit` with 1/Σp_i² for k: below `located_lcn_lower`, closed."""
    # Fano's bound without (·)₊ is convex in the np_i; its mean by p is at least its value at
    # Σ p_i·np_i = n·Σp_i².
    static = lcn_lower_explicit(1, patch_dim, noise_std, risk)
    value = collision_patches(probabilities) * static.value
    return judged(value, "lower", "num_samples", 1.0, {}, static.terms)


def located_fcn_lower(
    probabilities: NDArray[np.float64],
    patch_dim: int,
    noise_std: float,
    final_threshold: float,
    max_norm: float = 1.0,
) -> Bound:
    """n_δ ≥ σ²kd·`median_patches`, δ = 0.25e-2, constant 1: Thm 6.1 at uniform p, FCN on SSD at 1.

    k is the number of patches of the input.  So an uneven p takes away from what sharing is worth
    (LCN/CNN) and leaves what locality is worth (FCN/LCN) at k.
    """
    # R ≤ δ leaves R(SSD_i) ≤ 2δ on patches of at least half the mass, which the learner may choose.
    k, d = len(probabilities), patch_dim
    value = noise_std**2 * k * d * median_patches(probabilities)
    conditions = {
        "noise_std <= 1/sqrt(k)": noise_std <= 1 / math.sqrt(k),
        f"a final threshold >= {MIN_THRESHOLD}": final_threshold >= MIN_THRESHOLD,
        "norms of filters <= 1": max_norm <= 1,
    }
    return judged(value, "lower", "num_samples", 1.0, conditions, {"risk": LOWER_RISK})
