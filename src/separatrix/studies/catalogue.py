"""Every study that ships with the package, by name."""

from .base import Study
from .dsd import (
    as_stated,
    growth,
    learning_curves,
    locality,
    locality_noise,
    noise,
    patch_dim,
    weight_sharing,
)
from .k_patterns import input_length, pattern_length

CATALOGUE: dict[str, Study] = {
    "dsd-weight-sharing": weight_sharing.STUDY,
    "dsd-patch-dim": patch_dim.STUDY,
    "dsd-noise": noise.STUDY,
    "dsd-learning-curves": learning_curves.STUDY,
    "dsd-locality": locality.STUDY,
    "dsd-locality-noise": locality_noise.STUDY,
    "dsd-growth": growth.STUDY,
    "dsd-as-stated": as_stated.STUDY,
    "k-patterns-input-length": input_length.STUDY,
    "k-patterns-pattern-length": pattern_length.STUDY,
}
