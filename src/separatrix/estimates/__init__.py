"""Estimates: records → learning curves, n* with intervals and censoring, ratios, steps."""

from .curves import Curve, Selection, learning_curves, select_risks, tuned_settings
from .ratio import Ratio, sample_ratio
from .refine import geometric_grid, next_sizes
from .sample_complexity import SampleComplexity, sample_complexity
from .steps import StepsToTarget, steps_to_target
from .trajectories import Trajectories, trajectories

__all__ = [
    "Curve",
    "Selection",
    "learning_curves",
    "select_risks",
    "tuned_settings",
    "SampleComplexity",
    "sample_complexity",
    "Ratio",
    "sample_ratio",
    "StepsToTarget",
    "steps_to_target",
    "Trajectories",
    "trajectories",
    "next_sizes",
    "geometric_grid",
]
