"""How many times more samples one network needs than another: on two curves, and by place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.special import ndtri

from .places import Place, Variable, fields_of, group_by_network, place, place_in_words
from .resampling import Crossing, crossings
from .results import Result
from .sample_complexity import SampleComplexity, percentile_interval

Bound = Literal["none", "at least", "at most", "unknown"]
_CENSORING = {"none": "none", "at least": "right", "at most": "left"}


@dataclass(frozen=True)
class Ratio:
    """n*(first) / n*(second), with what censoring leaves of it.

    bound "at least" and "at most": `value` is the bound that the sizes tried allow, and the
    interval is open on the other side. "unknown": the sizes tried bound it on neither side.
    """

    value: float
    lower: float
    upper: float
    bound: Bound

    def __str__(self) -> str:
        if self.bound == "unknown":
            return "unknown"
        prefix = "" if self.bound == "none" else f"{self.bound} "
        return f"{prefix}{self.value:.3g} [{self.lower:.3g}, {self.upper:.3g}]"

    def as_complexity(self) -> SampleComplexity:
        """In the words of n*, so that laws are fitted to it in the same way; not if unknown."""
        closed = self.lower > 0 and self.upper < np.inf
        error = np.log(self.upper / self.lower) / (2 * ndtri(0.975)) if closed else np.inf
        return SampleComplexity(
            value=self.value,
            lower=self.lower,
            upper=self.upper,
            censoring=_CENSORING[self.bound],  # pyright: ignore[reportArgumentType]
            limit=self.value,
            monotone=True,
            log_error=float(error),
            resamples=Crossing(np.array([self.lower]), np.array([self.upper])),
        )


def sample_ratio(
    first: tuple[np.ndarray, np.ndarray],
    second: tuple[np.ndarray, np.ndarray],
    target: float,
    *,
    confidence: float = 0.95,
    num_resamples: int = 2000,
    seed: int = 0,
    widening: float = 1.0,
) -> Ratio:
    """The ratio of the n* of two learning curves (sizes, risks [size, seed]), paired by seed.

    Both curves see the same draws of the seeds: the networks were trained on the same samples, and
    what a lucky sample does to both cancels. `widening` is that of `resampled_means`.
    """
    both = [
        crossings(sizes, risks, target, num_resamples, seed, widening)
        for sizes, risks in (first, second)
    ]
    if np.shape(first[1])[1] != np.shape(second[1])[1]:
        raise ValueError(
            f"both curves must have the same seeds, got {np.shape(first[1])[1]} and "
            f"{np.shape(second[1])[1]}: a paired ratio needs a pair for every seed."
        )
    return _ratio_of(both[0], both[1], confidence)


def ratio_of_results(more: Result, fewer: Result, confidence: float = 0.95) -> Ratio | None:
    """Paired by the seeds that both have; None where targets differ or seeds are too few."""
    seeds = [seed for seed in more.curve.seeds if seed in fewer.curve.seeds]
    if more.target != fewer.target or len(seeds) < 2:
        return None
    first, second = (
        (curve.sizes, curve.risks[:, [curve.seeds.index(seed) for seed in seeds]])
        for curve in (more.curve, fewer.curve)
    )
    return sample_ratio(first, second, more.target, confidence=confidence)


def unpaired_ratio(
    first: tuple[np.ndarray, np.ndarray],
    second: tuple[np.ndarray, np.ndarray],
    target: float,
    *,
    confidence: float = 0.95,
    num_resamples: int = 4000,
) -> Ratio:
    """The same of curves on seeds of their own, resampled apart: each has its own luck."""
    one, other = (
        crossings(sizes, risks, target, num_resamples, seed)
        for seed, (sizes, risks) in enumerate((first, second))
    )
    return _ratio_of(one, other, confidence)


def _ratio_of(
    first: tuple[Crossing, Crossing], second: tuple[Crossing, Crossing], confidence: float
) -> Ratio:
    """Of two n*, each with its resamples."""
    (point, draws), (other_point, other_draws) = first, second
    lower, upper = percentile_interval(_quotient(draws, other_draws), confidence)
    value, bound = _value(_quotient(point, other_point))
    return Ratio(value, lower, upper, bound)


def _quotient(first: Crossing, second: Crossing) -> Crossing:
    """Division of intervals: n/∞ = 0 and n/0 = ∞; 0/0 and ∞/∞ do not occur."""
    with np.errstate(divide="ignore"):
        return Crossing(np.divide(first.lower, second.upper), np.divide(first.upper, second.lower))


def _value(quotient: Crossing) -> tuple[float, Bound]:
    low, high = float(quotient.lower), float(quotient.upper)
    if low > 0 and high < np.inf:
        return low, "none"
    if low > 0:
        return low, "at least"
    return (high, "at most") if high < np.inf else (float("nan"), "unknown")


@dataclass(frozen=True)
class Comparison:
    """n*(more) / n*(fewer) by place: what `worth` is worth, in samples."""

    more: str  # the network without the bias: "LCN"
    fewer: str  # the network with it: "CNN"
    worth: str  # the bias: "weight sharing"
    ratios: Mapping[Place, Ratio]

    def __str__(self) -> str:
        return f"{self.worth}: {self.more} / {self.fewer}"


def compare_networks(
    results: Sequence[Result], variables: Sequence[Variable], *, more: str, fewer: str, worth: str
) -> Comparison:
    """The paired ratio at every place that both networks were measured at, in ascending order."""
    fields = fields_of(variables)
    groups = group_by_network(results, fields)
    if missing := [name for name in (more, fewer) if name not in groups]:
        raise ValueError(
            f"{missing[0]} must be among the networks measured, got {', '.join(groups)}: "
            "there is nothing to compare."
        )
    first, second = (
        {place(result.curve, fields): result for result in groups[name]} for name in (more, fewer)
    )
    ratios = {}
    for at in sorted(first.keys() & second.keys()):
        ratio = ratio_of_results(first[at], second[at])
        if ratio is None:
            targets = f"{first[at].target:g} and {second[at].target:g}"
            raise ValueError(
                f"{more} and {fewer} must have the same target and seeds in common at "
                f"{place_in_words(variables, at)}, got targets {targets}: "
                "their ratio would compare questions."
            )
        ratios[at] = ratio
    return Comparison(more, fewer, worth, ratios)
