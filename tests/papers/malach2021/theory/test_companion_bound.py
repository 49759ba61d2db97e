"""The companion bound: its formula, its step, and that frozen filters obey it for any inputs."""

from math import sqrt

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.companion import (
    companion_bound,
    companion_rate,
    companion_steps,
    trajectory_certificate,
)
from separatrix.papers.malach2021.theory.construction import tight_norm
from separatrix.papers.malach2021.theory.cube import codes_of, random_pattern


def test_equal_multiplicities_give_the_closed_form():
    m = np.full(8, 41)
    bound = companion_bound(10, m, 6400)
    assert bound.value == pytest.approx(sqrt(8 * 8 / 6400))
    assert not bound.vacuous
    assert companion_bound(10, 1000 * m, 6400).value == pytest.approx(bound.value)
    assert companion_steps(10, 3, bound.value) == pytest.approx(6400)
    assert companion_bound(10, m, 6400, 1 / 8).value == pytest.approx(sqrt(8 / 6400))


def test_rate_balances_the_two_terms():
    m, T, N, k = np.array([3, 9, 4, 7]), 50, 7, 2
    rate = companion_rate(8, m, T)
    assert tight_norm(m) ** 2 / (2 * rate * T) == pytest.approx(rate / 2 * N * 9 / k**2)
    assert rate / 2 * N * 9 / k**2 == pytest.approx(companion_bound(8, m, T).terms["gradient"])


def test_uncovered_pattern_is_not_applicable():
    bound = companion_bound(8, np.array([0, 1, 1, 1]), 100)
    assert (bound.applicable, bound.vacuous) == (False, True)
    assert "needs a filter for every sign pattern" in bound.reason


def test_certificate_is_its_three_terms():
    bound = trajectory_certificate(0.01, 2.0, 0.5, 100, 0.3)
    assert bound.value == pytest.approx(0.01 + 4 / 100 + 0.25 * 0.3)


@pytest.mark.parametrize("seed", range(6))
def test_frozen_filters_on_any_distribution(seed):
    """One-hot features, readout trained from 0 by gradient descent, written out by hand."""
    rng = np.random.default_rng(seed)
    n, k, T = 9, 3, 300
    m, g = rng.integers(1, 40, 2**k), random_pattern(k, rng)
    x = np.where(rng.random((20, n)) < rng.uniform(0.1, 0.9, n), 1, -1)
    p = rng.dirichlet(np.ones(20))
    codes = np.stack([codes_of(x[:, j : j + k]) for j in range(n - k + 1)])
    y, rate = g[codes[4]], companion_rate(n, m, T)
    u, losses = np.zeros((n - k + 1, 2**k)), []
    for _ in range(T):
        slack = 1 - y * sum((m * u[j] / k)[codes[j]] for j in range(n - k + 1))
        losses.append(p @ np.maximum(slack, 0))
        pull = np.where(slack > 0, p * y, 0)
        u += rate * np.stack([np.bincount(c, pull, minlength=2**k) / k for c in codes])
    assert np.mean(losses) <= companion_bound(n, m, T).value
