"""Which training sets are tried: every fourfold size first, then those around a crossing."""

import math
from collections.abc import Mapping

COARSE = 4  # steps of √2 between coarse sizes: a factor of 4


def fine_sizes(largest: int, smallest: int) -> tuple[int, ...]:
    """largest / 2^(i/2), rounded, down to `smallest`; ascending. The grid that all sizes are of."""
    num_steps = math.floor(2 * math.log2(largest / smallest) + 1e-9)
    return tuple(sorted({round(largest / 2 ** (i / 2)) for i in range(num_steps + 1)}))


def coarse_sizes(fine: tuple[int, ...]) -> tuple[int, ...]:
    """Every fourth, the largest among them; ascending."""
    return fine[::-1][::COARSE][::-1]


def sizes_around(
    fine: tuple[int, ...], means: Mapping[int, float], target: float, reach: int
) -> tuple[int, ...]:
    """The two sizes between which the target is first met, and `reach` more on either side.

    `means` is the error by size, where it was measured; between two sizes it is taken for a power
    law, so that the crossing is a guess until its neighbours are measured. Where the target is met
    nowhere or at once, the sizes at that end: they bound the answer.
    """
    measured = sorted(means)
    met = next((n for n in measured if means[n] <= target), None)
    if met is None:
        return fine[-1 - reach :]
    if met == measured[0]:
        at = fine.index(met)
        return fine[max(at - 1 - reach, 0) : at + 1 + reach]
    before = measured[measured.index(met) - 1]
    share = _share(means[before], means[met], target)
    crossing = math.log(before) + share * math.log(met / before)
    above = next(i for i, n in enumerate(fine) if math.log(n) >= crossing - 1e-9)
    above = max(above, fine.index(before) + 1)
    return fine[max(above - 1 - reach, 0) : above + 1 + reach]


def _share(high: float, low: float, target: float) -> float:
    """How far down the way from `high` to `low` the target lies, in logarithms."""
    high, low, target = (math.log(max(error, 1e-6)) for error in (high, low, target))
    return (high - target) / (high - low) if high > low else 1.0
