"""The same network on data as they are and altered, seed by seed."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...estimates import Interval, mean_interval
from .comparison import Comparison
from .curves import FamilyCurve
from .overlap import Circle


class Pair(NamedTuple):
    """Errors [size, seed] of one network at the sizes and seeds that both have."""

    seeds: tuple[int, ...]
    sizes: np.ndarray
    altered: np.ndarray
    plain: np.ndarray


def pair_of(altered: Comparison, plain: Comparison, name: str) -> Pair | None:
    """With the most seeds that share a size; None where there is none."""
    if name not in altered.curves or name not in plain.curves:
        return None
    curves = altered.curves[name], plain.curves[name]
    order = sorted(set(curves[0].seeds) & set(curves[1].seeds))
    for count in range(len(order), 0, -1):
        if len(sizes := _shared_sizes(curves, order[:count])):
            errors = [_at(curve, order[:count], sizes) for curve in curves]
            return Pair(tuple(order[:count]), sizes, *errors)
    return None


def _shared_sizes(curves: Sequence[FamilyCurve], seeds: Sequence[int]) -> np.ndarray:
    first, second = (curve.among(seeds)[0] for curve in curves)
    return np.intersect1d(first, second)


def _at(curve: FamilyCurve, seeds: Sequence[int], sizes: np.ndarray) -> np.ndarray:
    every, errors = curve.among(seeds)
    return errors[np.isin(every, sizes)]


def relative_change(pair: Pair, circle: Circle | None, confidence: float) -> Interval:
    """(altered − plain) / plain, mean over sizes, with Student's interval over seeds."""
    level = np.maximum(pair.plain.mean(axis=1, keepdims=True), 1e-4)
    changes = ((pair.altered - pair.plain) / level).mean(axis=0)
    widening = circle.widening(pair.seeds, float(pair.sizes[-1])) if circle else 1.0
    return widened(mean_interval(changes, confidence), widening)


def error_interval(comparison: Comparison, name: str, confidence: float) -> Interval:
    """The error of a network, mean over sizes, with Student's interval over seeds."""
    seeds = comparison.seeds
    errors = comparison.curves[name].among(seeds)[1].mean(axis=0)
    widening = comparison.circle.widening_alone(seeds) if comparison.circle else 1.0
    return widened(mean_interval(errors, confidence), widening)


def widened(interval: Interval, widening: float) -> Interval:
    """The ends moved away from the value."""
    value, lower, upper = interval
    return Interval(value, value - widening * (value - lower), value + widening * (upper - value))
