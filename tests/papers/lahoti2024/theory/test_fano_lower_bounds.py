"""Lower bounds against the best estimators we know, and the flags each bound carries."""

import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import (
    cnn_upper,
    fcn_estimation_error_printed,
    fcn_estimation_error_repaired,
    fcn_lower,
    fcn_lower_explicit,
    fcn_static_lower,
    lcn_dynamic_risk_printed,
    lcn_dynamic_risk_repaired,
    lcn_lower,
    lcn_lower_explicit,
    lcn_risk_floor,
    lcn_static_risk_printed,
    lcn_static_risk_repaired,
    lcn_upper,
)


def signed_means(rng, counts, dim, noise_std):
    """Mean of y·x over `counts` samples of mean e₁: a sufficient statistic for the direction."""
    means = noise_std / np.sqrt(counts)[:, None] * rng.standard_normal((len(counts), dim))
    means[:, 0] += 1
    return means


@pytest.mark.parametrize("num_samples", [1, 3, 6])
def test_static_bound_is_below_the_floor_risk_of_the_best_scaled_mean(num_samples):
    rng = np.random.default_rng(0)
    d, noise_std = 100, 0.6
    bound = lcn_static_risk_repaired(d, noise_std, num_samples)
    assert bound.applicable
    assert not bound.vacuous
    means = signed_means(rng, np.full(2000, num_samples), d, noise_std)
    cosine = means[:, 0] / np.linalg.norm(means, axis=1)
    best = min(lcn_risk_floor(length * cosine).mean() for length in np.linspace(0.1, 1, 10))
    assert best > bound.value


def test_dynamic_bound_is_below_the_floor_risk_with_random_counts():
    """A patch sees Binomial(n, 1/k) informative samples; with none it can only return zero."""
    rng = np.random.default_rng(1)
    k, d, noise_std, n = 5, 200, 0.6, 20
    bound = lcn_dynamic_risk_repaired(k, d, noise_std, n)
    assert bound.applicable
    assert not bound.vacuous
    counts = rng.binomial(n, 1 / k, 2000)
    means = signed_means(rng, np.maximum(counts, 1), d, noise_std)
    cosine = np.where(counts > 0, means[:, 0] / np.linalg.norm(means, axis=1), 0.0)
    assert lcn_risk_floor(cosine).mean() > bound.value


def test_estimation_bounds_are_below_the_error_of_the_normalised_mean():
    rng = np.random.default_rng(2)
    k, d, noise_std, n = 4, 50, 0.5, 10
    dim = k * d - k + 1
    means = signed_means(rng, np.full(2000, n), dim, noise_std)
    cosine = means[:, 0] / np.linalg.norm(means, axis=1)
    error = np.sqrt(2 - 2 * cosine).mean()
    printed = fcn_estimation_error_printed(k, d, noise_std, n)
    repaired = fcn_estimation_error_repaired(k, d, noise_std, n)
    assert printed.applicable
    assert 0 < printed.value < repaired.value < error


def test_printed_estimation_constant_is_below_the_repaired_from_two_pixels_on():
    for k, d in [(2, 2), (10, 20), (500, 3)]:
        assert fcn_estimation_error_printed(k, d, 0.1, 1).applicable
    assert not fcn_estimation_error_printed(10, 1, 0.1, 1).applicable


@pytest.mark.parametrize("patch_dim", [20, 2000, 10**6])
def test_printed_lcn_bounds_never_apply(patch_dim):
    static = lcn_static_risk_printed(patch_dim, 1.0, 1)
    dynamic = lcn_dynamic_risk_printed(10, patch_dim, 1.0, 400)
    assert not static.applicable
    assert not dynamic.applicable
    assert "directions of cosine < 0.001" in static.reason


