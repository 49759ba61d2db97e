"""Settings beside each other: a cliff is seen before a setting's own few runs show it."""

import numpy as np
import pytest

from separatrix.estimates.neighbours import neighbours_of, rates_in, steadied
from separatrix.estimates.resampling import first_crossing

CROSS = [(1.0, 0.3), (0.5, 0.3), (2.0, 0.3), (1.0, 0.1), (1.0, 1.0)]


def pairs(settings):
    return [{"rate": rate, "threshold": threshold} for rate, threshold in settings]


def test_neighbours_differ_in_one_rate_and_by_one_place():
    assert neighbours_of(pairs(CROSS)) == [[1, 2, 3, 4], [0], [0], [0], [0]]
    line = [{"rate": rate} for rate in (8.0, 1.0, 2.0, 4.0)]
    assert neighbours_of(line) == [[3], [2], [1, 3], [0, 2]]
    assert neighbours_of(pairs([(1.0, 0.1), (2.0, 0.3)])) == [[], []]
    assert neighbours_of([{"rate": 1.0}, {"rate": 2.0, "threshold": 0.1}]) == [[], []]


def test_labels_are_read():
    assert rates_in("rate 0.4, threshold 0.1") == {"rate": 0.4, "threshold": 0.1}


def test_a_quarter_is_the_neighbours_geometric_mean():
    n_stars, line = np.array([20.0, 30.0, 40.0]), [[1], [0, 2], [1]]
    expected = [20 * 1.5**0.25, 30 * (800 / 900) ** 0.125, 40 * 0.75**0.25]
    assert steadied(n_stars, line) == pytest.approx(expected)
    assert steadied(n_stars, [[], [], []]) == pytest.approx(n_stars)
    resampled = np.stack([n_stars, 2 * n_stars], axis=1)
    assert steadied(resampled, line)[:, 1] == pytest.approx(2 * np.array(expected))


def test_one_that_does_not_learn_counts_for_twice_as_much():
    first, second = steadied(np.array([10.0, np.inf]), [[1], [0]])
    assert first == pytest.approx(10 * 2**0.25)
    assert second == np.inf


def test_a_setting_at_a_cliff_is_not_chosen_for_its_luck():
    """One run in twenty is lost at the third of four rates, half of them at the fourth.

    n* is a power law but for runs that are lost. On ten seeds that lose none at the third, 0.95 to
    the tenth of all draws, it looks best by a hair; its neighbours tell.
    """
    draw, line, sizes = np.random.default_rng(0), [[1], [0, 2], [1, 3], [2]], (4, 8, 16, 32, 64)
    typical, lost = np.array([1.6, 1.0, 0.99, 0.98]), np.array([0.0, 0.0, 0.05, 0.5])
    chosen = {"alone": 0, "steadied": 0}
    for _ in range(200):
        silent = draw.random((10, 1, 4)) < lost
        means = np.where(silent, 1.0, typical / np.array(sizes)[:, None]).mean(axis=0)
        n_stars = first_crossing(np.array(sizes, float), means.T, 0.1).upper
        for rule, judged_by in (("alone", n_stars), ("steadied", steadied(n_stars, line))):
            chosen[rule] += judged_by.argmin() == 2
    assert chosen["alone"] > 100
    assert chosen["steadied"] < 10
