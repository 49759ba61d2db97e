"""Records → learning curves: runs as arrays, the setting and step that count, risk by seed."""

from .learning_curves import Curve, Selection, learning_curves, select_risks, tuned_settings
from .trajectories import Trajectories, trajectories

__all__ = [
    "Curve",
    "Selection",
    "learning_curves",
    "select_risks",
    "tuned_settings",
    "Trajectories",
    "trajectories",
]
