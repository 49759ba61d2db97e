"""Where examples come from: distributions of labelled inputs, and finite data, one file each."""

from .arrays import arrays, examples_of
from .base import AbstractTask, Sample, register_task, shape_of_row
from .bits import AbstractBits, BiasedBits, GivenBits, UniformBits
from .dsd import DSD
from .k_pattern import KPattern
from .orders import AbstractOrder, Shuffled, Stratified
from .patterns import AbstractPattern, Conjunction, GivenRule, Majority, Parity, RandomRule
from .pool import Picked, Pool, Split
from .sequences import Sequences
from .ssd import SSD

__all__ = ["AbstractTask", "Sample", "register_task", "shape_of_row", "DSD", "SSD", "KPattern"]
__all__ += ["Pool", "Picked", "Split", "arrays", "examples_of", "Sequences"]
__all__ += ["AbstractOrder", "Shuffled", "Stratified"]
__all__ += ["AbstractPattern", "Parity", "Conjunction", "Majority", "RandomRule", "GivenRule"]
__all__ += ["AbstractBits", "UniformBits", "BiasedBits", "GivenBits"]
