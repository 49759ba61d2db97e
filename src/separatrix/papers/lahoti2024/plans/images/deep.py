"""The plan of `image-degrees-deep`: three hidden layers, at fewer degrees."""

from .....runs.tables import Part, Tables
from .....studies import Profile
from .setting import BRIEF, LARGE, SMALL, Curves, Pictures, Size, curves, dense

LATER = (3, 3)  # windows of the second and third layer
WIDE = (5, 5)
FULL = {
    "mnist": Size(16, (100, 400, 1_600, 6_400, 50_000), (0, 1, 2, 3), 2_000, 250, 128),
    "cifar10": Size(16, (500, 1_500, 5_000, 15_000, 45_000), (0, 1, 2, 3), 2_000, 250, 128),
}


def plan(profile: Profile) -> Tables:
    if profile == "quick":
        every = deep(SMALL, BRIEF)
        return Tables((Part("curves", (every[0], every[-2], every[-1]), seconds=34.0),))
    items = [item for each in LARGE for item in deep(each, FULL[each.data.name])]
    return Tables((Part("curves", tuple(items), seconds=20_000.0),))  # meant for a GPU


def deep(pictures: Pictures, size: Size) -> tuple[Curves, ...]:
    """FCN, wider windows, blocks of 4 × 4 that share, LCN, CNN."""
    *_, near, far = (pictures.windows[0], *pictures.windows)
    return (
        curves(pictures, size, dense(pictures, 3), 1),
        curves(pictures, size, (far, *WIDE), 1),
        curves(pictures, size, (near, *LATER), 4),
        curves(pictures, size, (near, *LATER), 1),
        curves(pictures, size, (near, *LATER), 8),
    )
