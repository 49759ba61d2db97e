"""What has to be reached: a risk, or a share of wrong or of right answers."""

from typing import Any, Literal, TypeVar, get_args

import numpy as np

from .._checks import number
from ..estimates.words import plain

Metric = Literal["risk", "error", "accuracy"]
_Share = TypeVar("_Share", float, np.ndarray)


def check_target(target: Any, metric: Any) -> None:
    """Before anything is trained: a target that nothing can reach, or that has no meaning."""
    if metric not in get_args(Metric):
        raise ValueError(f"metric must be risk, error or accuracy, got {metric!r}.")
    number("target", target)
    if target <= 0:
        raise ValueError(
            f"target must be positive, got {target:g}: {metric} 0 is "
            + ("met by any network." if metric == "accuracy" else "never met by a finite sample.")
        )
    if metric != "risk" and target >= 1:
        raise ValueError(
            f"target must be below 1, got {target:g}: {metric} is a share, "
            + (
                "and 1 is never met for sure."
                if metric == "accuracy"
                else "and 1 is met by any network."
            )
        )


def risk_of(target: _Share, metric: Metric) -> _Share:
    """The largest risk that meets the target, 1 − target in accuracy; and back again."""
    return 1 - target if metric == "accuracy" else target


def in_words(target: float, metric: Metric) -> str:
    """ "risk 0.06", "accuracy 0.9"."""
    return f"{metric} {plain(target)}"
