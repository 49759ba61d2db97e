"""From trained weights to numbers: exact and sampled risk, errors, alignment."""

from .alignment import alignment
from .base import AbstractMeasure, Measured
from .exact_risk import ExactRisk, exact_risk
from .sampled_risk import SampledRisk

__all__ = [
    "AbstractMeasure",
    "Measured",
    "ExactRisk",
    "exact_risk",
    "SampledRisk",
    "alignment",
]
