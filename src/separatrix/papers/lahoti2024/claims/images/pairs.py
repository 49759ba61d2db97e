"""Which networks a claim about images holds side by side."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .....records import Row, distinct, where
from .curves import groups
from .image_claims import Pair

NONE, PIXELS, PATCHES = "none", "pixels permuted", "patches permuted"
_NAMES = {1: "LCN", 8: "CNN"}


def network_of(row: Row, full: int) -> str:
    """FCN, LCN, CNN, or what lies between the last two; `full` is the side of the image."""
    if row["window"] == full:
        return "FCN"
    return _NAMES.get(int(row["block"]), f"blocks of {row['block']}×{row['block']}")


def reach(control: str) -> int:
    """By how many pixels images were moved; 0 where they were not."""
    return int(control.rpartition(" ")[2]) if control.startswith("shifted") else 0


def furthest_shift(rows: Sequence[Row]) -> str:
    """The control that moves images furthest."""
    return max((str(name) for name in distinct(rows, "control")), key=reach)


def dense_by_order(rows: Sequence[Row]) -> Iterator[Pair]:
    """The FCN, pixels permuted and not."""
    yield from _controlled(rows, ("FCN",), PIXELS, NONE)


def local_by_order(rows: Sequence[Row]) -> Iterator[Pair]:
    """LCN and CNN, as images are and with pixels permuted."""
    yield from _controlled(rows, ("LCN", "CNN"), NONE, PIXELS)


def local_by_patches(rows: Sequence[Row]) -> Iterator[Pair]:
    """LCN and CNN, patches permuted and pixels permuted."""
    yield from _controlled(rows, ("LCN", "CNN"), PATCHES, PIXELS)


def _controlled(
    rows: Sequence[Row], networks: Sequence[str], first: str, second: str
) -> Iterator[Pair]:
    for (data, pooling), group in groups(rows, "data", "pooling").items():
        full = max(distinct(group, "window"))
        for network in networks:
            same = [row for row in group if network_of(row, full) == network]
            place = {"network": network, "data": data, "pooling": pooling}
            yield place, where(same, control=first), where(same, control=second)


def more_sharing(rows: Sequence[Row]) -> Iterator[Pair]:
    """Every block of sharing and the next smaller one, at the same window, where units pool."""
    pooled = [row for row in rows if row["pooling"] != NONE]
    for (data, pooling, window), group in groups(pooled, "data", "pooling", "window").items():
        blocks = distinct(group, "block")
        for small, large in pairwise(blocks):
            place = {"data": data, "pooling": pooling, "window": window, "block": large}
            yield place, where(group, block=large), where(group, block=small)
