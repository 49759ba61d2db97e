"""Mean losses on held-out examples: the same in any pieces, every split for itself."""

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.measures import means_in_pieces, right
from separatrix.tasks import Picked
from separatrix.training import CrossEntropy, ZeroOne

X, Y = jr.normal(jr.key(0), (12, 4)), jr.randint(jr.key(1), (12,), 0, 3)
WEIGHTS = jr.normal(jr.key(2), (2, 5, 4, 3))  # 2 runs of 5 networks side by side
SPLITS = (jnp.array([7, 1, 4, 11, 2, 3]), jnp.array([0, 5, 6, 8]))
rows = Picked(X, Y, jnp.arange(12)).rows


def scores(x):
    return jnp.einsum("nd,rsdc->rnsc", x, WEIGHTS)


@pytest.mark.parametrize("piece", [2, 4, 5, 100], ids=["whole", "one split uneven", "both", "one"])
def test_means_do_not_hang_on_the_pieces(piece):
    losses = (ZeroOne(), right, CrossEntropy())
    of_splits = jax.jit(lambda: means_in_pieces(losses, scores, rows, SPLITS, piece))()
    for places, (error, accuracy, loss) in zip(SPLITS, of_splits, strict=True):
        s, y = np.asarray(scores(X[places])), np.asarray(Y[places])
        wrong = s.argmax(axis=-1) != y[None, :, None]
        of_class = np.take_along_axis(s, y[None, :, None, None], axis=-1)[..., 0]
        surprise = np.log(np.exp(s).sum(axis=-1)) - of_class
        assert error.shape == accuracy.shape == loss.shape == (2, 5)
        np.testing.assert_allclose(error, wrong.mean(axis=1), atol=1e-6)
        np.testing.assert_allclose(accuracy, 1 - wrong.mean(axis=1), atol=1e-6)
        np.testing.assert_allclose(loss, surprise.mean(axis=1), rtol=1e-5)


def test_the_network_is_traced_once_for_all_splits():
    calls = []

    def counted(x):
        calls.append(x.shape)
        return scores(x)

    means_in_pieces((ZeroOne(),), counted, rows, SPLITS, 2)
    assert calls == [(2, 4)]


def test_a_run_may_hold_one_network():
    ((error,),) = means_in_pieces((ZeroOne(),), lambda x: scores(x)[:, :, 0], rows, SPLITS[:1], 4)
    assert error.shape == (2,)
