"""Constants of the two-step algorithm behind the upper bounds, as printed, repaired, practical."""

import math
from typing import NamedTuple

from .alignment import cnn_first_alignment, lcn_first_alignment
from .optimum import optimal_threshold


class TwoStepConstants(NamedTuple):
    """Everything the algorithm is told; the threshold is scheduled, never trained."""

    init_scale: float  # γ; printed as a variance, used in the proof as a standard deviation
    first_step_size: float  # η₁
    second_step_size: float  # η₂
    first_threshold: float  # b₁, in force during step 2
    final_threshold: float  # b₂, of the network returned
    num_samples: float  # n; each step takes half


def log_size(num_patches: int, patch_dim: int) -> float:
    """L = ln(kd)."""
    return math.log(num_patches * patch_dim)


def alignment_scale(num_patches: int, patch_dim: int) -> float:
    """A = √((k+d)·L/(kd)).

    Step 1 from the σ² part of the printed n has alignment A/√(1+A²), for the CNN with its own n
    and for the LCN with its own, whatever σ.
    """
    k, d = num_patches, patch_dim
    return math.sqrt((k + d) * log_size(k, d) / (k * d))


def init_scale(num_patches: int, patch_dim: int) -> float:
    """γ = 1/(100·k²d²)."""
    return 1 / (100 * num_patches**2 * patch_dim**2)


def lcn_num_samples(num_patches: int, patch_dim: int, noise_std: float) -> float:
    """n = max(2σ²k(k+d)L, 80·kL)  [lahoti2024, Thm 6.2, its proof]."""
    k, d, scale = num_patches, patch_dim, log_size(num_patches, patch_dim)
    return max(2 * noise_std**2 * k * (k + d) * scale, 80 * k * scale)


def cnn_num_samples(num_patches: int, patch_dim: int, noise_std: float) -> float:
    """n = max(2σ²(k+d)L, 10)  [lahoti2024, Thm 7.2, its proof]."""
    k, d = num_patches, patch_dim
    return max(2 * noise_std**2 * (k + d) * log_size(k, d), 10.0)


def lcn_constants(num_patches: int, patch_dim: int, noise_std: float) -> TwoStepConstants:
    """γ, η₁ = 1, η₂ = 1000k, b₁ = A/32, b₂ = 1e-4  [lahoti2024, LCN upper bound]."""
    return TwoStepConstants(
        init_scale=init_scale(num_patches, patch_dim),
        first_step_size=1.0,
        second_step_size=1000.0 * num_patches,
        first_threshold=alignment_scale(num_patches, patch_dim) / 32,
        final_threshold=1e-4,
        num_samples=lcn_num_samples(num_patches, patch_dim, noise_std),
    )


def cnn_constants_printed(num_patches: int, patch_dim: int, noise_std: float) -> TwoStepConstants:
    """γ, η₁ = 1, η₂ = 1000, b₁ = 1/(100A), b₂ = 1e-4  [lahoti2024, CNN upper bound].

    b₁ is inverted: it grows as the alignment A falls, and passes it for A < 1/10.
    """
    repaired = cnn_constants_repaired(num_patches, patch_dim, noise_std)
    printed = 1 / (100 * alignment_scale(num_patches, patch_dim))
    return repaired._replace(first_threshold=printed)


def cnn_constants_repaired(num_patches: int, patch_dim: int, noise_std: float) -> TwoStepConstants:
    """The same with b₁ = A/100, what the proof's own ranges give (alignment in [0.06A, 16A])."""
    return TwoStepConstants(
        init_scale=init_scale(num_patches, patch_dim),
        first_step_size=1.0,
        second_step_size=1000.0,
        first_threshold=alignment_scale(num_patches, patch_dim) / 100,
        final_threshold=1e-4,
        num_samples=cnn_num_samples(num_patches, patch_dim, noise_std),
    )


def lcn_constants_practical(
    num_patches: int, patch_dim: int, noise_std: float, num_samples: int
) -> TwoStepConstants:
    """b₁ = half the alignment step 1 is to reach, b₂ = b*: for noise far above the paper's."""
    k, d = num_patches, patch_dim
    reached = lcn_first_alignment(k, d, noise_std, num_samples // 2)
    return lcn_constants(k, d, noise_std)._replace(
        first_threshold=reached / 2,
        final_threshold=optimal_threshold(k, noise_std).threshold,
        num_samples=float(num_samples),
    )


def cnn_constants_practical(
    num_patches: int, patch_dim: int, noise_std: float, num_samples: int
) -> TwoStepConstants:
    """b₁ = half the alignment step 1 is to reach, b₂ = b*, as for the LCN."""
    k, d = num_patches, patch_dim
    reached = cnn_first_alignment(k, d, noise_std, num_samples // 2)
    return cnn_constants_repaired(k, d, noise_std)._replace(
        first_threshold=reached / 2,
        final_threshold=optimal_threshold(k, noise_std).threshold,
        num_samples=float(num_samples),
    )
