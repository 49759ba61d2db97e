"""The plan of `digit-sequences`: every network at every length, tasks and seeds at once."""

from collections.abc import Iterator
from typing import NamedTuple

from .....runs.tables import Part, Tables
from .....studies import Profile
from .networks import networks
from .runs import DigitRuns
from .setting import SETTINGS


class Grid(NamedTuple):
    lengths: tuple[int, ...]  # odd: there is a middle
    longer: tuple[int, ...]  # than the paper's: a table of their own
    fcn_alone: tuple[int, ...]  # lengths: with one window, of 3 digits, the others are FCNs too
    num_seeds: int
    num_epochs: int
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid((3, 5), (), (3,), 2, 5, 20.0),
    "full": Grid((3, 5, 7, 9, 11, 13, 15, 17, 19), (23, 27), (), 5, 30, 200_000.0),  # for a GPU
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    curves = Part("curves", tuple(_items(profile, grid.lengths)), grid.seconds)
    longer = Part("longer", tuple(_items(profile, grid.longer)), grid.seconds)
    return Tables((curves, longer) if grid.longer else (curves,))


def _items(profile: Profile, lengths: tuple[int, ...]) -> Iterator[DigitRuns]:
    """One program a network and length, the largest first: others compile while they run."""
    grid, setting = GRIDS[profile], SETTINGS[profile]
    for n in sorted(lengths, reverse=True):
        for name, network in networks(n, setting.num_units).items():
            if name == "FCN" or n not in grid.fcn_alone:
                yield setting.runs(
                    name, network, grid.num_epochs, num_digits=n, num_seeds=grid.num_seeds
                )
