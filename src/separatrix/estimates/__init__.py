"""Estimates: records → learning curves, n* with intervals and censoring, by place; ratios."""

from .cautions import Edge, diverged_shares, rates_at_edge
from .curves.columns import curve_columns
from .curves.learning_curves import Curve, Selection, learning_curves, select_risks, tuned_settings
from .curves.trajectories import Trajectories, trajectories
from .grids import Grid, fewest_samples, grids_of, settings_n_star
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
from .ratio import Comparison, Ratio, compare_networks, sample_ratio, unpaired_ratio
from .refine import geometric_grid, next_sizes
from .results import Result, results_of, with_n_star
from .sample_complexity import SampleComplexity, sample_complexity

__all__ = ["Curve", "Selection", "learning_curves", "select_risks", "tuned_settings"]
__all__ += ["Trajectories", "trajectories", "curve_columns"]
__all__ += [
    "Grid",
    "grids_of",
    "settings_n_star",
    "fewest_samples",
    "Edge",
    "rates_at_edge",
    "diverged_shares",
]
__all__ += ["Result", "results_of", "with_n_star", "SampleComplexity", "sample_complexity"]
__all__ += ["Interval", "mean_interval", "share_interval", "next_sizes", "geometric_grid"]
__all__ += ["Ratio", "sample_ratio", "unpaired_ratio", "Comparison", "compare_networks"]
__all__ += ["Place", "place", "place_in_words", "landmarks", "at_landmarks"]
__all__ += ["Variable", "variable", "variables_of", "fields_of", "network_rank", "group_by_network"]
