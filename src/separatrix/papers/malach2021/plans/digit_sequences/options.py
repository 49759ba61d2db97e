"""The plan of `digit-sequence-options`: what the paper leaves open, one choice at a time."""

from collections.abc import Iterator
from typing import NamedTuple

from .....runs.tables import Part, Tables
from .....studies import Profile
from .networks import DEFAULT, Choices, all_windows, networks, window_fans
from .runs import DigitRuns
from .setting import MARGIN, SETTINGS

LOCAL = ("CNN", "LCN")
ALL = ("FCN", "CNN", "LCN")


class Option(NamedTuple):
    """One departure from the default, and the networks it makes a difference to."""

    name: str
    networks: tuple[str, ...] = ALL
    choices: Choices = DEFAULT
    margin: int = MARGIN
    rate: float = 1.0


OPTIONS = (
    Option("default"),
    Option("stride 1", LOCAL, Choices(stride=1)),
    Option("1024 units in all", LOCAL, Choices(units=all_windows)),
    Option("start by window", LOCAL, Choices(fans=window_fans)),
    Option("whole digit squeezed", margin=0),
    Option("rate 0.001", rate=0.001),
)


class Grid(NamedTuple):
    lengths: tuple[int, ...]  # more than 3: there, with one window, most choices are none
    networks: tuple[str, ...]
    options: tuple[Option, ...]
    num_seeds: int
    num_epochs: int
    seconds: float


# Those that are a program of their own take longest to compile: quick has one of them.
FEW = tuple(option for option in OPTIONS if option.choices in (DEFAULT, Choices(units=all_windows)))
GRIDS: dict[Profile, Grid] = {
    "quick": Grid((5,), ("CNN",), FEW, 2, 3, 6.0),
    "full": Grid((7,), ALL, OPTIONS, 3, 30, 15_000.0),  # for a GPU
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    items = (item for n in sorted(grid.lengths, reverse=True) for item in _items(profile, n))
    return Tables((Part("curves", tuple(items), grid.seconds),))


def _items(profile: Profile, num_digits: int) -> Iterator[DigitRuns]:
    grid, setting = GRIDS[profile], SETTINGS[profile]
    for option in grid.options:
        named = networks(num_digits, setting.num_units, option.choices)
        for name in (name for name in option.networks if name in grid.networks):
            yield setting.runs(
                name,
                named[name],
                grid.num_epochs,
                num_digits=num_digits,
                num_seeds=grid.num_seeds,
                tasks=("central",),
                option=option.name,
                rate=option.rate,
                margin=option.margin,
            )
