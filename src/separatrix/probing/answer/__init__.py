"""What trials mean: curves, what each bias is worth, controls judged, a forecast; in sentences."""

from .answer import Answer, answer_of
from .comparison import (
    FAMILIES,
    Comparison,
    Worths,
    comparison_of,
    comparisons_of,
    default_target,
)
from .compute import operations_to_target
from .controls import ControlResult, judge_controls
from .curves import FamilyCurve, family_curve
from .forecast import Forecast, forecast
from .overlap import Circle
from .words import measured, operations_in_words, percent, times

__all__ = [
    "Answer",
    "answer_of",
    "FAMILIES",
    "Comparison",
    "Worths",
    "comparison_of",
    "comparisons_of",
]
__all__ += ["default_target", "ControlResult", "judge_controls", "FamilyCurve", "family_curve"]
__all__ += ["Forecast", "forecast", "Circle"]
__all__ += ["operations_to_target", "operations_in_words", "percent", "times", "measured"]
