"""Lower bounds for DSD with noise σ_i in patch i: what becomes of Thm 7.1 and of Thm 6.1.

All of it ours.  Rotations of one patch keep the law of its noise, so the LCN's proof goes through
patch by patch.  Rotations across patches do not: noise of its own tells an FCN where a patch ends.
"""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np

from .....claims.bound import Bound, judged
from ..information import channel_capacity, divergence_from_noise, fano_bound
from ..lower_bounds import FCN_SEPARATION
from ..packing import estimation_separating_cosine, sphere_log_size
from ..sample_sizes import LOWER_RISK, MIN_THRESHOLD, lcn_lower_explicit
from .fano_by_patch import lower_by_patch, risk_by_patch
from .unequal_noise import covariance_divergence, harmonic_variance, mean_variance


def lcn_unequal_risk(
    patch_dim: int, noise_stds: Sequence[float], num_samples: int | float
) -> Bound:
    """E R ≥ (1/k)·Σ_i 0.01·(1 − ((d/2)·ln(1 + n/kσ_i²d) + ln 2)/ln|V|)₊, ln|V| = 0.243(d−1) + ln 2.

    For O(d)^k-equivariant θ and filters of norm ≤ 1.  A patch that is learned gives 0, not less,
    so quiet patches cannot pay for loud ones.  `lcn_dynamic_risk_repaired` for one σ, above 0.
    """
    even = np.full(len(noise_stds), 1 / len(noise_stds))
    return risk_by_patch(patch_dim, noise_stds, even, num_samples)


def lcn_unequal_lower(patch_dim: int, noise_stds: Sequence[float], risk: float) -> Bound:
    """n at which `lcn_unequal_risk` is `risk`; `lcn_lower_explicit` for one σ.

    Between the harmonic mean's n and that of the loudest patches: no mean of σ² does for all risks.
    """
    even = np.full(len(noise_stds), 1 / len(noise_stds))
    return lower_by_patch(patch_dim, noise_stds, even, risk)


def lcn_harmonic_lower(patch_dim: int, noise_stds: Sequence[float], risk: float) -> Bound:
    """`lcn_lower_explicit` at σ_H, the harmonic mean: weaker than `lcn_unequal_lower`, closed."""
    # Without (·)₊, and as the mean over i of a function that is concave in 1/σ_i².
    std = math.sqrt(harmonic_variance(noise_stds))
    return lcn_lower_explicit(len(noise_stds), patch_dim, std, risk)


def fcn_unequal_estimation_error(
    patch_dim: int, noise_stds: Sequence[float], patch: int, num_samples: int | float
) -> Bound:
    """E‖θ_n − Uμ_t‖ ≥ 0.25·(1 − (I + ln 2)/ln|V|) on SSD_t: the better of two families of U.

    Those that keep the noise's law, in R^{m(d−1)+1}, m the patches of the same σ:
    I = `channel_capacity`.  All of them, in R^{k(d−1)+1}:
    I = n·(1/2σ_A² + `covariance_divergence`).  Equal σ: `fcn_estimation_error_repaired`.
    """
    cosine = estimation_separating_cosine(FCN_SEPARATION)
    k, std = len(noise_stds), noise_stds[patch]
    dim = Counter(noise_stds)[std] * (patch_dim - 1) + 1
    kept = _error(channel_capacity(dim, std, num_samples), sphere_log_size(dim, cosine))
    nats = divergence_from_noise(math.sqrt(mean_variance(noise_stds)))
    nats += covariance_divergence(patch_dim, noise_stds)
    every = _error(num_samples * nats, sphere_log_size(k * (patch_dim - 1) + 1, cosine))
    return max(kept, every, key=lambda bound: bound.value)


def _error(information: float, log_size: float) -> Bound:
    return fano_bound(FCN_SEPARATION, information, log_size, "estimation error", {})


def fcn_unequal_lower(
    patch_dim: int, noise_stds: Sequence[float], final_threshold: float, max_norm: float = 1.0
) -> Bound:
    """n_δ ≥ max(k²dσ_A²/(1 + k²dσ_A²·ln(σ_A²/σ_G²)), k·d·median(σ_i²m_i)), δ = 0.25e-2, constant 1.

    Thm 6.1's σ²k²d at equal σ.  With k different σ_i (m_i = 1) and large d only σ²kd is left, the
    LCN's: the second factor k has no proof.  The booster is taken from the paper.
    """
    # Swap symmetry is gone with equal noise: the risk of SSD_i is at most 2δ for more than half of
    # the patches, and which ones the learner may choose; hence the upper median over i.
    k, d, variance = len(noise_stds), patch_dim, mean_variance(noise_stds)
    same = Counter(noise_stds)
    hardness = sorted(std**2 * same[std] for std in noise_stds)
    every = k**2 * d * variance / (1 + 2 * k * variance * covariance_divergence(d, noise_stds))
    kept = k * d * hardness[k // 2]
    conditions = {
        "noise_std <= 1/sqrt(k) in every patch": max(noise_stds) <= 1 / math.sqrt(k),
        f"a final threshold >= {MIN_THRESHOLD}": final_threshold >= MIN_THRESHOLD,
        "norms of filters <= 1": max_norm <= 1,
    }
    terms = {"all rotations": every, "noise kept": kept, "risk": LOWER_RISK}
    return judged(max(every, kept), "lower", "num_samples", 1.0, conditions, terms)
