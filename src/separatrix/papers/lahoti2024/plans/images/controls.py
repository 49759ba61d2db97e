"""The plan of `image-controls`: FCN, LCN and CNN on images that were altered on purpose."""

from .....runs.tables import Part, Tables
from .....studies import Profile
from .alterations import AbstractAlteration, PermutedPatches, Shifted, Unaltered
from .setting import BRIEF, LARGE, SMALL, Curves, Pictures, Size, curves, dense

FULL = {
    "mnist": Size(16, (100, 400, 1_600, 6_400, 50_000), (0, 1, 2, 3), 2_000, 250, 128),
    "cifar10": Size(16, (1_500, 8_000, 45_000), (0, 1, 2, 3), 2_000, 250, 128),
}
WINDOWS = {"digits": 7, "mnist": 7, "cifar10": 11}
REACHES = {"digits": (4,), "mnist": (2, 4, 8), "cifar10": (8,)}


def plan(profile: Profile) -> Tables:
    if profile == "quick":
        return Tables((Part("curves", controls(SMALL, BRIEF), seconds=14.0),))
    items = [item for each in LARGE for item in controls(each, FULL[each.data.name])]
    return Tables((Part("curves", tuple(items), seconds=20_000.0),))  # meant for a GPU


def controls(pictures: Pictures, size: Size) -> tuple[Curves, ...]:
    every, window = alterations(pictures), WINDOWS[pictures.data.name]
    places = ((dense(pictures), 1), ((window,), 1), ((window,), 8))
    return tuple(curves(pictures, size, windows, block, every) for windows, block in places)


def alterations(pictures: Pictures) -> tuple[AbstractAlteration, ...]:
    patches = (PermutedPatches(size) for size in (1, *pictures.patches))
    return (Unaltered(), *patches, *(Shifted(by) for by in REACHES[pictures.data.name]))
