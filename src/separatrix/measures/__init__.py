"""From trained weights to numbers: exact and sampled risk, errors, alignment, equivariance."""

from .alignment import alignment
from .base import AbstractMeasure, Measured
from .equivariance import (
    ROUNDING,
    AbstractGroup,
    AbstractMatrices,
    CommonGroup,
    FullGroup,
    PatchGroup,
    Precision,
    Rotations,
    SignedPermutations,
    assert_equivariant,
    group_of,
    largest_deviation,
)
from .exact_risk import ExactRisk, exact_risk
from .sampled_risk import SampledRisk

__all__ = [
    "AbstractMeasure",
    "Measured",
    "ExactRisk",
    "exact_risk",
    "SampledRisk",
    "alignment",
    "assert_equivariant",
    "largest_deviation",
    "ROUNDING",
    "Precision",
    "AbstractGroup",
    "FullGroup",
    "PatchGroup",
    "CommonGroup",
    "group_of",
    "AbstractMatrices",
    "Rotations",
    "SignedPermutations",
]
