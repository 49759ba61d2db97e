"""The filters and steps that bring Thm 4 to a level: an item is an input length."""

from dataclasses import dataclass

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.companion import companion_steps
from ...theory.sizes import equal_terms_sizes, fewest_filters, fewest_steps

LENGTHS: dict[Profile, tuple[int, ...]] = {
    "quick": (8, 64, 1024),
    "full": (8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096),
}
FIXED = (1, 2, 3, 5)  # k, beside log₂ n


def plan(profile: Profile) -> Tables:
    items = tuple(
        SizesAtLevel(n, tuple(sorted({*FIXED, n.bit_length() - 1})), (1.0, 0.1))
        for n in LENGTHS[profile]
    )
    return Tables((Part("sizes", items, seconds=0.1),))


@dataclass(frozen=True)
class SizesAtLevel(AbstractItem):
    """One row a pattern length and a level."""

    input_length: int  # n
    pattern_lengths: tuple[int, ...]  # k
    levels: tuple[float, ...]

    def rows(self) -> list[Row]:
        return [self._row(k, level) for k in self.pattern_lengths for level in self.levels]

    def _row(self, k: int, level: float) -> Row:
        n = self.input_length
        equal, least = equal_terms_sizes(n, k, level), fewest_steps(n, k, level)
        return {
            "input_length": n,
            "pattern_length": k,
            "level": level,
            "equal_filters": equal.num_filters,
            "equal_steps": equal.num_steps,
            "at_filters": least.num_filters,
            "least_steps": least.num_steps,
            "least_filters": fewest_filters(n, k, level),
            "companion_steps": companion_steps(n, k, level),
        }
