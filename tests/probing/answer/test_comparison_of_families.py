"""Three families side by side: planted ratios come back, seeds are paired, a target is chosen."""

from dataclasses import replace

import numpy as np
import pytest
from planted_trials import NEEDED, three, trial_rows

from separatrix.probing.answer import (
    Circle,
    Comparison,
    comparison_of,
    comparisons_of,
    default_target,
    operations_to_target,
)
from separatrix.probing.examples import Division


def made(rows, target=0.1, **changed) -> Comparison:
    comparison = comparison_of(rows, target)
    assert comparison is not None
    return replace(comparison, **changed)


def test_planted_ratios():
    worths = made(three()).worths
    assert worths is not None
    for ratio, truth in zip(worths, (4.0, 2.0, 2.0), strict=True):
        assert ratio.lower < truth < ratio.upper
        assert ratio.upper / ratio.lower < 2
        assert ratio.bound == "none"


def test_n_star_of_each():
    stars = made(three(noise=0.0)).n_stars
    assert {name: round(star.value) for name, star in stars.items()} == NEEDED


def test_two_seeds_say_nothing():
    comparison = made(three(seeds=range(2)))
    assert comparison.worths is None
    assert set(comparison.n_stars) == {"FCN", "LCN", "CNN"}


def test_without_one_of_the_three_nothing_is_compared():
    assert made(trial_rows("FCN", 100)).worths is None


def test_seeds_that_bracket_the_target_are_preferred():
    coarse = three(sizes=(16, 64, 256, 1024), seeds=range(3))
    fine = three(sizes=(16, 32), seeds=range(3, 8)) + three(sizes=(16, 32), seeds=range(3))
    assert made([*coarse, *three(sizes=(32,), seeds=range(3))]).seeds == (0, 1, 2)
    assert made([*coarse, *fine]).seeds == (0, 1, 2)


def test_all_seeds_where_none_bracket_it():
    assert made(three(sizes=(16, 32)), target=0.01).seeds == (0, 1, 2, 3, 4)


def test_seeds_of_one_network_alone_are_left_out():
    rows = [*trial_rows("FCN", 400), *trial_rows("LCN", 200), *trial_rows("CNN", 100, range(9))]
    assert made(rows).seeds == (0, 1, 2, 3, 4)


def test_shared_samples_widen_the_intervals():
    rows, circle = three(seeds=range(12)), Circle(600, Division(120, 60))
    apart, together = made(rows).worths, made(rows, circle=circle).worths
    assert apart is not None
    assert together is not None
    for one, other in zip(apart, together, strict=True):
        assert one.value == other.value
        assert other.lower < one.lower < one.upper < other.upper


def test_shallow_and_pooled_first():
    rows = [*three(layers=3), *three(pooling="none"), *three(), *three(control="pixels permuted")]
    places = [(c.layers, c.pooling, c.control) for c in comparisons_of(rows, 0.1)]
    assert places[:2] == [(1, "regional", "none"), (1, "regional", "pixels permuted")]
    assert places[2:] == [(1, "none", "none"), (3, "regional", "none")]
    assert made(three(layers=3)).label == "three hidden layers, pooled"


@pytest.mark.parametrize("needed", [100.0, 400.0, 3000.0])
def test_the_default_target_is_reached_by_all(needed):
    comparison = made(three({"FCN": needed, "LCN": needed / 2, "CNN": needed / 4}, noise=0.0))
    target = default_target(comparison)
    worst = comparison.curves["FCN"].mean[-2]
    assert worst <= target < 1.12 * worst
    assert float(f"{target:.2g}") == target
    stars = replace(comparison, target=target).n_stars
    assert all(star.censoring != "right" for star in stars.values())


def test_an_error_of_nothing_is_no_target():
    assert default_target(made(three(errors=0.0))) == 0.01


def test_a_target_needs_a_shared_size():
    rows = [*trial_rows("FCN", 100, sizes=(16,)), *trial_rows("CNN", 100, sizes=(32,))]
    with pytest.raises(ValueError, match="comparison must have a size at which every network was"):
        default_target(made(rows))


def test_operations_are_those_at_n_star():
    rows = [
        row | {"operations": row["operations"] * row["num_samples"]} for row in three(noise=0.0)
    ]
    operations = operations_to_target(made(rows))
    expected = {"FCN": 3e8 * 20 * 400, "LCN": 2e8 * 20 * 200, "CNN": 1e8 * 20 * 100}
    for name, count in operations.items():
        np.testing.assert_allclose(count, expected[name], rtol=1e-3)
    assert operations_to_target(made(rows, target=1e-3)) == {}
