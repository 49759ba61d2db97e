"""The short way in: one call from a task and networks to n*, with all that it rests on."""

from .ask import compare, sample_complexity
from .cautions import SeparatrixWarning
from .defaults import default_algorithm, default_measure, default_sizes
from .measurement import Measurement
from .measurements import Measurements
from .ratios import ratio
from .target import Metric

__all__ = ["compare", "sample_complexity", "ratio", "Measurement", "Measurements", "Metric"]
__all__ += ["SeparatrixWarning", "default_algorithm", "default_measure", "default_sizes"]
