"""What runs on sequences of digits came to, by network and length."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .....records import Row
from ..seeds_claim import Measured, Numbers, less

# The figures show what 30 epochs come to; a shorter run says nothing of them.
EPOCHS = 30.0
CHANCE = 0.5


class Final(NamedTuple):
    network: str
    num_digits: int
    numbers: Numbers


def final(
    rows: Sequence[Row], task: str, column: str = "accuracy", least: float = 0.0
) -> list[Final]:
    """A number at the last epoch, of runs that had at least so many; from 3 digits to the most."""
    groups: dict[tuple[str, int], dict[int, float]] = {}
    for row in rows:
        num_epochs = float(row["num_epochs"])
        if row["epoch"] == num_epochs >= least and row["task"] == task:
            place = str(row["network"]), int(row["num_digits"])
            groups.setdefault(place, {})[int(row["seed"])] = float(row[column])
    return [Final(*at, groups[at]) for at in sorted(groups, key=lambda at: (at[1], at[0]))]


def place(one: Final) -> dict[str, str | int]:
    return {"network": one.network, "num_digits": one.num_digits}


def of(finals: Sequence[Final], network: str, num_digits: int) -> Numbers:
    at = (network, num_digits)
    return next((each.numbers for each in finals if (each.network, each.num_digits) == at), {})


def differences(finals: Sequence[Final], one: str, other: str, lengths: Sequence[int]) -> Measured:
    """one − other, seed by seed, at every one of these lengths that has both."""
    pairs = ((n, less(of(finals, one, n), of(finals, other, n))) for n in lengths)
    return [({"networks": f"{one} − {other}", "num_digits": n}, pair) for n, pair in pairs if pair]


def lengths_of(finals: Sequence[Final]) -> list[int]:
    return sorted({each.num_digits for each in finals})


def slopes(finals: Sequence[Final], network: str) -> Numbers:
    """By seed: accuracy against the number of digits, least squares."""
    lengths = lengths_of(finals)
    lines = {n: of(finals, network, n) for n in lengths}
    seeds = set.intersection(*(set(line) for line in lines.values())) if len(lines) > 1 else set()
    return {
        seed: float(np.polyfit(lengths, [lines[n][seed] for n in lengths], 1)[0])
        for seed in sorted(seeds)
    }
