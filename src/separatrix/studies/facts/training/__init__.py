"""What training does on k-patterns, step by step."""

from ..base import FactStudy
from . import steps

STUDIES: tuple[FactStudy, ...] = (steps.STUDY,)
