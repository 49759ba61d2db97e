"""Exact population risk of the patch-sum networks on DSD and on SSD_t."""

import numpy as np
from numpy.typing import NDArray

from .response import Floats, mean_response, second_moment


def static_risks(
    alignments: NDArray[np.float64],
    norms: NDArray[np.float64],
    noise_std: float,
    threshold: float,
) -> NDArray[np.float64]:
    """R_t = (1−e_t)² + (q_t−e_t²) + Σ_{i≠t} v_i: the LCN's risk on SSD_t, for every patch t.

    Last axis: patch.  `alignments` is w_iᵀw*, `norms` is ‖w_i‖; any leading axes are kept.
    """
    # Given (y, t) the patches are independent: z_t = y·a_t + s_t·ε and z_i = s_i·ε elsewhere,
    # s = σ‖w‖.  φ_b is odd, so y·φ_b(z_t) is φ_b(a_t + s_t·ε) in law and each noise patch has
    # mean 0 and variance v_i = E φ_b(s_i·ε)².  With e, q the two moments of φ_b(a_t + s_t·ε),
    #   E (1 − y·f)² = (1 − E y·f)² + Var f = (1−e)² + (q − e²) + Σ_{i≠t} v_i.
    a, s, b = alignments, noise_std * norms, threshold
    e, q = mean_response(a, s, b), second_moment(a, s, b)
    v = np.broadcast_to(second_moment(np.zeros_like(s), s, b), np.broadcast(a, s).shape)
    return (1 - e) ** 2 + (q - e**2) + (v.sum(axis=-1, keepdims=True) - v)


def dynamic_risk(
    alignments: NDArray[np.float64],
    norms: NDArray[np.float64],
    noise_std: float,
    threshold: float,
) -> Floats:
    """R = (1/k)·Σ_t R_t: DSD is the even mixture of the k static tasks  [lahoti2024, Sec. 4]."""
    return np.mean(static_risks(alignments, norms, noise_std, threshold), axis=-1)


def lcn_risk(
    weights: NDArray[np.float64], signal: NDArray[np.float64], noise_std: float, threshold: float
) -> float:
    """E (y − Σᵢ φ_b(wᵢᵀx⁽ⁱ⁾))² on DSD; `weights` (patch, pixel), `signal` = w*, a unit vector."""
    norms = np.linalg.norm(weights, axis=-1)
    return float(dynamic_risk(weights @ signal, norms, noise_std, threshold))


def lcn_static_risk(
    weights: NDArray[np.float64],
    signal: NDArray[np.float64],
    noise_std: float,
    threshold: float,
    patch: int,
) -> float:
    """E (y − Σᵢ φ_b(wᵢᵀx⁽ⁱ⁾))² on SSD_t, t = `patch` counted from 0."""
    norms = np.linalg.norm(weights, axis=-1)
    return float(static_risks(weights @ signal, norms, noise_std, threshold)[patch])


def cnn_risk(
    weight: NDArray[np.float64],
    signal: NDArray[np.float64],
    num_patches: int,
    noise_std: float,
    threshold: float,
) -> float:
    """E (y − Σᵢ φ_b(wᵀx⁽ⁱ⁾))², the same on DSD and on every SSD_t: the LCN's with wᵢ = w."""
    return lcn_risk(np.tile(weight, (num_patches, 1)), signal, noise_std, threshold)


def lcn_risk_floor(alignment: Floats) -> Floats:
    """ϱ = (1 − max(0, w_tᵀw*))² ≤ R(f, SSD_t), for ‖w_t‖ ≤ 1  [lahoti2024, LCN lemma].

    Past alignment 1, out of reach of ‖w_t‖ ≤ 1, the floor is 0 rather than rising again.
    """
    # R_t ≥ (1−e_t)² (drop the variances: Jensen), and e_t ≤ max(0, a_t) since E φ_b falls in b
    # from a_t when a_t ≥ 0 and is ≤ 0 when a_t < 0 (`mean_response_slope`).
    return (1 - np.clip(alignment, 0.0, 1.0)) ** 2
