"""A first look at DSD, equivariance, the two steps of the upper bounds, the lower bounds."""

from ..base import FactStudy
from . import equivariance, first_look, lower_bounds, two_step

STUDIES: tuple[FactStudy, ...] = (
    first_look.STUDY,
    equivariance.STUDY,
    two_step.STUDY,
    lower_bounds.STUDY,
)
