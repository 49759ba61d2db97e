"""Does an algorithm treat all members of a group alike? [lahoti2024, Sec. 5]"""

from .deviation import ROUNDING, Precision, assert_equivariant, largest_deviation
from .groups import AbstractGroup, CommonGroup, FullGroup, PatchGroup, group_of
from .matrices import AbstractMatrices, Rotations, SignedPermutations

__all__ = [
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
