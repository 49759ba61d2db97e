"""Tasks around DSD: each changes one thing by one knob, and is DSD at one end of it.

All have inputs (patch, pixel), ±1 labels, and noise of the same total variance.
"""

from .correlated import CorrelatedPatches, CorrelatedPixels
from .different_signals import DifferentSignals
from .location import FavouredPlace, FewPlaces
from .noise_law import BoundedNoise, HeavyTails
from .placed import AbstractPlacedSignal
from .several import AbstractSeveralSignals, MajorityOfSigns, ProductOfSigns, RepeatedSignal
from .signals_by_place import SignalsByPlace
from .sliding import SlidingSignal
from .sparse import SparseSignal
from .unequal_noise import UnequalNoise
from .unequal_patches import UnequalPatches

__all__ = ["RepeatedSignal", "MajorityOfSigns", "ProductOfSigns", "DifferentSignals"]
__all__ += ["FewPlaces", "FavouredPlace", "SignalsByPlace", "SlidingSignal", "UnequalPatches"]
__all__ += ["UnequalNoise", "CorrelatedPixels", "CorrelatedPatches", "HeavyTails", "BoundedNoise"]
__all__ += ["SparseSignal"]
__all__ += ["AbstractPlacedSignal", "AbstractSeveralSignals"]
