"""How often q random filters hold every sign pattern: an item is a pattern length and a δ."""

from dataclasses import dataclass
from math import floor

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.coverage import (
    chernoff_failure,
    coverage_failure,
    covering_num_filters,
    half_share_failure,
    printed_num_filters,
)

FAILURES = (0.05, 0.5)  # δ
LENGTHS: dict[Profile, range] = {"quick": range(1, 6), "full": range(1, 9)}
NUM_DRAWS: dict[Profile, int] = {"quick": 2_000, "full": 20_000}
SECONDS: dict[Profile, float] = {"quick": 0.1, "full": 4.0}
_CHUNK = 2_000  # draws at a time


def plan(profile: Profile) -> Tables:
    items = tuple(
        Coverage(k, failure, NUM_DRAWS[profile], seed=k)
        for k in LENGTHS[profile]
        for failure in FAILURES
    )
    return Tables((Part("draws", items, seconds=SECONDS[profile]),))


@dataclass(frozen=True)
class Coverage(AbstractItem):
    """One row; both frequencies start from the same seed."""

    pattern_length: int  # k
    failure: float  # δ
    num_draws: int
    seed: int

    def rows(self) -> tuple[Row]:
        k, failure = self.pattern_length, self.failure
        q, covering = floor(printed_num_filters(k, failure)) + 1, covering_num_filters(k, failure)
        bound = chernoff_failure(k, q)
        row: Row = {
            "pattern_length": k,
            "failure": failure,
            "num_draws": self.num_draws,
            "num_filters": q,
            "half_share_frequency": self._frequency_below(q, q / 2 ** (k + 1)),
            "half_share_failure": half_share_failure(k, q),
            "chernoff_bound": bound,
            "vacuous": bound >= 1,
            "covering_filters": covering,
            "missing_frequency": self._frequency_below(covering, 1.0),
            "missing_failure": coverage_failure(k, covering),
        }
        return (row,)

    def _frequency_below(self, num_filters: int, least: float) -> float:
        rng = np.random.default_rng(self.seed)
        return frequency_below(self.pattern_length, num_filters, least, self.num_draws, rng)


def frequency_below(
    k: int, num_filters: int, least: float, num_draws: int, rng: np.random.Generator
) -> float:
    """How often some of the 2^k counts of q random filters is below `least`."""
    shares = np.full(2**k, 2.0**-k)
    sizes = [_CHUNK] * (num_draws // _CHUNK)
    counts = (rng.multinomial(num_filters, shares, size=size) for size in sizes)
    return sum(int((chunk.min(axis=1) < least).sum()) for chunk in counts) / num_draws
