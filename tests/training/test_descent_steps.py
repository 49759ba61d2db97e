"""Steps of gradient descent against the same steps written by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.training import (
    Descent,
    Hinge,
    Logistic,
    NonNegative,
    Square,
    UnitBall,
    UnitSphere,
    rate_grid,
    rates,
)

SETTINGS = (rates(0.1, threshold=0.02), rates(0.4))


def numpy_step(w, b, x, y, rate_w, rate_b):
    """w − rate·∇ of mean (f − y)², f = Σᵢ φ_b(⟨w, xᵢ⟩), in double precision."""
    z = x @ w
    on = np.abs(z) > b
    residual = 2 * ((np.sign(z) * np.maximum(np.abs(z) - b, 0)).sum(axis=1) - y) / len(y)
    to_w = np.einsum("n,np,npd->d", residual, on, x)
    to_b = -np.einsum("n,np->", residual, np.sign(z) * on)
    return w - rate_w * to_w, b - rate_b * to_b


def test_steps_are_the_hand_written_gradient_steps(train, problem):
    """Two steps, a rate of its own for each parameter and each run."""
    _, _, _, sample, start = problem
    x, y = np.float64(sample.x[:7]), np.float64(sample.y[:7])
    got = train(Descent(SETTINGS, 2, 1), num_samples=7)
    logged = got.observed
    for run, (rate_w, rate_b) in enumerate([(0.1, 0.02), (0.4, 0.4)]):
        w, b = np.float64(start.filters), float(start.threshold)
        for step in range(2):
            w, b = numpy_step(w, b, x, y, rate_w, rate_b)
            np.testing.assert_allclose(logged.filters[step, run], w, rtol=1e-5)
            np.testing.assert_allclose(logged.threshold[step, run], b, rtol=1e-5)
    np.testing.assert_array_equal(got.weights.filters, logged.filters[-1])


def test_train_risk_is_the_mean_loss_on_the_sample(train, problem):
    _, network, _, sample, _ = problem
    fitted = train(Descent(SETTINGS, 2, 1), num_samples=7)
    weights, train_risk = fitted.observed, fitted.train_risk
    for run in range(2):
        last = jax.tree.map(lambda log: jnp.asarray(log[-1, run]), weights)  # noqa: B023
        scores = jnp.stack([network.score(last, row) for row in sample.x[:7]])
        expected = np.mean((scores - sample.y[:7]) ** 2)
        np.testing.assert_allclose(train_risk[-1, run], expected, rtol=1e-5)


def test_runs_side_by_side_are_each_run_alone(train):
    """Tolerance: a product of another shape may round otherwise."""
    algorithm = Descent(rate_grid((0.1, 0.3), threshold=(0.0, 0.1)), 2, 1)
    together = train(algorithm)
    for run, setting in enumerate(algorithm.settings):
        alone = train(algorithm, settings=(setting,))
        np.testing.assert_allclose(
            together.weights.filters[run], alone.weights.filters[0], rtol=1e-6
        )
        np.testing.assert_allclose(
            together.weights.threshold[run], alone.weights.threshold[0], rtol=1e-6
        )
    frozen = [run for run, s in enumerate(algorithm.settings) if ("threshold", 0.0) in s.overrides]
    np.testing.assert_array_equal(together.weights.threshold[frozen], np.float32(0.05))


@pytest.mark.parametrize(
    ("loss", "formula"),
    [
        (Square(), lambda s, y: (s - y) ** 2),
        (Hinge(), lambda s, y: np.maximum(1 - y * s, 0)),
        (Logistic(), lambda s, y: np.logaddexp(0, -y * s)),
    ],
)
def test_loss_is_its_formula(loss, formula):
    scores, labels = np.meshgrid([-50.0, -1.5, 0.0, 0.5, 2.0, 50.0], [-1.0, 1.0])
    got = loss(jnp.float32(scores), jnp.float32(labels))
    np.testing.assert_allclose(got, formula(scores, labels), rtol=1e-5, atol=1e-6)


def test_projections(problem):
    _, _, _, _, start = problem
    filters = jnp.array([[3.0, 4.0], [0.3, 0.4], [0.0, 0.0]])
    weights = start._replace(filters=filters, threshold=jnp.float32(-0.2))
    np.testing.assert_allclose(
        UnitBall()(weights).filters, [[0.6, 0.8], [0.3, 0.4], [0.0, 0.0]], rtol=1e-6
    )
    np.testing.assert_allclose(
        UnitSphere()(weights).filters, [[0.6, 0.8], [0.6, 0.8], [0.0, 0.0]], rtol=1e-6
    )
    assert NonNegative()(weights).threshold == 0
    assert NonNegative()(start).threshold == start.threshold
    assert NonNegative("filters")(weights._replace(filters=-filters)).filters.max() == 0


def test_projections_hold_after_every_step(train):
    algorithm = Descent((rates(5.0),), 2, 1, projections=(UnitBall(), NonNegative()))
    weights = train(algorithm).observed
    assert np.all(np.linalg.norm(weights.filters, axis=-1) <= 1 + 1e-6)
    assert np.all(weights.threshold >= 0)
    free = train(Descent((rates(5.0),), 2, 1)).observed
    assert np.linalg.norm(free.filters, axis=-1).max() > 1  # it would have left the ball
