"""Equivariance of training, and the two-step algorithm behind the upper bounds."""

from ..base import FactStudy
from . import equivariance, two_step

STUDIES: tuple[FactStudy, ...] = (equivariance.STUDY, two_step.STUDY)
