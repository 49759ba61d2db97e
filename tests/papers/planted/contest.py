"""A claim's power: how often evidence planted from a rival truth is judged to contradict it."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from separatrix.claims import AbstractClaim, Evidence, Verdict, judge

Plant = Callable[[int], Evidence]  # by the number of a simulated study
CAUGHT, FALSE_ALARMS = 0.8, 0.05  # at least, at most: shares of studies


@dataclass(frozen=True)
class Contest:
    """A law that a claim allows against the nearest that it does not, as its study measures them.

    Half-way is between the rival and the end of what the statement allows, without slack.
    """

    rival: str  # in words
    truth: Plant
    half_way: Plant
    itself: Plant  # the rival


Laws = Mapping[str, Callable[..., float]]  # samples or steps at a place, by network


def contest_of_laws(
    rival: str,
    plant: Callable[[Laws, int], Evidence],
    *,
    end: Laws,
    beyond: Laws,
    truth: Laws | None = None,
) -> Contest:
    """Half-way is the geometric mean of `end` and `beyond`; without a `truth`, `end` is one."""
    middle = {name: _geometric_mean(end[name], beyond[name]) for name in end}
    return Contest(rival, *(partial(plant, laws) for laws in (truth or end, middle, beyond)))


def _geometric_mean(first: Callable, second: Callable) -> Callable:
    return lambda *at: math.sqrt(first(*at) * second(*at))


def share_contradicted(claim: AbstractClaim, plant: Plant, num_studies: int) -> float:
    verdicts = [judge(claim, plant(study)).verdict for study in range(num_studies)]
    return verdicts.count(Verdict.CONTRADICTED) / num_studies
