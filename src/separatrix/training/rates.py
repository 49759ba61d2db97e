"""Learning rates, one for each parameter, exceptions by path: a setting of an algorithm."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp

from .paths import check_patterns, map_with_paths, means


@dataclass(frozen=True)
class Rates:
    """A learning rate for every parameter; `overrides` name those that differ; 0 freezes one.

    A name is a pattern (see `paths`): "threshold", "layers/0", "layers/*". Where several mean one
    parameter, the last counts.
    """

    default: float
    overrides: tuple[tuple[str, float], ...] = ()

    def __post_init__(self):
        for name, rate in (("default", self.default), *self.overrides):
            if not (rate >= 0 and math.isfinite(rate)):
                raise ValueError(f"{name} must be a finite nonnegative rate, got {rate}.")

    def __str__(self) -> str:
        pairs = [("rate", self.default), *self.overrides]
        return ", ".join(f"{name} {rate:g}" for name, rate in pairs)


def rates(default: float, **overrides: float) -> Rates:
    """Rates(default) with named exceptions: rates(0.1, threshold=0.01).

    Patterns as rates(0.1, **{"layers/*": 0.01, "layers/2": 0.0}). They are sorted, which puts "*"
    before every letter and digit and a subtree before what lies in it: the narrower one counts. Say
    `Rates` for another order.
    """
    return Rates(default, tuple(sorted(overrides.items())))


def rate_grid(default: Sequence[float], **overrides: Sequence[float]) -> tuple[Rates, ...]:
    """Every combination: rate_grid((0.1, 0.01), threshold=(0.01, 0.001)) is four settings."""
    names = sorted(overrides)
    choices = itertools.product(default, *(overrides[name] for name in names))
    return tuple(Rates(first, tuple(zip(names, rest, strict=True))) for first, *rest in choices)


def stack_rates(settings: Sequence[Rates], weights: Any) -> Any:
    """The rates of many runs as weights-shaped trees: one array over runs for each parameter."""
    for setting in settings:
        check_patterns((name for name, _ in setting.overrides), weights)

    def of_all(path, w):
        return jnp.asarray([_rate(setting, path) for setting in settings], w.dtype)

    return map_with_paths(of_all, weights)


def _rate(setting: Rates, path: str) -> float:
    named = [rate for pattern, rate in setting.overrides if means(pattern, path)]
    return named[-1] if named else setting.default
