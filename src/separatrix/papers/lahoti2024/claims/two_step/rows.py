"""Rows of the two-step tables: which of them a theorem is about, and in which regime."""

from dataclasses import dataclass
from functools import lru_cache

from .....claims import Evidence, FactClaim
from .....records import Row
from ...theory import (
    alignment_scale,
    cnn_num_samples,
    cnn_upper,
    lcn_num_samples,
    lcn_upper,
    log_size,
    pass_probability,
)

TRAINED, IN_LAW = "two-step/alignments", "two-step/proofs"
BOTH = (TRAINED, IN_LAW)
PLACE = ("network", "preset", "num_patches", "patch_dim", "noise_std", "num_samples")
_Task = tuple[int, int, float]  # k, d, σ


@dataclass(frozen=True, kw_only=True)
class TwoStepClaim(FactClaim):
    """A fact about rows of several tables that share its columns."""

    def rows(self, evidence: Evidence) -> tuple[list[Row], str]:
        every = [row for name in self.needs for row in evidence.tables[name] if self.about(row)]
        tables = " and ".join(self.needs)
        return every, f"{len(every)} runs" if every else f"no row of {tables} is about it"


def task(row: Row) -> _Task:
    return int(row["num_patches"]), int(row["patch_dim"]), float(row["noise_std"])


def enough(row: Row) -> bool:
    """As many samples as the proof asks for at that noise."""
    num_samples = cnn_num_samples if row["network"] == "CNN" else lcn_num_samples
    return float(row["num_samples"]) >= num_samples(*task(row))


def proved(row: Row, network: str, preset: str = "printed") -> bool:
    """All conditions of the theorem hold, d ≥ 400 ln k of Thm 6.2 included."""
    named = row["network"] == network and row["preset"] == preset
    return named and _applies(network, task(row)) and enough(row)


@lru_cache
def _applies(network: str, at: _Task) -> bool:
    """Thousands of rows are of one task."""
    return (cnn_upper if network == "CNN" else lcn_upper)(*at).applicable


def noise_decides(row: Row) -> bool:
    """A ≤ 1/8, and the term of n that has the noise is the larger: the regime of the ranges."""
    k, d, sigma = task(row)
    floor = 10 if row["network"] == "CNN" else 80 * k * log_size(k, d)
    share = 1 if row["network"] == "CNN" else k
    decides = 2 * sigma**2 * share * (k + d) * log_size(k, d) >= floor
    return decides and alignment_scale(k, d) <= 1 / 8


def denoises(row: Row) -> bool:
    """By prediction b₁, half of the alignment after step 1, passes the signal and nothing else.

    Of all inputs at most one in a hundred has a noise patch above b₁ or its signal below.
    """
    k, _, sigma = task(row)
    first = float(row["predicted_1"])
    leaks = (k - 1) * float(pass_probability(0.0, sigma, first / 2))
    lost = 1 - float(pass_probability(first, sigma, first / 2))
    return leaks + lost <= 0.01
