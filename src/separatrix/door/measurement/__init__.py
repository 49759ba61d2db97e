"""What is answered: n* with all that it rests on, for programs, people, tables and notebooks."""

from .measurement import Measurement
from .measurements import Measurements
from .ratios import ratio

__all__ = ["Measurement", "Measurements", "ratio"]
