"""The bound as a function of where the signal is likely to be: Thm 7.1 and SSD at its two ends."""

import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import (
    fcn_lower,
    fcn_static_lower,
    lcn_dynamic_risk_repaired,
    lcn_lower_explicit,
    lcn_risk_floor,
    lcn_static_risk_repaired,
)
from separatrix.papers.lahoti2024.theory.open import (
    collision_patches,
    effective_patches,
    entropy_patches,
    located_fcn_lower,
    located_lcn_collision_lower,
    located_lcn_lower,
    located_lcn_risk,
    median_patches,
)


def mixed(num_patches, weight):
    """From a point mass (0) to uniform (1)."""
    p = np.full(num_patches, weight / num_patches)
    p[0] += 1 - weight
    return p


def powers(num_patches, exponent):
    p = np.arange(1.0, num_patches + 1) ** -exponent
    return p / p.sum()


LAWS = [mixed(10, weight) for weight in (0.1, 0.5, 0.9)] + [powers(10, a) for a in (0.5, 1, 2)]


@pytest.mark.parametrize("num_patches", [2, 7, 30])
def test_uniform_is_thm_7_1(num_patches):
    k, d, std = num_patches, 200, 0.6
    uniform = mixed(k, 1.0)
    for count in (entropy_patches, collision_patches, median_patches):
        assert count(uniform) == pytest.approx(k)
    for risk in (1e-3, 2.5e-3, 5e-3):
        old = lcn_lower_explicit(k, d, std, risk).value
        assert located_lcn_lower(uniform, d, std, risk).value == pytest.approx(old)
        assert effective_patches(uniform, d, risk) == pytest.approx(k)
    n = 4 * k
    old = lcn_dynamic_risk_repaired(k, d, std, n)
    assert not old.vacuous
    assert located_lcn_risk(uniform, d, std, n).value == pytest.approx(old.value)
    fcn = located_fcn_lower(mixed(10, 1.0), 40_000, 0.1, 0.01)
    assert fcn.value == pytest.approx(fcn_lower(10, 40_000, 0.1, 0.01).value)


def test_a_point_mass_is_ssd():
    k, d, std = 10, 200, 0.6
    fixed = mixed(k, 0.0)
    for count in (entropy_patches, collision_patches, median_patches):
        assert count(fixed) == pytest.approx(1)
    old = lcn_static_risk_repaired(d, std, 4)
    assert not old.vacuous
    assert located_lcn_risk(fixed, d, std, 4).value == pytest.approx(old.value)
    lower = lcn_lower_explicit(1, d, std, 2.5e-3).value
    assert located_lcn_lower(fixed, d, std, 2.5e-3).value == pytest.approx(lower)
    fcn = located_fcn_lower(mixed(10, 0.0), 40_000, 0.1, 0.01)
    assert fcn.value == pytest.approx(fcn_static_lower(10, 40_000, 0.1, 0.01).value)
    assert fcn.applicable


@pytest.mark.parametrize("law", range(len(LAWS)))
def test_bound_is_below_the_floor_risk_of_means_in_every_patch(law):
    """Patch i hears Binomial(n, p_i) samples; with none it can only return zero."""
    rng, d, std, n, p = np.random.default_rng(law), 200, 0.6, 20, LAWS[law]
    bound = located_lcn_risk(p, d, std, n)
    assert not bound.vacuous
    risks = []
    for share in p:
        counts = rng.binomial(n, share, 400)
        means = std / np.sqrt(np.maximum(counts, 1))[:, None] * rng.standard_normal((400, d))
        means[:, 0] += 1
        cosine = np.where(counts > 0, means[:, 0] / np.linalg.norm(means, axis=1), 0.0)
        risks.append(lcn_risk_floor(cosine).mean())
    assert p @ risks > bound.value


@pytest.mark.parametrize("law", range(len(LAWS)))
@pytest.mark.parametrize("risk", [1e-4, 1e-3, 2.5e-3, 5e-3])
def test_collisions_are_a_floor(law, risk):
    p, d = LAWS[law], 200
    assert collision_patches(p) <= entropy_patches(p) + 1e-12
    assert collision_patches(p) <= effective_patches(p, d, risk) + 1e-9
    closed = located_lcn_collision_lower(p, d, 0.6, risk).value
    assert closed <= located_lcn_lower(p, d, 0.6, risk).value * (1 + 1e-9)


@pytest.mark.parametrize("law", range(len(LAWS)))
def test_without_the_positive_part_it_lies_between_collisions_and_entropy(law):
    """Σ p_i·ln(1 + np_i) against ln(1 + n·Σp²) and ln(1 + n·e^{−H}), the same n for all."""
    p = LAWS[law]
    for n in (0.1, 1.0, 10.0, 100.0):
        nats = p @ np.log1p(n * p)
        assert math.log1p(n / entropy_patches(p)) <= nats <= math.log1p(n / collision_patches(p))


def test_half_the_separation_follows_the_entropy_of_order_two():
    """At δ = 0.005 it rises from SSD to DSD, within a tenth of 1/Σp²."""
    weights = np.linspace(0, 1, 21)
    numbers = [effective_patches(mixed(10, weight), 200, 5e-3) for weight in weights]
    assert np.all(np.diff(numbers) > 0)
    collisions = [collision_patches(mixed(10, weight)) for weight in weights]
    np.testing.assert_allclose(numbers, collisions, rtol=0.1)


def test_a_small_risk_asks_for_rare_patches():
    """δ = 0.001, a quarter of the signals away from patch 1: more samples than at uniform p."""
    assert effective_patches(mixed(10, 0.25), 200, 1e-3) > 20
    assert entropy_patches(mixed(10, 0.25)) < 3


def test_patches_of_probability_zero_do_not_count():
    some = np.array([0.5, 0.5, 0.0, 0.0])
    assert entropy_patches(some) == pytest.approx(2)
    assert effective_patches(some, 200, 2.5e-3) == pytest.approx(2)


def test_median_of_patches():
    assert median_patches(np.array([0.6, 0.3, 0.1])) == pytest.approx(1 / 0.6)
    assert median_patches(np.array([0.3, 0.3, 0.3, 0.1])) == pytest.approx(1 / 0.3)
    assert median_patches(np.array([0.1, 0.4, 0.1, 0.2, 0.2])) == pytest.approx(1 / 0.2)


def test_vacuity():
    assert located_lcn_lower(mixed(10, 0.5), 20, 0.1, 2.5e-3).vacuous
    assert not located_lcn_lower(mixed(10, 0.5), 2000, 0.3, 2.5e-3).vacuous
    assert located_lcn_risk(mixed(10, 0.0), 200, 0.6, 1000).vacuous
    assert math.isnan(effective_patches(mixed(10, 0.5), 3, 5e-3))
