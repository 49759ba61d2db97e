"""Seeds that share examples: known overlaps, and coverage on planted data."""

import numpy as np
import pytest

from separatrix.estimates import sample_ratio
from separatrix.probing.answer import Circle
from separatrix.probing.examples import Division, start_of

CIRCLE = Circle(1000, Division(200, 100))


def test_places_halve_the_circle():
    assert [start_of(seed) for seed in range(6)] == [0, 1 / 2, 1 / 4, 3 / 4, 1 / 8, 5 / 8]


def test_windows_that_do_not_meet_widen_nothing():
    assert CIRCLE.widening(range(4), 700) == 1.0
    assert CIRCLE.widening_alone(range(4)) == 1.0
    assert CIRCLE.widening(range(8), 100) == 1.0


def test_shared_windows_are_counted():
    share = (200 - 125) / 200  # seeds 0 and 4, and 4 and 2, lie an eighth apart
    rho = 2 * share / 10
    assert CIRCLE.widening_alone(range(5)) == pytest.approx(np.sqrt((1 + 4 * rho) / (1 - rho)))
    rho *= (500 - 125) / 500
    assert CIRCLE.widening(range(5), 500) == pytest.approx(np.sqrt((1 + 4 * rho) / (1 - rho)))


def test_overlap_is_that_of_the_windows_themselves():
    starts = [int(start_of(seed) * 1000) for seed in range(7)]
    windows = [{(start + i) % 1000 for i in range(700)} for start in starts]
    shared = CIRCLE._shared(range(7), 700)
    for i, one in enumerate(windows):
        for j, other in enumerate(windows):
            assert shared[i, j] == pytest.approx(len(one & other) / 700)


def test_more_seeds_on_the_same_data_widen_more():
    widenings = [CIRCLE.widening(range(count), 500) for count in (4, 8, 16, 32)]
    assert widenings == sorted(widenings)
    # The interval of the mean still shrinks, or stays: more seeds are never worth less than fewer.
    halves = [w / np.sqrt(n) for w, n in zip(widenings, (4, 8, 16, 32), strict=True)]
    assert halves[-1] < halves[0]


def test_the_ratio_is_covered_for_new_data():
    """A learner that remembers cells, 12 seeds on 2,000 examples, n* at half of them.

    Of 300 studies 97 % are covered, without the widening 85 %. At 95 % fewer than 88 of 100 are
    seen in one of 200 tests.
    """
    cells = {"FCN": 3000, "CNN": 400}
    shares = {name: _zipf(count) for name, count in cells.items()}
    target = _expected(shares["FCN"], 1000)
    truth = 1000 / _needed(shares["CNN"], target)
    circle = Circle(2000, Division(400, 200))
    widening = circle.widening(range(12), 1000)
    covered = 0
    for study in range(100):
        rng = np.random.default_rng(study)
        places, unlucky = rng.random(2000), rng.random(2000) < 0.5
        first, second = (_curve(share, places, unlucky) for share in shares.values())
        ratio = sample_ratio(first, second, target, num_resamples=500, widening=widening)
        covered += ratio.lower <= truth <= ratio.upper
    assert covered >= 88


def _zipf(count):
    weights = (np.arange(count) + 3.0) ** -0.9
    return weights / weights.sum()


def _expected(shares, size):
    """The error of who knows the cells seen among `size` examples and guesses in the others."""
    return 0.5 * float(np.sum(shares * (1 - shares) ** size))


def _needed(shares, target):
    sizes = np.geomspace(1, 1e5, 400)
    errors = [_expected(shares, size) for size in sizes]
    return float(np.exp(np.interp(-np.log(target), -np.log(errors), np.log(sizes))))


def _curve(shares, places, unlucky):
    sizes = np.array([30, 60, 90, 130, 190, 270, 380, 540, 760, 1000, 1200, 1399])
    cell = np.minimum(np.searchsorted(np.cumsum(shares), places), len(shares) - 1)
    columns = []
    for seed in range(12):
        order = (int(start_of(seed) * 2000) + np.arange(2000)) % 2000
        test, train = cell[order[:400]], cell[order[600:]]
        first = np.full(len(shares), 2000)
        np.minimum.at(first, train, np.arange(len(train)))
        wrong = unlucky[order[:400]]
        columns.append([np.mean((first[test] >= size) & wrong) for size in sizes])
    return sizes, np.array(columns).T
