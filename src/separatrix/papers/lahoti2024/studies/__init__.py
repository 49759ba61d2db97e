"""What is asked of the paper: the faces of its studies, readable without jax.

Here those whose answers are tables; `dsd` and `ssd` search for sample sizes.
"""

from . import equivariance, first_look, lower_bounds, ssd, symmetry, two_step

STUDIES = (
    first_look.STUDY,
    equivariance.STUDY,
    two_step.STUDY,
    lower_bounds.STUDY,
    *symmetry.STUDIES,
    ssd.STUDY,
)
