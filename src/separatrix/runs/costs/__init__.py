"""What work costs: estimated from a plan, and learnt from what was done."""

from .estimate import WorkEstimate
from .paces import Paces, kind_of

__all__ = ["WorkEstimate", "Paces", "kind_of"]
