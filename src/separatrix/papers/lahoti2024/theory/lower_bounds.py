"""Risk a learner cannot go under at a given sample size: Fano's bound, as printed and as repaired.

They hold for equivariant learners (a group named in each docstring); that, no number can show.
"""

import math

from ....claims.bound import Bound
from .information import channel_capacity, divergence_from_noise, fano_bound, static_divergence
from .packing import (
    claimed_log_size,
    estimation_separating_cosine,
    lcn_separating_cosine,
    log_size_ceiling,
    sphere_log_size,
)
from .simulation import informative_count_bound

LCN_SEPARATION = 1e-2  # δ of ϱ, the risk level the LCN's packing separates
FCN_SEPARATION = 0.25  # δ of the distance between unit vectors


def fcn_estimation_error_printed(
    num_patches: int, patch_dim: int, noise_std: float, num_samples: int
) -> Bound:
    """E‖θ_n − Uμ₁‖ ≥ 0.25·(1 − (n/2σ² + ln 2)/(0.15·kd))  [lahoti2024, FCN mean estimation].

    Over U ∈ O(kd) with Uμ₂, …, Uμ_k fixed.  The packing behind 0.15·kd (cosine 1/2) is not known
    to exist, but the constant is right: `sphere_log_size` at cosine 7/8 is larger for d ≥ 2.
    """
    k, d, n = num_patches, patch_dim, num_samples
    log_size = 0.15 * k * d
    there_is = sphere_log_size(k * d - k + 1, estimation_separating_cosine(FCN_SEPARATION))
    conditions = {"a packing of exp(0.15 kd) directions": log_size <= there_is}
    information = n * divergence_from_noise(noise_std)
    return fano_bound(FCN_SEPARATION, information, log_size, "estimation error", conditions)


def fcn_estimation_error_repaired(
    num_patches: int, patch_dim: int, noise_std: float, num_samples: int
) -> Bound:
    """E‖θ_n − Uμ₁‖ ≥ 0.25·(1 − (C + ln 2)/(0.726·k(d−1) + ln 2)), C the `channel_capacity`."""
    # With k−1 images fixed, Uμ₁ is any unit vector of the R^{kd−k+1} left over.
    dim = num_patches * (patch_dim - 1) + 1
    log_size = sphere_log_size(dim, estimation_separating_cosine(FCN_SEPARATION))
    information = channel_capacity(dim, noise_std, num_samples)
    return fano_bound(FCN_SEPARATION, information, log_size, "estimation error", {})


def lcn_static_risk_printed(
    patch_dim: int, noise_std: float, num_samples: int, max_norm: float = 1.0
) -> Bound:
    """E R(θ_n, SSD₁) ≥ 0.01·(1 − (n/σ² + ln 2)/(0.99·d))  [lahoti2024, LCN on SSD].

    Never applicable: no packing of cosine 0.001 is that large.
    """
    information = num_samples * float(static_divergence(0.0, noise_std))
    conditions = _printed_packing(patch_dim) | _norm_condition(max_norm)
    return fano_bound(LCN_SEPARATION, information, 0.99 * patch_dim, "risk", conditions)


def lcn_static_risk_repaired(
    patch_dim: int, noise_std: float, num_samples: int, max_norm: float = 1.0
) -> Bound:
    """E R(θ_n, SSD₁) ≥ 0.01·(1 − ((d/2)·ln(1 + n/σ²d) + ln 2)/(0.243·(d−1) + ln 2)).

    For O(d)-equivariant θ.  At n = σ²d/4 it is the 0.005 of the paper from d = 49 on.
    """
    information = channel_capacity(patch_dim, noise_std, num_samples)
    log_size = sphere_log_size(patch_dim, lcn_separating_cosine(LCN_SEPARATION))
    return fano_bound(LCN_SEPARATION, information, log_size, "risk", _norm_condition(max_norm))


def lcn_dynamic_risk_printed(
    num_patches: int, patch_dim: int, noise_std: float, num_samples: int, max_norm: float = 1.0
) -> Bound:
    """E R(θ_n, DSD) ≥ (1−2e^{−n/10k})·0.01·(1 − (3n/2kσ² + ln 2)/(0.99·d))  [lahoti2024, Thm 7.1].

    Used in the paper at n = σ²kd/6 with n ≥ 40k, which is assumed there and not proved.
    """
    k, n = num_patches, num_samples
    information = 1.5 * n / k * float(static_divergence(0.0, noise_std))
    # A probability below 0 says nothing; times a Fano factor below 0 it would read as a bound.
    separation = LCN_SEPARATION * max(informative_count_bound(n, k), 0.0)
    conditions = (
        _printed_packing(patch_dim) | _norm_condition(max_norm) | {"n >= 40 k": n >= 40 * k}
    )
    return fano_bound(separation, information, 0.99 * patch_dim, "risk", conditions)


def lcn_dynamic_risk_repaired(
    num_patches: int, patch_dim: int, noise_std: float, num_samples: int, max_norm: float = 1.0
) -> Bound:
    """E R(θ_n, DSD) ≥ 0.01·(1 − ((d/2)·ln(1 + n/kσ²d) + ln 2)/(0.243·(d−1) + ln 2)).

    For O(d)^k-equivariant θ and every n: neither n/2k ≤ n₁ ≤ 3n/2k nor n ≥ 40k is needed.
    """
    # Reveal the patch index.  A sample tells of U⁽¹⁾ only when its index is 1, and capacity is
    # concave, so the information is at most that of E[n₁] = n/k samples: an average, where the
    # paper conditions on n₁.  The same for every patch; R(θ, DSD) averages the k static risks.
    information = channel_capacity(patch_dim, noise_std, num_samples / num_patches)
    log_size = sphere_log_size(patch_dim, lcn_separating_cosine(LCN_SEPARATION))
    return fano_bound(LCN_SEPARATION, information, log_size, "risk", _norm_condition(max_norm))


def _norm_condition(max_norm: float) -> dict[str, bool]:
    # ϱ caps what a filter can gain by its length; without the cap the lemma is empty.
    return {"norms of filters <= 1": max_norm <= 1}


def _printed_packing(patch_dim: int) -> dict[str, bool]:
    exists = claimed_log_size(patch_dim, 1e-3) <= log_size_ceiling(patch_dim, 1e-3)
    ceiling = math.floor(log_size_ceiling(patch_dim, 1e-3))
    return {f"exp(0.99 d) directions of cosine < 0.001 where exp({ceiling}) is the most": exists}
