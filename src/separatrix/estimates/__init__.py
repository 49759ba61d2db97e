"""Estimates: records → learning curves, n* with intervals and censoring, by place; ratios."""

from .cautions import Edge, diverged_shares, rates_at_edge
from .curves.columns import curve_columns
from .curves.learning_curves import Curve, Selection, learning_curves, select_risks, tuned_settings
from .curves.trajectories import Trajectories, trajectories
from .grids import Grid, grid_behind, grid_of, grids_of, lasting, tuning_curves, with_grids
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
from .ratio import (
    Comparison,
    Ratio,
    compare_networks,
    ratio_of_results,
    sample_ratio,
    unpaired_ratio,
)
from .refine import geometric_grid, next_sizes
from .results import Result, results_of, with_n_star
from .sample_complexity import SampleComplexity, sample_complexity
from .variants import Role, Variant, variants_of

__all__ = ["Curve", "Selection", "learning_curves", "select_risks", "tuned_settings"]
__all__ += ["Trajectories", "trajectories", "curve_columns"]
__all__ += [
    "Grid",
    "grid_of",
    "grids_of",
    "with_grids",
    "grid_behind",
    "tuning_curves",
    "lasting",
]
__all__ += ["Edge", "rates_at_edge", "diverged_shares"]
__all__ += ["Result", "results_of", "with_n_star", "SampleComplexity", "sample_complexity"]
__all__ += ["Interval", "mean_interval", "share_interval", "next_sizes", "geometric_grid"]
__all__ += ["Ratio", "sample_ratio", "ratio_of_results", "unpaired_ratio"]
__all__ += ["Comparison", "compare_networks"]
__all__ += ["Place", "place", "place_in_words", "landmarks", "at_landmarks"]
__all__ += ["Variable", "variable", "variables_of", "fields_of", "network_rank", "group_by_network"]
__all__ += ["Role", "Variant", "variants_of"]
