"""Estimates: records → learning curves, n* with intervals and censoring, by place; ratios."""

from .comparison import Comparison, compare_networks
from .curves import (
    Curve,
    Selection,
    Trajectories,
    learning_curves,
    select_risks,
    trajectories,
    tuned_settings,
)
from .intervals import Interval, mean_interval, share_interval
from .places import (
    Place,
    Variable,
    at_landmarks,
    fields_of,
    group_by_network,
    landmarks,
    network_rank,
    place,
    place_in_words,
    variable,
    variables_of,
)
from .ratio import Ratio, sample_ratio
from .refine import geometric_grid, next_sizes
from .results import Result, results_of, with_n_star
from .sample_complexity import SampleComplexity, sample_complexity
from .steps import StepsToTarget, steps_to_target

__all__ = [
    "Result",
    "results_of",
    "with_n_star",
    "Interval",
    "mean_interval",
    "share_interval",
    "Curve",
    "Selection",
    "learning_curves",
    "select_risks",
    "tuned_settings",
    "SampleComplexity",
    "sample_complexity",
    "Ratio",
    "sample_ratio",
    "Place",
    "Variable",
    "variable",
    "variables_of",
    "fields_of",
    "place",
    "place_in_words",
    "landmarks",
    "at_landmarks",
    "network_rank",
    "group_by_network",
    "Comparison",
    "compare_networks",
    "StepsToTarget",
    "steps_to_target",
    "Trajectories",
    "trajectories",
    "next_sizes",
    "geometric_grid",
]
