"""Cor. 5's sizes put into Thm 4: an item is an input length."""

from dataclasses import dataclass

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.sizes import (
    corollary5_bound,
    corollary5_corrected_sizes,
    corollary5_num_samples,
    corollary5_sizes,
)

VERSIONS = {"printed": corollary5_sizes, "corrected": corollary5_corrected_sizes}
LENGTHS: dict[Profile, tuple[int, ...]] = {
    "quick": (16, 64, 1024),
    "full": tuple(2**k for k in range(3, 21)),
}


def plan(profile: Profile) -> Tables:
    items = tuple(
        CorollarySizes(n, (0.1, 0.01), tuple(VERSIONS), failure=0.05) for n in LENGTHS[profile]
    )
    return Tables((Part("sizes", items, seconds=0.1),))


@dataclass(frozen=True)
class CorollarySizes(AbstractItem):
    """One row an accuracy and a version of the corollary's sizes."""

    input_length: int  # n, a power of 2
    accuracies: tuple[float, ...]  # ε
    versions: tuple[str, ...]
    failure: float  # δ of the number of samples

    def rows(self) -> list[Row]:
        return [
            self._row(accuracy, version)
            for accuracy in self.accuracies
            for version in self.versions
        ]

    def _row(self, accuracy: float, version: str) -> Row:
        n = self.input_length
        sizes, k = VERSIONS[version](n, accuracy), n.bit_length() - 1
        q, bound = sizes.num_filters, corollary5_bound(n, sizes)
        return {
            "input_length": n,
            "pattern_length": k,
            "accuracy": accuracy,
            "version": version,
            "num_filters": float(q),  # beyond 64-bit integers at the largest n
            "num_steps": float(sizes.num_steps),
            "num_samples": corollary5_num_samples(n, k, q, accuracy, self.failure),
            "drift_term": bound.terms["drift"],
            "distance_term": bound.terms["distance"],
            "gradient_term": bound.terms["gradient"],
            "bound": bound.value,
            "applicable": bound.applicable,
            "vacuous": bound.vacuous,
            "bound_over_accuracy": bound.value / accuracy,
        }
