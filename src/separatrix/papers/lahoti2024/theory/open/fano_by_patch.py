"""Thm 7.1's bound patch by patch: patch i has a share p_i of the samples, and noise σ_i.

What unequal noise and an uneven location have in common.  Ours.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import root_scalar

from .....claims.bound import Bound, judged
from ..lower_bounds import LCN_SEPARATION
from ..packing import lcn_separating_cosine, sphere_log_size


def risk_by_patch(
    patch_dim: int,
    noise_stds: Sequence[float],
    shares: NDArray[np.float64],
    num_samples: int | float,
) -> Bound:
    """Σ_i p_i·0.01·(1 − ((d/2)·ln(1 + np_i/σ_i²d) + ln 2)/(0.243(d−1) + ln 2))₊ ≤ E R.

    For O(d)^k-equivariant θ that returns an LCN of norms ≤ 1.
    """
    # R = Σ p_i·R(SSD_i).  With the location revealed a share p_i of the samples tells of U⁽ⁱ⁾, and
    # capacity is concave in their random number.  A risk is no less than 0, patch by patch.
    nats = sphere_log_size(patch_dim, lcn_separating_cosine(LCN_SEPARATION))
    left = _ignorance(patch_dim, np.square(noise_stds), shares, num_samples, nats)
    terms = {"log_packing_size": nats, "patches not learned": float(np.sum(left > 0))}
    return judged(float(LCN_SEPARATION * shares @ left), "lower", "risk", 0.0, {}, terms)


def lower_by_patch(
    patch_dim: int, noise_stds: Sequence[float], shares: NDArray[np.float64], risk: float
) -> Bound:
    """n_δ ≥ the n at which `risk_by_patch` is δ: it falls with n, from at most 0.01 to 0.

    0, vacuous, for a δ that no n leaves.
    """
    variances = np.square(noise_stds)
    nats = sphere_log_size(patch_dim, lcn_separating_cosine(LCN_SEPARATION))

    def excess(log_n: float) -> float:
        left = _ignorance(patch_dim, variances, shares, math.exp(log_n), nats)
        return LCN_SEPARATION * float(shares @ left) - risk

    # Patch i is learned at np_i = σ_i²d·(e^{2(ln|V| − ln 2)/d} − 1); with n for the slowest, all.
    held = shares > 0
    growth = math.expm1(max(2 * (nats - math.log(2)) / patch_dim, 1e-9))
    most = math.log(patch_dim * growth * float(np.max(variances[held] / shares[held])))
    least = most - 60
    forced = excess(least) > 0
    value = math.exp(root_scalar(excess, bracket=(least, most)).root) if forced else 0.0
    return judged(value, "lower", "num_samples", 1.0, {}, {"log_packing_size": nats, "risk": risk})


def _ignorance(
    patch_dim: int,
    variances: NDArray[np.float64],
    shares: NDArray[np.float64],
    num_samples: int | float,
    log_size: float,
) -> NDArray[np.float64]:
    information = patch_dim / 2 * np.log1p(num_samples * shares / (variances * patch_dim))
    return np.maximum(1 - (information + math.log(2)) / log_size, 0.0)
