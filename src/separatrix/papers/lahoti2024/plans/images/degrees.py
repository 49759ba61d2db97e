"""The plan of `image-degrees`: one hidden layer, every window with every block of sharing."""

from .....runs.tables import Part, Tables
from .....studies import Profile
from .setting import BRIEF, LARGE, SMALL, Curves, Pictures, Size, curves, dense

BLOCKS = (1, 2, 4, 8)
SMALL_WINDOW = 14  # of larger ones only the ends of sharing: they take longest
FULL = {
    "mnist": Size(32, (100, 400, 1_600, 6_400, 50_000), (0, 1, 2, 3, 4), 2_000, 250, 128),
    "cifar10": Size(32, (500, 1_500, 5_000, 15_000, 45_000), (0, 1, 2, 3), 2_000, 250, 128),
}


def plan(profile: Profile) -> Tables:
    if profile == "quick":
        return Tables((Part("curves", degrees(SMALL, BRIEF, (1, 8)), seconds=24.0),))
    items = [item for each in LARGE for item in degrees(each, FULL[each.data.name], BLOCKS)]
    return Tables((Part("curves", tuple(items), seconds=20_000.0),))  # meant for a GPU


def degrees(pictures: Pictures, size: Size, blocks: tuple[int, ...]) -> tuple[Curves, ...]:
    """The fully connected one first: it takes longest."""
    places = [
        (window, block)
        for window in reversed(pictures.windows)
        for block in (blocks if window <= SMALL_WINDOW else (1, 8))
    ]
    return (
        curves(pictures, size, dense(pictures), 1),
        *(curves(pictures, size, (window,), block) for window, block in places),
    )
