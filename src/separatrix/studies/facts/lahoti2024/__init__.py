"""A first look at DSD, equivariance of training, the two steps behind the upper bounds."""

from ..base import FactStudy
from . import equivariance, first_look, two_step

STUDIES: tuple[FactStudy, ...] = (
    first_look.STUDY,
    equivariance.STUDY,
    two_step.STUDY,
)
