"""The one rule: wholly inside, wholly outside, and monotone in what is known."""

import math

import numpy as np
import pytest

from separatrix.claims import Region, Verdict, verdict_of

INF, NAN = math.inf, math.nan
CONSISTENT, CONTRADICTED, UNDECIDED = (
    Verdict.CONSISTENT, Verdict.CONTRADICTED, Verdict.UNDECIDED
)  # fmt: skip


@pytest.mark.parametrize(
    ("intervals", "region", "verdict"),
    [
        ([(11.0, 19.0)], Region(10.0, 20.0), CONSISTENT),
        ([(10.0, 20.0), (12.0, 12.0)], Region(10.0, 20.0), CONSISTENT),
        ([(9.0, 19.0)], Region(10.0, 20.0), UNDECIDED),
        (
            [(9.0, 10.0), (12.0, 13.0)],
            Region(10.0, 20.0),
            UNDECIDED,
        ),  # touching the region does not pass
        ([(0.5, INF)], Region(10.0, 20.0), UNDECIDED),
        ([(12.0, 13.0), (3.0, 9.0)], Region(10.0, 20.0), CONTRADICTED),
        ([(12.0, 13.0), (21.0, INF), (5.0, 15.0)], Region(10.0, 20.0), CONTRADICTED),
        ([(20.5, 20.5)], Region(high=20.0), CONTRADICTED),
        ([(50.0, INF)], Region(low=10.0), CONSISTENT),
        ([(-INF, INF)], Region(), UNDECIDED),  # what allows everything says nothing
        ([(12.0, 13.0), None], Region(10.0, 20.0), UNDECIDED),
        ([(21.0, 22.0), None], Region(10.0, 20.0), CONTRADICTED),
        ([None], Region(), UNDECIDED),
        ([(NAN, NAN)], Region(), UNDECIDED),
        ([(NAN, 5.0)], Region(10.0, 20.0), UNDECIDED),
        ([], Region(10.0, 20.0), Verdict.NOT_APPLICABLE),
    ],
)
def test_verdicts(intervals, region, verdict):
    assert verdict_of(intervals, region) is verdict


def drawn_intervals(rng):
    """One to five, around the region's ends, some exact, some open, some missing."""
    intervals = []
    for _ in range(rng.integers(1, 6)):
        centre, half = rng.uniform(-2, 2), rng.exponential(0.3) * rng.integers(0, 2)
        ends = [centre - half, centre + half]
        if rng.random() < 0.2:
            ends[rng.integers(2)] *= INF
        lost = rng.random() < 0.1 or not ends[0] <= ends[1]
        intervals.append(None if lost else (float(ends[0]), float(ends[1])))
    return intervals


def less_known(rng, ends):
    """The same place after its interval was widened, opened or lost, or as it was."""
    if ends is None or rng.random() < 0.1:
        return None
    lower, upper = ends
    by = rng.exponential(1.0, 2) * rng.integers(0, 2, 2)
    opened = np.where(rng.random(2) < 0.1, INF, by)
    return float(lower - opened[0]), float(upper + opened[1])


def test_knowing_less_never_decides():
    """Random intervals, regions, widenings and losses: UNDECIDED stays, and nothing turns over."""
    rng = np.random.default_rng(0)
    counts = dict.fromkeys(Verdict, 0)
    for _ in range(20_000):
        ends = sorted(rng.uniform(-1, 1, 2).tolist())
        region = (Region(low=ends[0]), Region(high=ends[1]), Region(*ends))[rng.integers(3)]
        intervals = drawn_intervals(rng)
        before = verdict_of(intervals, region)
        after = verdict_of([less_known(rng, ends) for ends in intervals], region)
        assert after in (before, UNDECIDED)
        counts[before] += 1
    assert min(counts[v] for v in (CONSISTENT, CONTRADICTED, UNDECIDED)) > 2000


def test_one_place_more_never_makes_a_claim_consistent_nor_takes_a_contradiction_back():
    rng = np.random.default_rng(1)
    for _ in range(5000):
        intervals, more = drawn_intervals(rng), drawn_intervals(rng)
        region = Region(-1.0, 1.0)
        before, after = verdict_of(intervals, region), verdict_of(intervals + more, region)
        assert after is not CONSISTENT or before is CONSISTENT
        assert before is not CONTRADICTED or after is CONTRADICTED
