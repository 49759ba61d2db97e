"""The networks that are compared: FCN, LCN, CNN and what lies between, each part of the next."""

from .embedding import embedded
from .geometry import default_kernel, default_stride, scales, suited
from .network import Family, Probed, ProbedWeights

__all__ = ["Probed", "ProbedWeights", "Family", "embedded", "suited"]
__all__ += ["default_kernel", "default_stride", "scales"]
