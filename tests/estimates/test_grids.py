"""Settings side by side: which needs fewest samples, whether the best is inside, who is near."""

import math
from dataclasses import replace

import numpy as np
import pytest

from separatrix.estimates import (
    Curve,
    Grid,
    Result,
    grid_behind,
    grid_of,
    sample_complexity,
    tuning_curves,
)
from separatrix.estimates.curves.trajectories import Trajectories
from separatrix.estimates.grids import lasting

DIAGONAL = ["rate 0.1, threshold 0.01", "rate 0.2, threshold 0.02", "rate 0.4, threshold 0.04"]
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
    """Two seeds a setting, none beside another, measured twice: the second step is the better."""
    settings = np.repeat(np.arange(len(risks)), 2)
    both = tuple(np.array([2 * risk, risk]) for risk in np.repeat(risks, 2))
    steps = tuple(np.array([1, 2]) for _ in both)
    labels = np.array([DIAGONAL[s] for s in settings], dtype=object)
    return Trajectories(np.tile([0, 1], len(risks)), settings, labels, steps, both, both, both)


def test_n_star_of_every_setting():
    curves = {size: runs([1.6 / size, 0.8 / size, 1.0]) for size in (4, 8, 16, 32)}
    n_stars = tuning_curves(curves, (0, 1)).n_stars(0.1)
    assert n_stars == pytest.approx([16, 8, math.inf])


def test_a_dip_is_not_met():
    """Setting 0 meets the target at 8, where no run fell silent, and no longer at 16."""
    risks = {4: [0.2, 0.3], 8: [0.05, 0.2], 16: [0.3, 0.05], 32: [0.04, 0.04]}
    curves = {size: runs(at) for size, at in risks.items()}
    tuned = tuning_curves(curves, (0, 1))
    assert lasting(tuned.risks[0].mean(axis=1)) == pytest.approx([0.3, 0.3, 0.3, 0.04])
    first, second = tuned.n_stars(0.1)
    assert first > 16 > second


def test_the_choice_is_inside_where_one_comes_close():
    assert grid(at_4=52, at_5=50).choice == LABELS[4]
    assert grid(at_4=60, at_5=50).choice == LABELS[5]
    assert grid(at_4=52, at_5=50).place(LABELS[4]) == 4


def test_what_seeds_cannot_tell_apart_is_as_good_a_choice():
    """Five seeds by which setting 1 needs more samples, but for their scatter; 2 surely does."""
    draw, sizes = np.random.default_rng(0), (4, 8, 16, 32)
    noise = {size: np.exp(0.5 * draw.standard_normal(5)) for size in sizes}
    curves = {
        size: Trajectories(
            np.tile(np.arange(5), 3),
            np.repeat(np.arange(3), 5),
            np.array([DIAGONAL[s] for s in np.repeat(np.arange(3), 5)], dtype=object),
            *[tuple(np.array([1]) for _ in range(15))],
            *[tuple(np.array([r]) for r in _three_settings(size, noise[size]))] * 3,
        )
        for size in sizes
    }
    grid = grid_of(curves, range(5), 0.1, {})
    assert grid.n_stars[DIAGONAL[1]] > 1.05 * grid.n_stars[DIAGONAL[0]]
    assert DIAGONAL[1] in grid.level
    assert DIAGONAL[2] not in grid.level


def test_neighbours_count():
    """n* of 16 beside one of 8: a quarter of the way, in logarithms; the best still is the best."""
    curves = {size: beside([1.6 / size, 0.8 / size]) for size in (4, 8, 16, 32)}
    grid = grid_of(curves, (0, 1), 0.1, {})
    assert list(grid.n_stars.values()) == pytest.approx([16 * 2**-0.25, 8 * 2**0.25])
    assert grid.best == LABELS[1]


def beside(risks):
    labels = np.array([LABELS[s] for s in np.repeat(np.arange(len(risks)), 2)], dtype=object)
    return replace(runs(risks), labels=labels)


def _three_settings(size, noise):
    first = 0.8 / size * noise
    return np.concatenate([first, 1.1 * first[::-1], 3 * first])


def result(*labels, **fields):
    """n* = 32, of two runs with these settings."""
    sizes, risks = np.array([16, 32, 64]), np.array([[0.2] * 2, [0.1] * 2, [0.05] * 2])
    named = np.tile(np.array(labels, dtype=object), (3, 1))
    curve = Curve("cell", fields, (0, 1), sizes, risks, risks, risks, named)
    return Result(curve, 0.1, sample_complexity(sizes, risks, 0.1))


def test_the_band_of_nearly_optimal_settings():
    """Around the setting chosen; one that is not near counts as the best, and none has no band."""
    near = grid(at_4=50, at_3=52)
    assert near.band(result(LABELS[4], LABELS[4])) == pytest.approx((32, 32 * 1.04))
    assert near.band(result(LABELS[3], LABELS[3])) == pytest.approx((32 / 1.04, 32))
    assert near.band(result(LABELS[0], LABELS[0])) == pytest.approx((32, 32 * 1.04))
    assert near.chosen(result(LABELS[3], LABELS[5])) == LABELS[4]  # each run's own
    nothing = Grid({}, 0.1, {LABELS[0]: math.inf})
    assert np.isnan(nothing.band(result(LABELS[0], LABELS[0]))).all()


def test_the_grid_behind_a_result():
    places = [
        {"task.num_patches": k, "network.kind": "LCN", "algorithm.kind": "x"} for k in (5, 10)
    ]
    grids = [Grid(fields, 0.1, {LABELS[0]: 50.0}) for fields in places]
    at = {"task.num_patches": 10, "network.kind": "LCN"}
    assert grid_behind(result(*LABELS[:2], **at), grids) is grids[1]
    assert grid_behind(result(*LABELS[:2], **at)._replace(target=0.2), grids) is None
    assert grid_behind(result(*LABELS[:2], **{**at, "network.kind": "CNN"}), grids) is None
