"""Censored regression: least squares when nothing is censored, the maximum when something is."""

import numpy as np
import pytest
from scipy import optimize, stats

from separatrix.fits.censored_regression import censored_regression


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    x = np.column_stack([np.ones(12), np.linspace(0, 2, 12)])
    scales = rng.uniform(0.5, 2, 12)
    return x, x @ [1.0, 2.0] + 0.3 * scales * rng.standard_normal(12), scales


def test_without_censoring_it_is_weighted_least_squares(data):
    x, y, scales = data
    fit = censored_regression(x, y, scales, np.full(12, "none"))
    a, b = x / scales[:, None], y / scales
    beta = np.linalg.lstsq(a, b, rcond=None)[0]
    variance = np.sum((b - a @ beta) ** 2) / 10
    np.testing.assert_allclose(fit.coefficients, beta, rtol=1e-8)
    np.testing.assert_allclose(fit.covariance, variance * np.linalg.inv(a.T @ a), rtol=1e-6)
    assert fit.std == pytest.approx(np.sqrt(variance))
    assert fit.degrees_of_freedom == 10
    likelihood = stats.norm.logpdf(y, x @ beta, scales * np.sqrt(variance * 10 / 12)).sum()
    assert fit.log_likelihood == pytest.approx(likelihood)


def test_with_censoring_it_is_the_maximum_of_the_likelihood(data):
    x, y, scales = data
    censoring = np.array(["left"] * 2 + ["none"] * 8 + ["right"] * 2)

    def minus_log_likelihood(parameters):
        mean, std = x @ parameters[:2], np.exp(parameters[2]) * scales
        terms = np.select(
            [censoring == "none", censoring == "right"],
            [stats.norm.logpdf(y, mean, std), stats.norm.logsf(y, mean, std)],
            stats.norm.logcdf(y, mean, std),
        )
        return -terms.sum()

    best = optimize.minimize(minus_log_likelihood, [1, 2, -1], method="Nelder-Mead", tol=1e-10)
    fit = censored_regression(x, y, scales, censoring)
    np.testing.assert_allclose(fit.coefficients, best.x[:2], atol=1e-4)
    assert fit.log_likelihood == pytest.approx(-best.fun, abs=1e-6)
    assert fit.degrees_of_freedom == 6


def test_an_exact_law_with_a_censored_point_is_found():
    x = np.column_stack([np.ones(6), np.arange(6.0)])
    y = x @ [1.0, 2.0]
    y[-1] -= 1
    fit = censored_regression(x, y, np.ones(6), np.array(["none"] * 5 + ["right"]))
    np.testing.assert_allclose(fit.coefficients, [1, 2], atol=1e-5)
    assert fit.std < 1e-5


@pytest.mark.parametrize("censored", [0, 2])
def test_scatter_below_what_is_known_of_the_errors_is_taken_to_be_that(data, censored):
    x, y, scales = data
    censoring = np.array(["none"] * (12 - censored) + ["right"] * censored)
    free, known = (censored_regression(x, y, scales, censoring, std) for std in (0.0, 2.0))
    assert free.std < 2
    assert known.std == 2
    assert known.log_likelihood < free.log_likelihood
    assert np.all(np.diag(known.covariance) > np.diag(free.covariance))
    if not censored:
        a = x / scales[:, None]
        np.testing.assert_allclose(known.covariance, 4 * np.linalg.inv(a.T @ a), rtol=1e-6)
        np.testing.assert_allclose(known.coefficients, free.coefficients, rtol=1e-6)
    same = censored_regression(x, y, scales, censoring, free.std / 2)
    np.testing.assert_array_equal(same.covariance, free.covariance)
