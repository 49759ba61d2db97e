"""Distributions of labelled inputs, one file each."""

from .base import AbstractTask, Sample, register_task
from .bits import AbstractBits, BiasedBits, GivenBits, UniformBits
from .dsd import DSD
from .k_pattern import KPattern
from .patterns import AbstractPattern, Conjunction, GivenRule, Majority, Parity, RandomRule
from .ssd import SSD

__all__ = ["AbstractTask", "Sample", "register_task", "DSD", "SSD", "KPattern"]
__all__ += ["AbstractPattern", "Parity", "Conjunction", "Majority", "RandomRule", "GivenRule"]
__all__ += ["AbstractBits", "UniformBits", "BiasedBits", "GivenBits"]
