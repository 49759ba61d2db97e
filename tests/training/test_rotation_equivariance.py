"""GD from (Uw⁰, US) is U·GD from (w⁰, S) for a rotation common to all patches; Adam's is not.

[lahoti2024, Sec. 5]: lower bounds for equivariant algorithms cover plain descent, not Adam.
"""

import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.training import Descent, NonNegative, OptaxOptimiser, UnitBall, rates

ANGLE = 0.7
ROTATION = np.array(
    [[np.cos(ANGLE), -np.sin(ANGLE)], [np.sin(ANGLE), np.cos(ANGLE)]], dtype=np.float32
)


@pytest.fixture
def gap(train, problem):
    """The largest entry of U·w − w', w' trained on rotated inputs from a rotated start."""
    _, _, _, sample, start = problem

    def measure(algorithm, rotate_start=ROTATION):
        turned = train(
            algorithm,
            sample=sample._replace(x=jnp.einsum("ij,npj->npi", ROTATION, sample.x)),
            start=start._replace(filters=jnp.asarray(rotate_start @ np.asarray(start.filters))),
        )
        plain = train(algorithm)
        assert np.abs(plain.weights.filters[0] - start.filters).max() > 0.05
        return np.abs(turned.weights.filters[0] - ROTATION @ plain.weights.filters[0]).max()

    return measure


PROJECTED = Descent((rates(0.1),), 20, 20, projections=(UnitBall(), NonNegative()))


def test_descent_turns_with_the_data(gap):
    """Rounding only: 20 steps in float32."""
    assert gap(PROJECTED) < 1e-5


def test_the_start_must_turn_too(gap):
    assert gap(PROJECTED, rotate_start=np.eye(2, dtype=np.float32)) > 1e-3


def test_adam_does_not(gap):
    assert gap(Descent((rates(0.1),), 20, 20, optimiser=OptaxOptimiser("adam"))) > 1e-2
