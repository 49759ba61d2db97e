"""The plan of `order-search-by-pattern`: searches that draw, and searches that climb."""

from typing import NamedTuple

from .....runs.tables import Part, Tables
from .....studies import Profile
from .trained_searches import CHOICE, CLIMBS, DRAWS, GUARDED, PARITY, searches


class Grid(NamedTuple):
    sizes: tuple[tuple[int, int], ...]  # (n, k)
    num_runs: int
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((8, 4),), 24, 6.0),
    "full": Grid(((12, 4), (16, 4)), 40, 120.0),
}
_TIMES_LAW = 10


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    items = tuple(
        item
        for pattern in (PARITY, CHOICE, GUARDED)
        for size in grid.sizes
        for method in (DRAWS, CLIMBS)
        for item in searches(pattern, method, size, grid.num_runs, _TIMES_LAW)
    )
    return Tables((Part("search", items, grid.seconds),))
