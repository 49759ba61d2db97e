"""A share of a study without any engine: the i-th of N processes, each into a store of its own."""

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

_Work = TypeVar("_Work", bound=Hashable)


@dataclass(frozen=True)
class Shard:
    """The `number`-th of `of` shares, counted from 1."""

    number: int
    of: int

    def __post_init__(self):
        if not 1 <= self.number <= self.of:
            raise ValueError(
                f"shard must be i/N with 1 <= i <= N, got {self.number}/{self.of}: each of N "
                "processes has a number."
            )

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def share(self, costs: Iterable[tuple[_Work, float]]) -> frozenset[_Work]:
        """Of pieces of work with their costs, those of this shard.

        The most expensive first, each to whoever has least so far: every process comes to the
        same shares, by what is asked alone.
        """
        loads = [0.0] * self.of
        mine = []
        for work, cost in sorted(costs, key=lambda pair: -pair[1]):
            shard = loads.index(min(loads))
            loads[shard] += cost
            mine += [work] if shard == self.number - 1 else []
        return frozenset(mine)


WHOLE = Shard(1, 1)


def shard_from(text: str) -> Shard:
    """The shard that `i/N` names."""
    if not (match := re.fullmatch(r"(\d{1,9})/(\d{1,9})", text)):
        raise ValueError(f"shard must be i/N, such as 2/8, got {text!r}.")
    return Shard(int(match[1]), int(match[2]))
