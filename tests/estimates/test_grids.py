"""Settings side by side: which needs fewest samples, whether the best is inside, who is near."""

import math

import numpy as np
import pytest

from separatrix.estimates import Grid, fewest_samples, settings_n_star
from separatrix.estimates.curves.trajectories import Trajectories

LABELS = [f"rate {r:g}, threshold {t:g}" for r in (0.1, 0.2, 0.4) for t in (0.01, 0.02, 0.04)]


def grid(**n_stars):
    """A grid of three by three; n* is 100 but where it is given, by place in it."""
    values = [float(n_stars.get(f"at_{i}", 100.0)) for i in range(9)]
    return Grid({}, 0.1, dict(zip(LABELS, values, strict=True)))


def test_a_best_inside_is_no_edge():
    assert grid(at_4=50).beyond(LABELS[4]) == ""
    assert grid(at_4=50).best == LABELS[4]


def test_a_choice_on_an_edge_is_told():
    assert grid(at_5=50).beyond(LABELS[5]) == f"{LABELS[5]}: the largest threshold of the grid"
    assert grid(at_1=50).beyond(LABELS[1]) == f"{LABELS[1]}: the smallest rate of the grid"


def test_a_better_one_on_an_edge_is_told_where_it_is_clearly_better():
    assert grid(at_4=50, at_5=49).beyond(LABELS[4]) == ""
    assert "largest threshold" in grid(at_4=50, at_5=45).beyond(LABELS[4])


def test_near():
    assert grid(at_4=50, at_3=52, at_2=math.inf).near == (1.0, 1.04)
    everything = Grid({}, 0.1, {LABELS[0]: math.inf})
    assert everything.near == ()


def runs(risks):
    """Two seeds a setting, measured twice: the second step is the better one."""
    settings = np.repeat(np.arange(len(risks)), 2)
    both = tuple(np.array([2 * risk, risk]) for risk in np.repeat(risks, 2))
    steps = tuple(np.array([1, 2]) for _ in both)
    labels = np.array([LABELS[s] for s in settings], dtype=object)
    return Trajectories(np.tile([0, 1], len(risks)), settings, labels, steps, both, both, both)


def test_n_star_of_every_setting():
    curves = {size: runs([1.6 / size, 0.8 / size, 1.0]) for size in (4, 8, 16, 32)}
    n_stars = settings_n_star(curves, (0, 1), 0.1)
    assert n_stars == {0: pytest.approx(16), 1: pytest.approx(8), 2: math.inf}


def test_one_setting_for_all_places():
    """The one that needs fewest on the whole, though another wins at one place."""
    places = [({0: 10.0, 1: 12.0, 2: 9.0}, 64), ({0: 20.0, 1: 15.0, 2: math.inf}, 64)]
    assert fewest_samples(places) == 1
    assert fewest_samples([({0: 5.0, 1: 5.0}, 8)]) == 0
