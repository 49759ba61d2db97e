"""The alignment of the soft-thresholded first moment with a sparse w*, and the n that it takes.

All of it ours.  To be aligned is less than to have found the support (`support_recovery`): a few
entries may be missed or made up.  φ_τ(m) is the ℓ1-penalised fit to m, argmin ½‖w − m‖² + τ‖w‖₁.
"""

import math

import numpy as np
from numpy.typing import NDArray

from .....claims.bound import Bound, judged
from ..response import mean_response, second_moment
from .support_recovery import counts, least


def thresholded_alignment(
    num_patches: int,
    patch_dim: int,
    sparsity: int,
    noise_std: float,
    num_samples: int,
    threshold: float,
) -> float:
    """√(ks)·E φ_τ(z)/√(ks·E φ_τ(z)² + k(d−s)·E φ_τ(σε/√n)²), z = p̂/√s + σε/√n: cos(φ_τ(m), w*).

    w* in every patch; p̂ = Binomial(n, 1/k)/n.  A ratio of means, for many coordinates; at τ = 0
    n = (σ²k²d + k − 1)·a²/(1−a²) for alignment a, k − 1 from the location's fluctuation.
    """
    values = np.array([threshold])
    place = (num_patches, patch_dim, sparsity, noise_std)
    return float(_alignments(*place, num_samples, values)[0])


def aligned_num_samples(
    num_patches: int, patch_dim: int, sparsity: int, noise_std: float, alignment: float
) -> Bound:
    """The n from which some τ gives φ_τ(mean(y·x)) that alignment with w* in all patches.

    Of the order of σ²k²s·ln(kd/ks) where σ²sk is large, and never more than the dense n of τ = 0,
    which is its term "dense".
    """
    k, d, s = num_patches, patch_dim, sparsity
    thresholds = np.linspace(0, 1 / (k * math.sqrt(s)), 80, endpoint=False)

    def enough(n: int) -> bool:
        return float(np.max(_alignments(k, d, s, noise_std, n, thresholds))) >= alignment

    dense = (noise_std**2 * k**2 * d + k - 1) * alignment**2 / (1 - alignment**2)
    terms = {"dense": dense}
    return judged(float(least(enough)), "upper", "num_samples", dense + 1, {}, terms)


def gated_aligned_num_samples(
    num_patches: int, patch_dim: int, sparsity: int, noise_std: float, alignment: float
) -> Bound:
    """k times `aligned_num_samples` of one patch of kd coordinates: a node that hears one in k."""
    k = num_patches
    single = aligned_num_samples(1, k * patch_dim, sparsity, noise_std, alignment)
    dense = k * single.terms["dense"]
    return judged(k * single.value, "upper", "num_samples", dense + k, {}, {"dense": dense})


def _alignments(
    num_patches: int,
    patch_dim: int,
    sparsity: int,
    noise_std: float,
    num_samples: int,
    thresholds: NDArray[np.float64],
) -> NDArray[np.float64]:
    k, d, s, n = num_patches, patch_dim, sparsity, num_samples
    n1, weights = counts(n, k)
    signal, noise, tau = n1 / n / math.sqrt(s), noise_std / math.sqrt(n), thresholds[:, None]
    along = np.asarray(mean_response(signal, noise, tau)) @ weights
    square = s * (np.asarray(second_moment(signal, noise, tau)) @ weights)
    square = square + (d - s) * second_moment(0.0, noise, thresholds)
    return math.sqrt(s) * along / np.sqrt(square)
