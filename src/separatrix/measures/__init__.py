"""From trained weights to numbers: exact and sampled risk, errors, alignment, equivariance."""

from .alignment import alignment
from .base import AbstractMeasure, Numbers, Trained, checked, in_pieces
from .equivariance import ROUNDING, Precision, assert_equivariant, largest_deviation
from .exact_risk import ExactRisk, exact_risk
from .groups import (
    AbstractGroup,
    AbstractMatrices,
    CommonGroup,
    FullGroup,
    PatchGroup,
    Rotations,
    SignedPermutations,
    group_of,
)
from .held_out import means_in_pieces, right
from .sampled_risk import HeldOutRisk, SampledRisk

__all__ = ["AbstractMeasure", "Trained", "Numbers", "checked", "in_pieces"]
__all__ += ["means_in_pieces", "right"]
__all__ += ["ExactRisk", "exact_risk", "SampledRisk", "HeldOutRisk", "alignment"]
__all__ += ["assert_equivariant", "largest_deviation", "ROUNDING", "Precision"]
__all__ += ["AbstractGroup", "FullGroup", "PatchGroup", "CommonGroup", "group_of"]
__all__ += ["AbstractMatrices", "Rotations", "SignedPermutations"]
