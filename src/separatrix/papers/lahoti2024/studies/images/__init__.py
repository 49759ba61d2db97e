"""Degrees of locality and of sharing, on images."""

from . import controls, deep, degrees

STUDIES = (degrees.STUDY, deep.STUDY, controls.STUDY)
