"""The short way in: one call from a task and networks to n*, with all that it rests on."""

from .ask import compare, sample_complexity
from .cautions import SeparatrixWarning
from .measurement import Measurement, Measurements, ratio
from .question import default_algorithm, default_measure, default_sizes
from .target import Metric

__all__ = ["compare", "sample_complexity", "ratio", "Measurement", "Measurements", "Metric"]
__all__ += ["SeparatrixWarning", "default_algorithm", "default_measure", "default_sizes"]
