"""The curves of a comparison as a figure shows them: means over seeds with their intervals."""

from dataclasses import dataclass

import numpy as np

from ...estimates import Ratio, SampleComplexity, mean_interval
from ..answer import Comparison
from ..answer.comparison import LEAST_SEEDS
from .numbers import worth

_GAPS = (  # what it is called, the network without the bias, the network with it
    ("neighbourhoods", "FCN", "LCN"),
    ("the same eyes", "LCN", "CNN"),
    ("together", "FCN", "CNN"),
)


@dataclass(frozen=True, eq=False)
class CurveShown:
    """One network's errors; arrays are [size]."""

    family: str
    sizes: np.ndarray
    mean: np.ndarray
    lower: np.ndarray  # ends of the 95 % interval of the mean over seeds; NaN of fewer than 3
    upper: np.ndarray
    num_seeds: np.ndarray
    is_part: np.ndarray  # bool: it lacks seeds that n* is measured on, and has no say in it
    n_star: SampleComplexity | None


@dataclass(frozen=True)
class Gap:
    """How many times as many samples `more` needs than `fewer`."""

    says: str
    more: str
    fewer: str
    ratio: Ratio

    @property
    def label(self) -> str:
        return f"{self.says} {worth(self.ratio)}"


def curves_shown(comparison: Comparison) -> tuple[CurveShown, ...]:
    """Of every network. Where all seeds of n* are there they make the mean, elsewhere any."""
    return tuple(_curve(comparison, name) for name in comparison.curves)


def _curve(comparison: Comparison, name: str) -> CurveShown:
    curve = comparison.curves[name]
    chosen = curve.errors[:, [curve.seeds.index(seed) for seed in comparison.seeds]]
    is_part = np.any(np.isnan(chosen), axis=1) | (len(comparison.seeds) == 0)
    columns = [
        _present(every) if part else paired
        for every, paired, part in zip(curve.errors, chosen, is_part.tolist(), strict=True)
    ]
    mean, lower, upper = np.array([_interval(errors) for errors in columns]).T
    num_seeds = np.array([len(errors) for errors in columns])
    star = comparison.n_stars.get(name)
    return CurveShown(name, curve.sizes, mean, lower, upper, num_seeds, is_part, star)


def _interval(errors: np.ndarray) -> tuple[float, float, float]:
    """Mean and ends: Student's interval as a factor of the mean, so that it stays above 0.

    Two seeds have one degree of freedom: an interval that would cover the figure.
    """
    mean, _, upper = mean_interval(errors)
    if len(errors) < LEAST_SEEDS or mean == 0:
        return mean, np.nan, np.nan
    factor = float(np.exp(upper / mean - 1))
    return mean, mean / factor, mean * factor


def _present(errors: np.ndarray) -> np.ndarray:
    return errors[~np.isnan(errors)]


def gaps_shown(comparison: Comparison) -> tuple[Gap, ...]:
    """What each bias is worth; none where there are too few seeds to say."""
    worths = comparison.worths
    if worths is None:
        return ()
    ratios = worths.locality, worths.sharing, worths.total
    return tuple(Gap(*names, ratio) for names, ratio in zip(_GAPS, ratios, strict=True))
