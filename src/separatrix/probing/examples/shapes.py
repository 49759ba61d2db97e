"""A user's array as examples in space: what its axes mean."""

from typing import Any, Literal

import numpy as np

from ...data import finite_numbers

Kind = Literal["image", "signal"]
KINDS = ("image", "signal")
_LEAST_PLACES = 4
_MOST_COLOURS = 4  # a last axis this short holds channels


def placed(x: Any, kind: Kind | None) -> np.ndarray:
    """The numbers as [example, *space, channel], in bytes or float32.

    Two axes are signals, four are images with channels. Three are images, unless the last one is
    short enough for channels and the middle one is longer; `kind` overrides that.
    """
    x = array_of(x, "x")
    x = finite_numbers(_with_channels(x, kind), "x")
    if min(x.shape[1:-1]) < _LEAST_PLACES or not x.shape[-1]:
        raise ValueError(
            f"x must have at least {_LEAST_PLACES} places along every axis, and a channel, got "
            f"{_in_words(x.shape[1:-1])} with {x.shape[-1]}: there are no neighbourhoods in less "
            "(channels are the last axis)."
        )
    return np.ascontiguousarray(x)


def array_of(value: Any, name: str) -> np.ndarray:
    """What NumPy makes of it, where it makes one array."""
    try:
        return np.asarray(value)
    except Exception as error:  # whatever an object of another library raises when it is asked
        raise ValueError(
            f"{name} must be one array, got {type(value).__name__} that NumPy cannot read: stack "
            "rows of one length with np.stack."
        ) from error


def _with_channels(x: np.ndarray, kind: Kind | None) -> np.ndarray:
    shape, num_axes = x.shape, x.ndim
    if num_axes == 2 and kind != "image":
        return x[..., None]
    if num_axes == 3:
        is_signal = shape[2] <= _MOST_COLOURS and shape[1] > shape[2]
        return x if kind == "signal" or (kind is None and is_signal) else x[..., None]
    if num_axes == 4 and kind != "signal":
        if kind is None and shape[1] < _LEAST_PLACES <= min(shape[2:]):
            raise ValueError(
                f"x must have its channels last, got shape {shape}, where they seem to come "
                "first: use np.moveaxis(x, 1, -1), or say that the kind is image to take it as it "
                "is."
            )
        return x
    expected = {
        "image": "(n, height, width) or (n, height, width, channel)",
        "signal": "(n, length) or (n, length, channel)",
        None: "(n, length) or (n, length, channel) for signals, (n, height, width) or (n, height, "
        "width, channel) for images",
    }[kind]
    raise ValueError(f"x must be of shape {expected}, got shape {shape}: reshape it.")


def _in_words(space: tuple[int, ...]) -> str:
    return " × ".join(f"{length:,}" for length in space)
