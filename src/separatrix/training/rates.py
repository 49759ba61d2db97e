"""Learning rates, one for each named parameter: a setting of an algorithm."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp


@dataclass(frozen=True)
class Rates:
    """A learning rate for every parameter; `overrides` name those that differ; 0 freezes one."""

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
    """Rates(default) with named exceptions: rates(0.1, threshold=0.01)."""
    return Rates(default, tuple(sorted(overrides.items())))


def rate_grid(default: Sequence[float], **overrides: Sequence[float]) -> tuple[Rates, ...]:
    """Every combination: rate_grid((0.1, 0.01), threshold=(0.01, 0.001)) is four settings."""
    names = sorted(overrides)
    choices = itertools.product(default, *(overrides[name] for name in names))
    return tuple(Rates(first, tuple(zip(names, rest, strict=True))) for first, *rest in choices)


def stack_rates(settings: Sequence[Rates], weights: Any) -> Any:
    """The rates of many runs as weights-shaped trees: one array over runs for each parameter."""
    unknown = {name for s in settings for name, _ in s.overrides} - set(weights._fields)
    if unknown:
        raise ValueError(
            f"overrides must name parameters among {', '.join(weights._fields)}, "
            f"got {', '.join(sorted(unknown))}."
        )

    def of_all(name, w):
        return jnp.asarray([dict(s.overrides).get(name, s.default) for s in settings], w.dtype)

    return type(weights)(*map(of_all, weights._fields, weights))
