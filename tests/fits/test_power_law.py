"""Planted exponents come back, and their intervals cover them as often as stated."""

import numpy as np
import pytest

from separatrix.estimates import sample_complexity
from separatrix.fits import Points, fit_power_law, points_of

GROWTH = lambda v: v["num_patches"] ** 2 * v["patch_dim"]
TRUTH = {"num_patches": 2, "patch_dim": 1}


def covers(law):
    return np.array(
        [law.exponents[v].lower <= a <= law.exponents[v].upper for v, a in TRUTH.items()]
    )


@pytest.mark.parametrize("limit", [np.inf, 5 * 625 * 20], ids=["all reached", "some censored"])
@pytest.mark.parametrize("num_seeds", [5, 10, 20])
def test_coverage(planted, num_seeds, limit):
    """90 to 99 % of 400 studies: a coverage of 95 % would leave that range once in 10,000 times."""
    rng = np.random.default_rng(num_seeds)
    covered = np.zeros(2)
    for _ in range(400):
        points = planted(rng, GROWTH, noise=0.07, num_seeds=num_seeds, limit=limit)
        covered += covers(fit_power_law(points))
    assert np.all((covered >= 360) & (covered <= 396))


def test_coverage_from_learning_curves_to_exponents(cross):
    """Both stages: 200 studies of 9 curves, 5 seeds, risk 0.03 + 0.5 n₀/n with 20 % noise."""
    rng = np.random.default_rng(0)
    sizes = 16 * 2 ** np.arange(12)
    variables = {"num_patches": cross[:, 0], "patch_dim": cross[:, 1]}
    mean = 0.03 + 0.5 * GROWTH(variables)[:, None] / 80 / sizes  # [point, size]
    covered = np.zeros(2)
    for _ in range(200):
        noise = 0.2 * rng.standard_normal((len(cross), 1, 5)) + 0.1 * rng.standard_normal(
            (len(cross), len(sizes), 5)
        )
        risks = mean[..., None] * np.exp(noise - (0.2**2 + 0.1**2) / 2)
        found = [sample_complexity(sizes, r, 0.1, num_resamples=400) for r in risks]
        covered += covers(fit_power_law(points_of(variables, found)))
    assert np.all((covered >= 180) & (covered <= 198))


def test_an_exact_law_is_found_exactly(planted, cross):
    law = fit_power_law(planted(np.random.default_rng(0), GROWTH, noise=0.0))
    assert law.constant.value == pytest.approx(5)
    assert law.exponents["num_patches"].value == pytest.approx(2)
    assert law.exponents["patch_dim"].value == pytest.approx(1)
    assert law.residual_std < 1e-5
    assert law.degrees_of_freedom == 6
    np.testing.assert_allclose(law({"num_patches": 100.0, "patch_dim": 50.0}), 5 * 100**2 * 50)


def test_taking_a_bound_for_a_value_would_bias_the_exponent(planted):
    points = planted(np.random.default_rng(0), GROWTH, noise=0.07, limit=5 * 400 * 20)
    law = fit_power_law(points)
    assert law.num_censored >= 3
    assert covers(law).all()
    as_reached = Points(
        points.variables, points.values, points.log_errors, np.full(len(points.values), "none")
    )
    assert not covers(fit_power_law(as_reached)).all()


def made_up(k, d, censoring=None):
    ones = np.ones(len(k))
    variables = {"num_patches": np.array(k, float), "patch_dim": np.array(d, float)}
    return Points(variables, ones, ones, np.array(censoring or ["none"] * len(k)))


@pytest.mark.parametrize(
    ("points", "message"),
    [
        (made_up([1, 2, 3], [1, 2, 1]), "points must hold at least 4 uncensored n* to fit 2 expon"),
        (
            made_up([1, 2, 3, 4], [1, 2, 1, 2], ["none", "none", "none", "right"]),
            "points must hold at least 4 uncensored n* to fit 2 exponents with intervals, got 3:",
        ),
        (
            made_up([1, 2, 3, 4], [5, 5, 5, 5]),
            "patch_dim must vary over the uncensored points, got 5",
        ),
        (
            made_up([1, 2, 3, 4], [1, 4, 9, 16]),
            "num_patches, patch_dim must vary independently over",
        ),
    ],
)
def test_refuses_in_a_sentence(points, message):
    with pytest.raises(ValueError) as error:  # noqa: PT011
        fit_power_law(points)
    assert str(error.value).startswith(message)
