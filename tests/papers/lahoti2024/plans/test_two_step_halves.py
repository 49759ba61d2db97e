"""The two-step algorithm: each half of the sample has its step, the threshold its schedule."""

import re

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import CNN, PatchSumWeights
from separatrix.papers.lahoti2024.plans.two_step_algorithm import (
    GivenThreshold,
    TwoStep,
    paper_two_step_cnn,
    paper_two_step_lcn,
    practical_two_step_cnn,
    practical_two_step_lcn,
    printed_two_step_cnn,
)
from separatrix.papers.lahoti2024.theory import (
    cnn_constants_practical,
    cnn_constants_printed,
    cnn_constants_repaired,
    lcn_constants,
    lcn_constants_practical,
)
from separatrix.tasks import DSD
from separatrix.training import fit

ALGORITHM = TwoStep(1.0, 3.0, GivenThreshold(0.2), 0.07)
NETWORK = CNN(3, 2)
START = PatchSumWeights(jnp.array([0.3, -0.2]), jnp.float32(0.05))
NUM_SAMPLES = 7  # halves of 3 and 4


@pytest.fixture(scope="module")
def sample():
    """12 examples, five more than are trained on."""
    task = DSD(3, 2, 0.3)
    return task.sample(jr.key(1), task.draw_target(jr.key(0)), 12)


def all_of_them(weights):
    return weights


def train(sample):
    """What is written down are the weights themselves."""
    options = {"num_samples": NUM_SAMPLES, "start": START, "observe": all_of_them}
    return jax.device_get(fit(NETWORK, tuple(sample), ALGORITHM, **options))


def half_step(weights, x, y, rate, next_threshold):
    def risk(w):
        return jnp.mean((jax.vmap(NETWORK.score, in_axes=(None, 0))(w, x) - y) ** 2)

    moved = weights.filters - rate * jax.jit(jax.grad(risk))(weights).filters
    return weights._replace(
        filters=moved / jnp.linalg.norm(moved), threshold=jnp.float32(next_threshold)
    )


def test_both_steps_by_hand(sample):
    """Step 1 on the first three examples at b⁰, step 2 on the other four at b₁, then b₂."""
    weights = train(sample).observed
    first = half_step(START, sample.x[:3], sample.y[:3], 1.0, 0.2)
    second = half_step(first, sample.x[3:7], sample.y[3:7], 3.0, 0.07)
    for step, expected in enumerate((first, second)):
        np.testing.assert_allclose(weights.filters[step, 0], expected.filters, rtol=1e-5)
        np.testing.assert_allclose(weights.threshold[step, 0], expected.threshold, rtol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(weights.filters, axis=-1), 1.0, rtol=1e-6)


@pytest.mark.parametrize("changed", [3, 6])
def test_the_first_step_ignores_the_second_half(sample, changed):
    other = sample._replace(y=sample.y.at[changed].mul(-1.0))
    before, after = (train(s).observed.filters for s in (sample, other))
    np.testing.assert_array_equal(before[0], after[0])
    assert not np.array_equal(before[1], after[1])


def test_the_first_half_and_nothing_past_the_sample_moves_the_first_step(sample):
    inside = sample._replace(y=sample.y.at[2].mul(-1.0))
    past = sample._replace(y=sample.y.at[7:].mul(-1.0))
    base, moved, same = map(train, (sample, inside, past))
    assert not np.array_equal(base.observed.filters[0], moved.observed.filters[0])
    np.testing.assert_array_equal(base.weights.filters, same.weights.filters)


def schedule(algorithm, num_samples):
    """(η₁, η₂, b₁, b₂) of our algorithm."""
    first_threshold = float(algorithm.first_threshold.value(jnp.int32(num_samples)))
    sizes = (algorithm.first_rate, algorithm.second_rate)
    return (*sizes, first_threshold, algorithm.final_threshold)


@pytest.mark.parametrize(("num_patches", "patch_dim"), [(5, 4), (20, 20)])
def test_paper_preset_has_the_constants_of_the_proofs(num_patches, patch_dim):
    k, d, sigma = num_patches, patch_dim, 0.1
    for preset, constants in (
        (paper_two_step_cnn, cnn_constants_repaired(k, d, sigma)),
        (printed_two_step_cnn, cnn_constants_printed(k, d, sigma)),
        (paper_two_step_lcn, lcn_constants(k, d, sigma)),
    ):
        np.testing.assert_allclose(schedule(preset(k, d), 100), constants[1:5], rtol=1e-6)


def test_practical_preset_has_the_constants_of_the_theory():
    k, d, sigma, n = 6, 5, 0.2, 41
    for preset, constants in (
        (practical_two_step_cnn, cnn_constants_practical(k, d, sigma, n)),
        (practical_two_step_lcn, lcn_constants_practical(k, d, sigma, n)),
    ):
        ours = preset(k, d, sigma, constants.final_threshold)
        np.testing.assert_allclose(schedule(ours, n), constants[1:5], rtol=1e-6)


ERRORS = [
    ({"num_steps": 3}, "num_steps must be 2, got 3: that is the algorithm."),
    (
        {"measure_every": 3},
        "measure_every must divide num_steps = 2, got 3: the last step is measured too.",
    ),
    (
        {"settings": ()},
        "settings must hold at least one Rates, got none: nothing would be trained.",
    ),
]


@pytest.mark.parametrize(("fields", "message"), ERRORS, ids=[message[:13] for _, message in ERRORS])
def test_what_it_refuses(fields, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        TwoStep(1.0, 1.0, GivenThreshold(0.1), 0.1, **fields)