def test_printed_values():
    """n = σ²d/4 gives 0.5e-2 up to ln 2/d, and n = σ²kd/6 gives 0.25e-2 or more."""
    d, k = 4000, 10
    static = lcn_static_risk_printed(d, 1.0, d // 4)
    assert static.value == pytest.approx(1e-2 * (1 - (d / 4 + math.log(2)) / (0.99 * d)))
    assert static.value > 0.5e-2
    dynamic = lcn_dynamic_risk_printed(k, d, 1.0, k * d // 6)
    assert dynamic.value > 0.25e-2


def test_conclusion_of_thm_7_1_survives_the_repair():
    """At the paper's own n = σ²kd/6 the repaired risk is 0.681e-2, above δ = 0.25e-2."""
    k, d, n = 10, 2400, 4000
    assert lcn_dynamic_risk_repaired(k, d, 1.0, n).value == pytest.approx(0.681e-2, abs=1e-5)
    size = lcn_lower_explicit(k, d, 1.0, 0.25e-2)
    assert size.value == pytest.approx(0.438 * k * d, rel=0.01)
    at_size = lcn_dynamic_risk_repaired(k, d, 1.0, round(size.value))
    assert at_size.value == pytest.approx(0.25e-2, rel=1e-3)


def test_conclusion_on_the_static_task_survives_from_49_pixels_on():
    """At n = σ²d/4 the repaired risk is 0.54e-2 for large d, where the paper has 0.5e-2."""
    assert lcn_static_risk_repaired(10**5, 1.0, 25_000).value == pytest.approx(0.54e-2, abs=1e-5)
    small, enough = (lcn_static_risk_repaired(d, 10.0, 25 * d).value for d in (48, 49))
    assert small < 0.5e-2 < enough


def test_lcn_bound_is_vacuous_at_the_sizes_of_the_experiments():
    assert lcn_dynamic_risk_repaired(10, 20, 0.1, 10).vacuous
    size = lcn_lower_explicit(10, 20, 0.1, 0.25e-2)
    assert size.vacuous
    reason = "num_samples bound 0.7773 is not above the trivial 1, and its conditions hold."
    assert size.reason == reason


def test_lcn_bounds_need_the_norm_constraint():
    bound = lcn_lower_explicit(10, 2000, 1.0, 0.25e-2, max_norm=2.0)
    assert not bound.applicable
    assert "needs norms of filters <= 1." in bound.reason


def test_sizes_with_constant_one():
    assert fcn_lower(10, 400, 0.3, 0.01).value == pytest.approx(0.09 * 100 * 400)
    assert fcn_static_lower(10, 400, 0.3, 0.01).value == pytest.approx(0.09 * 10 * 400)
    assert lcn_lower(10, 20_000, 0.1, 1.0).value == pytest.approx(0.01 * 10 * 20_000)
    assert lcn_upper(10, 20, 3.0).terms["noise"] == pytest.approx(9 * 10 * 30 * math.log(200))
    assert cnn_upper(10, 20, 3.0).value == pytest.approx(9 * 30 * math.log(200))
    assert cnn_upper(10, 20, 0.01).value == 10


def test_conditions_of_the_fcn_bound():
    assert fcn_lower(10, 40_000, 0.1, 0.01).applicable
    cases = {
        "noise_std <= 1/sqrt(k)": fcn_lower(10, 400, 0.4, 0.01),
        "a final threshold >= 0.01": fcn_lower(10, 40_000, 0.1, 1e-4),
        "norms of filters <= 1": fcn_lower(10, 40_000, 0.1, 0.01, max_norm=3.0),
        "k <= exp(d)": fcn_lower(10, 2, 0.1, 0.01),
        "below it the proof assumes 40 k": fcn_lower(10, 20, 0.1, 0.01),
    }
    for phrase, bound in cases.items():
        assert not bound.applicable
        assert phrase in bound.reason


def test_conditions_of_the_upper_bounds():
    bound = lcn_upper(10, 20, 0.1)
    assert not bound.applicable
    assert "noise_std <= 1/(100 sqrt(k L^3)) = 0.000259 and sqrt(d) >= 20" in bound.reason
    assert not cnn_upper(10, 20, 0.1).applicable
    assert cnn_upper(10, 20, 0.0002).applicable


def test_fcn_bound_with_its_constants_is_vacuous_at_any_practical_size():
    assert fcn_lower_explicit(30, 20, 0.1, 0.01).vacuous
    assert fcn_lower_explicit(1000, 10_000, 0.03, 0.01).vacuous
    k, d, noise_std = 1000, 10**10, 0.03
    bound = fcn_lower_explicit(k, d, noise_std, 0.01)
    assert not bound.vacuous
    assert bound.value == pytest.approx(3.08e-8 * noise_std**2 * k**2 * d, rel=0.01)


def test_two_factors_below_zero_are_no_bound():
    """At n = 30 of the experiments both are: the event's probability, and what Fano leaves."""
    bound = lcn_dynamic_risk_printed(10, 20, 0.1, 30)
    assert bound.value <= 0
    assert bound.vacuous
    assert not bound.applicable
