"""Every study that ships with the package, by name."""

from . import (
    dsd_growth,
    dsd_learning_curves,
    dsd_locality,
    dsd_locality_noise,
    dsd_noise,
    dsd_patch_dim,
    dsd_weight_sharing,
)
from .base import Study
from .k_patterns import input_length, low_leap, pattern_length

CATALOGUE: dict[str, Study] = {
    "dsd-weight-sharing": dsd_weight_sharing.STUDY,
    "dsd-patch-dim": dsd_patch_dim.STUDY,
    "dsd-noise": dsd_noise.STUDY,
    "dsd-learning-curves": dsd_learning_curves.STUDY,
    "dsd-locality": dsd_locality.STUDY,
    "dsd-locality-noise": dsd_locality_noise.STUDY,
    "dsd-growth": dsd_growth.STUDY,
    "k-patterns-input-length": input_length.STUDY,
    "k-patterns-pattern-length": pattern_length.STUDY,
    "k-patterns-low-leap": low_leap.STUDY,
}
