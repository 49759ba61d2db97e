"""What symmetry says of learners: of their distributions, patch by patch, and of the separation."""

from . import in_law, simulation, swap

STUDIES = (in_law.STUDY, swap.STUDY, simulation.STUDY)
