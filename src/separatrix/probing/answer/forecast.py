"""What twice the data would bring: a local power law, with an interval that a hold-out widens."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from ...estimates import Interval
from ...estimates.resampling import resampled_means
from ...estimates.words import plain
from .curves import FamilyCurve
from .overlap import Circle
from .words import percent, percent_range

_NUM_FITTED = 3  # sizes at the least: two fit every law
_REACH = 4.0  # a slope is of the sizes within this factor of the largest: curves bend
_LEAST_ERROR = 1e-4  # below it a logarithm would be of a few examples
# Near a floor of share s the slope changes by α² s (1 − s) an octave, and s grows by up to 2^α in
# one: the next miss may be larger than the last. 2^0.8 is for the steepest curve one meets.
_BEND = 2**0.8
_HALF_STEP = 1.9  # the hold-out goes as far as the forecast: from half the largest size


@dataclass(frozen=True)
class Forecast:
    """The error expected of one network at twice the largest size it was trained at."""

    family: str
    num_samples: float
    error: Interval
    held_out: Interval  # for the largest size by the same rule, from the smaller ones; seeds alone
    measured: float  # the mean error there
    at: float  # the largest size

    @property
    def covered(self) -> bool:
        """Whether the seeds alone explain how far the hold-out missed, to a twentieth."""
        return 0.95 * self.held_out.lower <= self.measured <= 1.05 * self.held_out.upper

    @property
    def says(self) -> str:
        """In words, with what the hold-out showed."""
        missed = "" if self.covered else ", more than seeds scatter: the curve bends"
        return (
            f"With twice the data, {plain(self.num_samples)} samples, {self.family} would err in "
            f"{percent(self.error.value)} ({percent_range(self.error.lower, self.error.upper)}), "
            f"after {percent(self.measured)} with {plain(self.at)}. From half of these the same "
            f"rule foretold {percent(self.held_out.value)} there{missed}."
        )


def forecast(
    curve: FamilyCurve, seeds: Sequence[int], circle: Circle | None = None
) -> Forecast | None:
    """From the sizes that all of `seeds` were trained at; None where one cannot be held out.

    log error is linear in log n over the last sizes. The interval has two parts, added: the scatter
    of the seeds, and the miss of the same rule from half the largest size, as far ahead and with
    room for the curve to bend more.
    """
    if len(seeds) < 3:
        return None
    sizes, errors = curve.among(seeds)
    near = np.flatnonzero(sizes <= sizes[-1] / _HALF_STEP) if len(sizes) else np.array([], int)
    num_held = len(near) if len(near) >= _NUM_FITTED else len(sizes) - 1
    if num_held < _NUM_FITTED:
        return None
    widening = circle.widening_alone(seeds) if circle else 1.0
    largest, measured = float(sizes[-1]), float(errors[-1].mean())
    held_out = _predicted(sizes[:num_held], errors[:num_held], largest, widening)
    further = _BEND * max(1.0, np.log(2) / np.log(largest / sizes[num_held - 1]))
    miss = further * abs(np.log(max(measured, _LEAST_ERROR) / held_out.value))
    ahead = _predicted(sizes, errors, 2 * largest, widening)
    lower, upper = ahead.lower * np.exp(-miss), min(ahead.upper * np.exp(miss), 1.0)
    error = Interval(min(ahead.value, 1.0), float(lower), float(upper))
    return Forecast(curve.family, 2 * largest, error, held_out, measured, largest)


def _predicted(sizes: np.ndarray, errors: np.ndarray, at: float, widening: float) -> Interval:
    """The local power law there, with the interval that the seeds give it."""
    first = min(int(np.argmax(sizes >= sizes[-1] / _REACH)), len(sizes) - _NUM_FITTED)
    log_n, kept = np.log(sizes[first:]), errors[first:]
    draws = _line(log_n, resampled_means(kept, 2000, 0, widening), log(at))
    value = _line(log_n, kept.mean(axis=1), log(at))
    lower, upper = np.quantile(draws, (0.025, 0.975))
    return Interval(float(value), float(lower), float(upper))


def _line(log_n: np.ndarray, means: np.ndarray, at: float) -> np.ndarray:
    """Least squares through log means [..., size], at one place."""
    logs = np.log(np.maximum(means, _LEAST_ERROR))
    centred = log_n - log_n.mean()
    slope = logs @ centred / (centred @ centred)
    return np.asarray(np.exp(logs.mean(axis=-1) + slope * (at - log_n.mean())))
