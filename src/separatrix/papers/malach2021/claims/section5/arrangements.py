"""A number made of the accuracies of one network in several arrangements of its inputs."""

from collections.abc import Callable, Mapping, Sequence

from .....records import Row, where
from ..seeds_claim import Measured

PLACE: tuple[str, ...] = ("data", "num_samples")


def arranged(
    network: str, number: Callable[[Mapping[str, float]], float]
) -> Callable[[Sequence[Row]], Measured]:
    """By seed, for every data set and sample size: `number` of the accuracies by arrangement.

    A seed has the same images, hidden order and start in all arrangements, so that it compares
    within seeds.
    """

    def measured(rows: Sequence[Row]) -> Measured:
        places: dict[tuple, dict[int, dict[str, float]]] = {}
        for row in where(rows, network=network):
            seeds = places.setdefault(tuple(row[name] for name in PLACE), {})
            by_arrangement = seeds.setdefault(int(row["seed"]), {})
            by_arrangement[str(row["arrangement"])] = float(row["accuracy"])
        return [
            (dict(zip(PLACE, key, strict=True)), {s: number(by) for s, by in seeds.items()})
            for key, seeds in places.items()
        ]

    return measured
