"""Points carry the censoring of the estimates they are made from."""

import numpy as np
import pytest

from separatrix.estimates import sample_complexity
from separatrix.fits import Points, points_of

SIZES = np.array([10, 20, 40, 80])


def estimate(*means):
    spread = np.linspace(0.9, 1.1, 5)
    return sample_complexity(SIZES, np.array(means)[:, None] * spread, 0.1)


def test_points_of_estimates():
    points = points_of(
        {"num_patches": [1, 2, 3]},
        [estimate(0.05, 0.04, 0.03, 0.02), estimate(0.4, 0.2, 0.1, 0.05), estimate(9, 9, 9, 9)],
    )
    assert points.censoring.tolist() == ["left", "none", "right"]
    np.testing.assert_allclose(points.values, [10, 40, 80])
    assert 0 < points.log_errors[1] < 0.2
    assert points.observed.tolist() == [False, True, False]


def test_an_open_interval_is_a_bound_and_not_the_most_precise_of_points():
    """Just above the smallest size, the closed side of the interval is short: no error is that."""
    low, closed, high = (
        estimate(0.101, 0.05, 0.03, 0.02), estimate(0.4, 0.2, 0.1, 0.05),
        estimate(0.9, 0.5, 0.3, 0.099),
    )  # fmt: skip
    assert (low.censoring, low.lower) == ("none", 0)
    assert (high.censoring, high.upper) == ("none", np.inf)
    points = points_of({"v": [1, 2, 3]}, [low, closed, high])
    assert points.censoring.tolist() == ["left", "none", "right"]
    np.testing.assert_allclose(points.values, [low.upper, closed.value, high.lower])
    assert points.log_errors[0] == points.log_errors[2] == np.inf


def test_no_estimates_are_no_points():
    assert points_of({"v": []}, []).values.size == 0


def test_scales_meet_halfway():
    none = np.array(["none", "none", "right"])
    points = Points({"v": np.ones(3)}, np.ones(3), np.array([0.1, 0.3, np.inf]), none)
    np.testing.assert_allclose(points.scales() ** 2, [0.6, 1.4, 1.0])  # variances 0.01, 0.09
    assert points.measurement_std() == pytest.approx(np.sqrt(0.05))
    exact = Points({"v": np.ones(3)}, np.ones(3), np.zeros(3), none)
    np.testing.assert_allclose(exact.scales(), np.sqrt([0.5, 0.5, 1.0]))


def test_an_infinite_error_says_nothing():
    censoring = np.array(["none", "none", "right"])
    errors = np.array([0.1, np.inf, np.inf])
    points = Points({"v": np.arange(1.0, 4)}, np.ones(3), errors, censoring)
    assert points.informative().variables["v"].tolist() == [1, 3]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"values": np.array([1.0, 0.0])},
            "values must hold 2 positive numbers, got [1.0, 0.0]: l",
        ),
        (
            {"variables": {"v": np.ones(3)}},
            "v must hold 2 positive numbers, got [1.0, 1.0, 1.0]: l",
        ),
        (
            {"censoring": np.array(["none", "up"])},
            "censoring must be none, right or left, got ['up",
        ),
        ({"log_errors": -np.ones(2)}, "log_errors must hold 2 numbers of at least 0, got [-1.0"),
    ],
)
def test_refuses_in_a_sentence(change, message):
    good = {
        "variables": {"v": np.ones(2)},
        "values": np.ones(2),
        "log_errors": np.ones(2),
        "censoring": np.array(["none", "none"]),
    }
    with pytest.raises(ValueError) as error:  # noqa: PT011
        Points(**{**good, **change})
    assert str(error.value).startswith(message)
