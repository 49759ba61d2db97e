"""Checks that specifications of every kind share: integers, numbers, the nearest of known names.

The values that are kept are Python's own: one of NumPy would have no description.
"""

import difflib
import math
import operator
from collections.abc import Iterable
from numbers import Real
from typing import Any


def keep_integers(spec: Any, *names: str) -> None:
    """These fields of a frozen dataclass must be integers; for use in its `__post_init__`."""
    for name in names:
        object.__setattr__(spec, name, integer(name, getattr(spec, name)))


def keep_tuples_of_integers(spec: Any, *names: str) -> None:
    for name in names:
        values = getattr(spec, name)
        if not isinstance(values, tuple):
            raise ValueError(f"{name} must be a tuple of integers, got {values!r}.")
        kept = tuple(integer(f"each of {name}", value) for value in values)
        object.__setattr__(spec, name, kept)


def keep_numbers(spec: Any, *names: str) -> None:
    """These fields must be finite numbers; an integer may stay one."""
    for name in names:
        object.__setattr__(spec, name, number(name, getattr(spec, name)))


def integer(name: str, value: Any) -> int:
    """The value, where it is an integer of some kind; 2.0 is none, and neither is True."""
    try:
        index = operator.index(value)
    except TypeError:
        index = None
    if index is None or isinstance(value, bool):
        raise ValueError(f"{name} must be an integer, got {value!r}.")
    return index


def number(name: str, value: Any) -> int | float:
    """The value, where it is a finite number of some kind."""
    if not isinstance(value, Real) or isinstance(value, bool) or not math.isfinite(value):
        raise ValueError(f"{name} must be a finite number, got {value!r}.")
    return value if isinstance(value, int) else float(value)


def nearest(name: str, known: Iterable[str], otherwise: str, likeness: float = 0.5) -> str:
    """ "did you mean num_patches?", or what to say where nothing is alike."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=likeness)
    return f"did you mean {near[0]}?" if near else otherwise
