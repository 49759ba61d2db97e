"""What can be reached: the best threshold at w = w*, and the best linear predictor."""

from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize_scalar

from .response import Floats, mean_response, second_moment


class Optimum(NamedTuple):
    """b* = argmin_b R(w, b) and the risk there."""

    threshold: float
    risk: float


def signal_risk(
    num_patches: int, noise_std: float, threshold: Floats, alignment: float = 1.0
) -> Floats:
    """R(w, b) = (1−e)² + q − e² + (k−1)·v: all filters of norm 1 and the same ⟨w, w*⟩, here w*.

    The patch dimension is no part of it.
    """
    k, s, b = num_patches, noise_std, threshold
    e, q = mean_response(alignment, s, b), second_moment(alignment, s, b)
    return 1 - 2 * e + q + (k - 1) * second_moment(0.0, s, b)


def optimal_threshold(num_patches: int, noise_std: float, alignment: float = 1.0) -> Optimum:
    """min_b R(w, b), at w = w* the "optimal loss" of the experiments  [lahoti2024, Sec. 8].

    The paper does not say how b enters its optimal loss; minimising over b is our reading.
    """
    # b trades lost signal for silenced noise.  A grid first: nothing says R has one valley.
    grid = np.linspace(0.0, 1 + 8 * noise_std, 2001)
    best = int(np.argmin(signal_risk(num_patches, noise_std, grid, alignment)))
    low, high = grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]
    minimum = minimize_scalar(
        lambda b: float(signal_risk(num_patches, noise_std, b, alignment)),
        bounds=(low, high),
        method="bounded",
        options={"xatol": 1e-12},
    )
    return Optimum(float(minimum.x), float(minimum.fun))


EXCESS_RISK = 0.03  # of the experiments' target over the optimal risk


def target_risk(num_patches: int, noise_std: float) -> float:
    """min_b R(w*, b) + 0.03: what the experiments ask for  [lahoti2024, Sec. 8]."""
    return optimal_threshold(num_patches, noise_std).risk + EXCESS_RISK


def linear_plateau(num_patches: int, noise_std: float) -> float:
    """kσ²/(1+kσ²): the least risk of any linear predictor x ↦ vᵀx, v ∈ R^{kd}, on DSD.

    All three networks at b = 0 are linear, so it is where each of them stops before b grows.
    """
    # E[yx] = m = (1/k)Σμ_i and E[xxᵀ] = σ²I + (1/k)Σμ_iμ_iᵀ.  m is an eigenvector with value
    # σ² + 1/k, so the best v is m/(σ²+1/k) and its risk 1 − ‖m‖²/(σ²+1/k), ‖m‖² = 1/k.
    noise = num_patches * noise_std**2
    return noise / (1 + noise)


def best_linear_scale(num_patches: int, noise_std: float) -> float:
    """c = 1/(1+kσ²): at b = 0 and w = c·w* the CNN and LCN have the risk `linear_plateau`."""
    return 1 / (1 + num_patches * noise_std**2)
