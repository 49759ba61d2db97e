"""DSD and SSD against their definition: first and second moments in closed form.

A comparison is of one mean with 5 standard errors: a false alarm has probability 5.8e-7, and with
the at most 84 entries compared here 5e-5 a test.
"""

import jax.random as jr
import numpy as np
import pytest

from separatrix.tasks import DSD, SSD

K, D, SIGMA, NUM_SAMPLES = 3, 2, 0.4, 20_000


def assert_means(draws, expected):
    error = draws.std(axis=0, ddof=1) / np.sqrt(len(draws))
    assert np.all(np.abs(draws.mean(axis=0) - expected) <= 5 * error + 1e-7)


def shares(task):
    """The probability that patch i holds the signal."""
    return np.eye(K)[task.position] if isinstance(task, SSD) else np.full(K, 1 / K)


@pytest.fixture(
    scope="module",
    params=[DSD(K, D, SIGMA), SSD(K, D, SIGMA, position=1), DSD(K, D, SIGMA, signal=(0.6, -0.8))],
    ids=["DSD", "SSD", "DSD-given-signal"],
)
def drawn(request):
    task = request.param
    target = task.draw_target(jr.key(0))
    sample = task.sample(jr.key(1), target, NUM_SAMPLES)
    return task, *(np.asarray(part, np.float64) for part in (target, sample.x, sample.y))


def test_labels_are_fair(drawn):
    _, _, _, y = drawn
    assert_means(y, 0.0)


def test_label_times_input_has_the_mean_of_the_signal(drawn):
    """E[y·x_i] = P(signal in i)·w*."""
    task, target, x, y = drawn
    assert_means(y[:, None, None] * x, shares(task)[:, None] * target[None, :])


def test_input_has_mean_zero(drawn):
    _, _, x, _ = drawn
    assert_means(x, 0.0)


def test_covariance(drawn):
    """E[x_i x_jᵀ] = 1[i = j]·(σ²I + P(signal in i)·w*w*ᵀ)."""
    task, target, x, _ = drawn
    rows = x.reshape(NUM_SAMPLES, -1)
    signal = np.kron(np.diag(shares(task)), np.outer(target, target))
    assert_means(rows[:, :, None] * rows[:, None, :], SIGMA**2 * np.eye(K * D) + signal)


def test_noise_is_on_the_signal_patch_too():
    """Var(⟨w*, x_t⟩ | y) = σ² where the signal sits."""
    task = SSD(K, D, SIGMA, position=2, signal=(1.0, 0.0))
    x, y = task.sample(jr.key(2), task.draw_target(jr.key(0)), NUM_SAMPLES)
    residual = np.asarray(x[:, 2, 0] - y, np.float64)
    assert_means(residual**2, SIGMA**2)


def test_a_given_signal_is_the_target_and_a_drawn_one_is_a_unit_vector():
    given = DSD(K, D, SIGMA, signal=(0.6, -0.8))
    np.testing.assert_array_equal(given.draw_target(jr.key(9)), np.float32([0.6, -0.8]))
    first, second = (DSD(K, 5, SIGMA).draw_target(jr.key(seed)) for seed in (0, 1))
    np.testing.assert_allclose(np.linalg.norm(first), 1, rtol=1e-6)
    assert not np.allclose(first, second)
