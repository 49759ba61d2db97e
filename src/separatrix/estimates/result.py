"""One case, measured: what figures draw and claims are judged by."""

from typing import NamedTuple

from .curves import Curve
from .sample_complexity import SampleComplexity


class Result(NamedTuple):
    """A learning curve, the target risk, and n* at it."""

    curve: Curve
    target: float
    estimate: SampleComplexity
