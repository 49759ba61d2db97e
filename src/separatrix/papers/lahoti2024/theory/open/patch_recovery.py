"""The same by whole patches, and for a dense w*: sample sizes of group ℓ1 and of no penalty.

All of it ours.  The first moment of DSD has w*/k in *every* patch, so it holds no locality to be
found, and its alignment costs σ²k²d whether it is kept whole or cut into patches.  Locality is
there for a node that fires for one location: one patch with a signal among k.
"""

import math

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc, chndtr

from .....claims.bound import Bound, judged
from .support_recovery import Thresholded, counts, least


def patch_failure(
    num_patches: int,
    num_active: int,
    patch_dim: int,
    noise_std: float,
    num_samples: int,
    threshold: float,
) -> float:
    """P({i : n‖m⁽ⁱ⁾‖²/σ² > τ} ≠ the active) ≤ 1 − F_d(τ)^{k−a} + a·E F_d(τ; n₁²/nσ²).

    The signal is in one of a = `num_active` patches, uniformly; F_d: the law of χ²_d, centred or
    not; n₁ ~ Binomial(n, 1/a).  a = k is DSD, where no patch is to be left out.
    """
    values = np.array([threshold])
    return float(_failure(num_patches, num_active, patch_dim, noise_std, num_samples, values)[0])


def best_patch_threshold(
    num_patches: int, num_active: int, patch_dim: int, noise_std: float, num_samples: int
) -> Thresholded:
    """Of 100 τ from d to d + n/(aσ)², the mean noncentrality, that of least `patch_failure`."""
    strength = num_samples / (num_active * noise_std) ** 2
    values = patch_dim + np.linspace(0, strength, 100)
    failures = _failure(num_patches, num_active, patch_dim, noise_std, num_samples, values)
    best = int(np.argmin(failures))
    return Thresholded(float(values[best]), min(float(failures[best]), 1.0))


def patch_num_samples(
    num_patches: int, num_active: int, patch_dim: int, noise_std: float, failure: float
) -> Bound:
    """The n from which the active patches are told from the others, but with probability `failure`.

    Of the order of σ²a²·√(d·ln k), by their energy: w* itself is not known then.
    """

    def enough(n: int) -> bool:
        best = best_patch_threshold(num_patches, num_active, patch_dim, noise_std, n)
        return best.failure <= failure

    conditions = {"failure < 1": failure < 1}
    return judged(float(least(enough)), "upper", "num_samples", math.inf, conditions, {})


def gated_patch_num_samples(
    num_patches: int, patch_dim: int, noise_std: float, failure: float
) -> Bound:
    """k times `patch_num_samples` of one active patch: about 2σ²k·√(d·ln k), below the LCN's σ²kd.

    So group ℓ1 finds a node's patch before its signal can be learned, and leaves it the LCN's n.
    """
    single = patch_num_samples(num_patches, 1, patch_dim, noise_std, failure)
    return judged(num_patches * single.value, "upper", "num_samples", math.inf, {}, {})


def moment_num_samples(
    num_patches: int, patch_dim: int, noise_std: float, alignment: float
) -> float:
    """σ²k²d·a²/(1−a²): n at which the first moment has alignment a with w*, dense or not.

    In every patch by itself (`lcn_first_alignment`) and as a whole, in kd coordinates: the same n,
    but that the location's fluctuation adds k − 1 to σ²k²d for the whole.
    """
    # Whole: ‖(w*, …, w*)/k‖² = 1/k against σ²kd/n.  A patch: 1/k² against σ²d/n.
    odds = alignment**2 / (1 - alignment**2)
    return noise_std**2 * num_patches**2 * patch_dim * odds


def gated_num_samples(
    num_patches: int, num_coordinates: int, noise_std: float, alignment: float
) -> float:
    """σ²k·N·a²/(1−a²): n for a node that hears one sample in k, N coordinates and no penalty.

    N = kd is the FCN's σ²k²d, N = d the LCN's σ²kd, N = s what is left after ℓ1.
    """
    odds = alignment**2 / (1 - alignment**2)
    return noise_std**2 * num_patches * num_coordinates * odds


def _failure(
    num_patches: int,
    num_active: int,
    patch_dim: int,
    noise_std: float,
    num_samples: int,
    thresholds: NDArray[np.float64],
) -> NDArray[np.float64]:
    k, a, d, n = num_patches, num_active, patch_dim, num_samples
    made_up = -np.expm1((k - a) * np.log1p(-chdtrc(d, thresholds)))
    n1, weights = counts(n, a)
    missed = chndtr(thresholds[:, None], d, n1**2 / (n * noise_std**2))
    return made_up + a * missed @ weights
