"""Every study that ships with the package, by name."""

from . import (
    dsd_learning_curves,
    dsd_locality,
    dsd_noise,
    dsd_patch_dim,
    dsd_weight_sharing,
)
from .base import Study

CATALOGUE: dict[str, Study] = {
    "dsd-weight-sharing": dsd_weight_sharing.STUDY,
    "dsd-patch-dim": dsd_patch_dim.STUDY,
    "dsd-noise": dsd_noise.STUDY,
    "dsd-learning-curves": dsd_learning_curves.STUDY,
    "dsd-locality": dsd_locality.STUDY,
}
