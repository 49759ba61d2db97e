"""Rows of trials as learning curves: a size at its best checkpoint, a column for every seed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...estimates.cautions import rates_at_edge
from ...records import Row, distinct, where


@dataclass(frozen=True, eq=False)
class FamilyCurve:
    """Test errors of one network; nan where a seed was not trained at a size.

    At every size all seeds stop at the checkpoint with the least mean validation error.
    """

    family: str  # "FCN", "LCN", "CNN", "blocks of 2"
    sizes: np.ndarray  # [size], ascending
    errors: np.ndarray  # [size, seed]
    seeds: tuple[int, ...]
    steps: np.ndarray  # [size], where training stopped
    operations: np.ndarray  # [size], of training up to there
    rate: float
    rates: tuple[float, ...] = field(default=())  # tried on the tuning seeds

    @property
    def mean(self) -> np.ndarray:
        """[size] over the seeds that are there."""
        return np.nanmean(self.errors, axis=1)

    @property
    def num_seeds(self) -> np.ndarray:
        """[size] how many are there."""
        return np.sum(~np.isnan(self.errors), axis=1)

    @property
    def spread(self) -> np.ndarray:
        """[size] standard deviation between seeds; nan where there is one alone."""
        there, mean = ~np.isnan(self.errors), self.mean[:, None]
        squares = np.sum(np.where(there, self.errors - mean, 0.0) ** 2, axis=1)
        free = self.num_seeds - 1
        return np.where(free > 0, np.sqrt(squares / np.maximum(free, 1)), np.nan)

    @property
    def edge(self) -> str | None:
        """ "smallest" or "largest", where the rate is that of several tried."""
        if self.rate not in self.rates:
            return None
        grid = [{"rate": rate} for rate in self.rates]
        return rates_at_edge(grid, self.rates.index(self.rate)).get("rate")

    def among(self, seeds: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
        """Sizes at which all of `seeds` are there, and the errors [size, seed]."""
        errors = self.errors[:, [self.seeds.index(seed) for seed in seeds]]
        whole = ~np.isnan(errors).any(axis=1)
        return self.sizes[whole], errors[whole]


def family_curve(rows: Sequence[Row]) -> FamilyCurve:
    """Of the rows of one network; those of tuning seeds say which rates were tried, no more."""
    measured = where(rows, purpose="measuring")
    for column in ("network", "rate", "kernel"):
        if len(values := distinct(measured, column)) != 1:
            got = ", ".join(map(str, values)) or "none"
            raise ValueError(
                f"rows must be measured with one {column}, got {got}: a curve is of one network, "
                "chosen before."
            )
    sizes, seeds = distinct(measured, "num_samples"), distinct(measured, "seed")
    stops = [_stop(where(measured, num_samples=size)) for size in sizes]
    errors = np.full((len(sizes), len(seeds)), np.nan)
    for at, stop in enumerate(stops):
        for row in stop:
            errors[at, seeds.index(row["seed"])] = row["test"]
    return FamilyCurve(
        family=str(measured[0]["network"]),
        sizes=np.array(sizes, float),
        errors=errors,
        seeds=tuple(seeds),
        steps=np.array([stop[0]["step"] for stop in stops]),
        operations=np.array([float(stop[0]["operations"]) for stop in stops]),
        rate=float(measured[0]["rate"]),
        rates=tuple(distinct(where(rows, purpose="tuning"), "rate")),
    )


def _stop(rows: Sequence[Row]) -> list[Row]:
    """Of the rows of one size: those of the best step, a row a seed."""
    by_step = {step: where(rows, step=step) for step in distinct(rows, "step")}
    most = max(len(group) for group in by_step.values())
    whole = [group for group in by_step.values() if len(group) == most]
    return min(whole, key=lambda group: np.mean([float(row["validation"]) for row in group]))
