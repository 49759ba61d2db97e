"""Rival laws held against the same points: shares, and how far they are off out of range."""

import numpy as np
import pytest

from separatrix.fits import Law, Points, compare_laws, largest

LAWS = tuple(
    Law(name, lambda v, growth=growth: growth(v["num_patches"], v["patch_dim"]))
    for name, growth in {
        "k + d": lambda k, d: k + d,
        "k d": lambda k, d: k * d,
        "k² d": lambda k, d: k**2 * d,
    }.items()
)


def test_shares_constant_and_extrapolation(planted):
    points = planted(np.random.default_rng(0), LAWS[1].growth, noise=0.01)
    fits = compare_laws(points, LAWS)
    assert fits[0].law.name == "k d"
    assert fits[0].constant == pytest.approx(5, rel=0.02)
    assert fits[0].share > 0.99
    assert sum(fit.share for fit in fits) == pytest.approx(1)
    assert fits[0].extrapolation_error < 0.03
    by_name = {fit.law.name: fit for fit in fits}
    assert by_name["k + d"].extrapolation_bias > 0.1  # n* outgrows k + d
    assert by_name["k² d"].extrapolation_bias < -0.1


def test_points_on_a_law_by_chance_are_no_more_certain_than_they_are(planted, cross):
    """Exactly k d, each n* known to a factor of 2 alone: k + d is not ruled out by that."""
    points = planted(np.random.default_rng(0), LAWS[1].growth, noise=0.0)
    certain, unsure = (
        compare_laws(
            Points(points.variables, points.values, np.full(len(cross), error), points.censoring),
            LAWS,
        )
        for error in (0.01, 0.7)
    )
    assert certain[0].law.name == unsure[0].law.name == "k d"
    assert certain[0].share > 0.999
    assert unsure[0].share < 0.7
    assert unsure[0].residual_std == pytest.approx(0.7)


def test_a_bound_that_is_kept_is_no_error():
    v = {"v": np.array([1.0, 2, 3, 4, 10])}
    linear, square = Law("v", lambda v: v["v"]), Law("v²", lambda v: v["v"] ** 2)
    censoring = np.array(["none"] * 4 + ["right"])
    points = Points(v, np.array([1.0, 4, 9, 16, 40]), np.full(5, 0.1), censoring)
    by_name = {fit.law.name: fit for fit in compare_laws(points, (linear, square))}
    assert by_name["v²"].extrapolation_error == 0  # 100 is predicted, more than 40 was needed
    assert by_name["v"].extrapolation_bias > 0.3


def test_largest(planted, cross):
    points = planted(np.random.default_rng(0), LAWS[0].growth, noise=0.1)
    assert cross[largest(points)].tolist() == [[30, 20], [20, 30]]


def test_too_few_points_to_hold_any_out_is_not_a_number():
    points = Points({"v": np.ones(3)}, np.ones(3), np.ones(3), np.full(3, "none"))
    (fit,) = compare_laws(points, [Law("v", lambda v: v["v"])])
    assert np.isnan(fit.extrapolation_error)


def test_refuses_in_a_sentence():
    points = Points({"v": np.ones(2)}, np.ones(2), np.ones(2), np.full(2, "none"))
    with pytest.raises(
        ValueError, match=r"points must hold at least 3 n\* with closed intervals, got 2: with"
    ):
        compare_laws(points, LAWS)
