"""Checks of the knobs: numbers between two ends, kept as floats, since they are traced."""

from typing import Any

from ..._checks import keep_integers, keep_numbers


def keep_share(spec: Any, name: str, why: str) -> None:
    """A knob in [0, 1], both ends included."""
    keep_number_where(spec, name, "in [0, 1]", lambda value: 0 <= value <= 1, why)


def keep_number_where(spec: Any, name: str, condition: str, holds: Any, why: str) -> None:
    keep_numbers(spec, name)
    value = float(getattr(spec, name))
    object.__setattr__(spec, name, value)
    if not holds(value):
        raise ValueError(f"{name} must be {condition}, got {value}: {why}")


def keep_integer_in(spec: Any, name: str, low: int, high: int, why: str) -> None:
    keep_integers(spec, name)
    value = getattr(spec, name)
    if not low <= value <= high:
        raise ValueError(f"{name} must be in {low}..{high}, got {value}: {why}")
