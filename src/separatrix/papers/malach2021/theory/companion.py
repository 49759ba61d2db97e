"""Bounds that are not vacuous at practical sizes; ours, in the setting of [malach2021, Thm 4]."""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ....claims.bound import Bound, judged
from .descent_bounds import LOSS_AT_ZERO, theorem10


def companion_rate(
    input_length: int, multiplicities: NDArray, num_steps: int, collision: float = 1.0
) -> float:
    """η = ‖u*‖/(G√T), ‖u*‖² = k²Σ_z 1/m_z, G² = Nρ·max m/k²: the step `companion_bound` is for."""
    N, k = _windows(input_length, multiplicities)
    m = np.asarray(multiplicities, dtype=np.float64)
    return float(k**2 * np.sqrt(np.sum(1 / m) / (N * collision * m.max() * num_steps)))


def companion_bound(
    input_length: int, multiplicities: NDArray, num_steps: int, collision: float = 1.0
) -> Bound:
    """avg_{t<T} L ≤ √(Nρ·Σ_z (max m/m_z)/T) ≈ √(ρ2^k(n−k+1)/T), for frozen W and indicator σ.

    Untrained filters make every window one-hot, so ‖∇_u L‖² ≤ Σ_j max m/k²·Σ_z P[window j = z]².
    `collision` is ρ, an upper bound on the mean over windows of Σ_z P[window j = z]²: 1 holds for
    every distribution, 2^-k is exact for uniform inputs.  The width q has cancelled.
    """
    N, _ = _windows(input_length, multiplicities)
    m = np.asarray(multiplicities, dtype=np.float64)
    covered = bool(m.min() > 0)
    spread = float(np.sum(m.max() / m)) if covered else np.inf
    value = sqrt(N * collision * spread / num_steps)
    conditions = {"a filter for every sign pattern": covered}
    terms = {"distance": value / 2, "gradient": value / 2}
    return judged(value, "upper", "average hinge loss", LOSS_AT_ZERO, conditions, terms)


def companion_steps(input_length: int, pattern_length: int, level: float = LOSS_AT_ZERO) -> float:
    """T = 2^k(n−k+1)/level²: where the companion bound at equal m_z, ρ = 1, meets `level`."""
    n, k = input_length, pattern_length
    return 2**k * (n - k + 1) / level**2


def trajectory_certificate(
    mean_comparator_loss: float,
    comparator_norm: float,
    learning_rate: float,
    num_steps: int,
    mean_square_gradient: float,
) -> Bound:
    """avg_t L ≤ avg_t L(u*, W^(t)) + ‖u*‖²/(2ηT) + (η/2)·avg_t ‖∇_u L‖², all measured on one run.

    L is convex in u at every W^(t), so Thm 10 holds along the path of joint training, started at
    u = 0, whatever W does.  No Lemma 8 or 9, no constants.
    """
    return theorem10(
        mean_comparator_loss, comparator_norm, learning_rate, num_steps, mean_square_gradient
    )


def _windows(input_length: int, multiplicities: NDArray) -> tuple[int, int]:
    k = len(multiplicities).bit_length() - 1
    return input_length - k + 1, k
