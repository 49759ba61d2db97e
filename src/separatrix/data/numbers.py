"""A user's arrays of numbers: what every reader of them asks."""

from typing import Any

import numpy as np


def finite_numbers(x: Any, name: str) -> np.ndarray:
    """Numbers in float32, or bytes as they are; none is NaN or infinite."""
    x = np.asarray(x)
    if x.ndim < 1 or x.dtype.kind not in "biuf":
        raise ValueError(f"{name} must be an array of numbers, got {x.dtype} of shape {x.shape}.")
    if x.dtype == np.uint8:
        return x
    with np.errstate(over="ignore", invalid="ignore"):
        short = x.astype(np.float32)
    if not np.isfinite(short).all():
        raise ValueError(f"{name} must hold finite numbers, got NaN or infinity among them.")
    return short


def check_lengths(x: np.ndarray, y: np.ndarray, name_x: str = "x", name_y: str = "y") -> None:
    """Every example has one label."""
    if len(x) != len(y):
        raise ValueError(
            f"{name_x} and {name_y} must have as many rows, got {len(x)} and {len(y)}: "
            "every example has one label."
        )
    if not len(x):
        raise ValueError(f"{name_x} must hold at least one example, got none.")
