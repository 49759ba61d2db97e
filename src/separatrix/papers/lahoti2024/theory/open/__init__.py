"""Short theory on what [lahoti2024] left open, ours: docs/theory/open_questions.md derives it.

Unequal noise, learners that are not equivariant, uneven locations, and sparse signals found by ℓ1.
"""

from .location_law import (
    collision_patches,
    effective_patches,
    entropy_patches,
    located_fcn_lower,
    located_lcn_collision_lower,
    located_lcn_lower,
    located_lcn_risk,
    median_patches,
)
from .patch_recovery import (
    best_patch_threshold,
    gated_num_samples,
    gated_patch_num_samples,
    moment_num_samples,
    patch_failure,
    patch_num_samples,
)
from .signed_supports import (
    signed_neighbours_log_count,
    signed_supports_log_count,
    signed_supports_log_size,
)
from .support_recovery import (
    Thresholded,
    best_threshold,
    gated_support_num_samples,
    moment_variance,
    support_failure,
    support_growth,
    support_num_samples,
)
from .thresholded_moment import (
    aligned_num_samples,
    gated_aligned_num_samples,
    thresholded_alignment,
)
from .unequal_noise import (
    covariance_divergence,
    faint_divergence,
    harmonic_variance,
    hidden_divergence,
    hidden_divergence_from_noise,
    mean_variance,
    revealed_divergence,
)
from .unequal_noise_bounds import (
    fcn_unequal_estimation_error,
    fcn_unequal_lower,
    lcn_harmonic_lower,
    lcn_unequal_lower,
    lcn_unequal_risk,
)
from .without_equivariance import (
    Hidden,
    all_rotations,
    all_signs,
    estimation_lower,
    factor,
    lcn_lower_any_learner,
    patch_rotations,
    patch_signs,
    signal_alone,
    sparse_signal_alone,
)

__all__ = [
    "collision_patches",
    "effective_patches",
    "entropy_patches",
    "located_fcn_lower",
    "located_lcn_collision_lower",
    "located_lcn_lower",
    "located_lcn_risk",
    "median_patches",
    "best_patch_threshold",
    "gated_num_samples",
    "gated_patch_num_samples",
    "moment_num_samples",
    "patch_failure",
    "patch_num_samples",
    "signed_neighbours_log_count",
    "signed_supports_log_count",
    "signed_supports_log_size",
    "Thresholded",
    "best_threshold",
    "gated_support_num_samples",
    "moment_variance",
    "support_failure",
    "support_growth",
    "support_num_samples",
    "aligned_num_samples",
    "gated_aligned_num_samples",
    "thresholded_alignment",
    "covariance_divergence",
    "faint_divergence",
    "harmonic_variance",
    "hidden_divergence",
    "hidden_divergence_from_noise",
    "mean_variance",
    "revealed_divergence",
    "fcn_unequal_estimation_error",
    "fcn_unequal_lower",
    "lcn_harmonic_lower",
    "lcn_unequal_lower",
    "lcn_unequal_risk",
    "Hidden",
    "all_rotations",
    "all_signs",
    "estimation_lower",
    "factor",
    "lcn_lower_any_learner",
    "patch_rotations",
    "patch_signs",
    "signal_alone",
    "sparse_signal_alone",
]
