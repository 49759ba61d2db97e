"""A signal that moves among patches: the experiments of lahoti2024, and what lies beyond them."""

from . import (
    as_stated,
    growth,
    learning_curves,
    locality,
    noise,
    patch_dim,
    weight_sharing,
)

STUDIES = (
    weight_sharing.STUDY,
    patch_dim.STUDY,
    *noise.STUDIES,
    learning_curves.STUDY,
    *locality.STUDIES,
    *growth.STUDIES,
    as_stated.STUDY,
)
