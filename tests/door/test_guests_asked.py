"""Networks of other libraries are asked as the package's are, and called by their names."""

from functools import partial

import equinox
import flax.linen as linen
import pytest
from small_questions import TASK, Scorer, blobs

from separatrix.door import compare, sample_complexity
from separatrix.door.question import networks_of
from separatrix.runs import Sizes
from separatrix.tasks import arrays
from separatrix.training import CrossEntropy, Descent, Epochs, OptaxOptimiser, Square, rate_grid

SMALL = {"sizes": Sizes(16, 64), "num_seeds": 2, "num_tuning_seeds": 1, "progress": "off"}

pytestmark = pytest.mark.filterwarnings("ignore::separatrix.door.SeparatrixWarning")


class Perceptron(linen.Module):
    width: int

    @linen.compact
    def __call__(self, x):
        x = linen.relu(linen.Dense(self.width)(x.reshape(x.shape[0], -1)))
        return linen.Dense(1)(x)


def adam(loss):
    return Descent(
        rate_grid((0.01, 0.03)),
        num_steps=40,
        measure_every=20,
        loss=loss,
        optimiser=OptaxOptimiser("adam"),
        batches=Epochs(16),
    )


@pytest.mark.slow
def test_a_flax_module_beside_another(store):
    both = [Perceptron(4), Perceptron(8)]
    four, eight = compare(TASK, both, target=0.5, algorithm=adam(Square()), **SMALL, store=store)
    assert (four.label, eight.label) == ("Perceptron, width 4", "Perceptron, width 8")
    assert "Perceptron, width 4 needs" in str(four)


def test_an_equinox_module_on_arrays(store):
    x, y = blobs(3)
    answer = sample_complexity(
        (x, y),
        partial(equinox.nn.MLP, 5, 3, 4, 1),
        target=0.7,
        metric="accuracy",
        algorithm=adam(CrossEntropy()),
        **SMALL,
        store=store,
    )
    assert answer.label == "MLP"


def test_names():
    pool = arrays(*blobs(3))
    wide, deep = (lambda key, n=n: equinox.nn.MLP(5, 3, n, 1, key=key) for n in (4, 8))
    networks = [wide, deep, Scorer((5,)), Scorer((5,), 2.0)]
    assert list(networks_of(networks, pool)) == [
        "MLP 1",
        "MLP 2",
        "Scorer, scale 1.0",
        "Scorer, scale 2.0",
    ]
