"""The plan of `digit-sequences-stuck`: an FCN on the central task, for many more epochs."""

from typing import NamedTuple

from .....runs.tables import Part, Tables
from .....studies import Profile
from .networks import fcn
from .setting import SETTINGS


class Place(NamedTuple):
    """A length, how long an FCN is given, and how often it is looked at: often, if it is soon."""

    num_digits: int
    num_epochs: int
    measured_per_epoch: int = 1


class Grid(NamedTuple):
    places: tuple[Place, ...]
    num_seeds: int
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid((Place(3, 16), Place(5, 16)), 2, 6.0),
    "full": Grid(
        (
            Place(3, 30, 7),
            Place(5, 30, 7),
            Place(7, 45, 7),
            Place(9, 60),
            Place(11, 80),
            Place(13, 100),
            Place(15, 120),
            Place(19, 200),
        ),
        5,
        100_000.0,  # for a GPU
    ),
}


def plan(profile: Profile) -> Tables:
    grid, setting = GRIDS[profile], SETTINGS[profile]
    items = tuple(
        setting.runs(
            "FCN",
            fcn(place.num_digits, setting.num_units),
            place.num_epochs,
            num_digits=place.num_digits,
            num_seeds=grid.num_seeds,
            tasks=("central",),
            measured_per_epoch=place.measured_per_epoch,
        )
        for place in sorted(grid.places, reverse=True)
    )
    return Tables((Part("curves", items, grid.seconds),))
