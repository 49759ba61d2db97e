"""Questions small enough to be answered in seconds, and networks of a user's to ask them of."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr
import numpy as np

from separatrix.networks import CNN, LCN, AbstractNetwork
from separatrix.runs import Sizes
from separatrix.tasks import DSD
from separatrix.training import Descent, NonNegative, UnitBall, rates

TASK = DSD(3, 4, 0.3)
NETWORKS = (CNN(3, 4), LCN(3, 4))
LIMITS = (UnitBall("filters"), NonNegative("threshold"))
GRID = tuple(rates(rate, threshold=0.01) for rate in (0.05, 0.1, 0.4, 1.6))
DESCENT = Descent(GRID, num_steps=30, measure_every=10, projections=LIMITS)
SMALL = {
    "target": 0.33,
    "algorithm": DESCENT,
    "sizes": Sizes(2, 64, num_refinements=1),
    "num_seeds": 3,
    "num_tuning_seeds": 2,
    "progress": "off",
}


@dataclass(frozen=True)
class Scorer(AbstractNetwork):
    """f(x) = ⟨w, x⟩, of any input: weights are a plain dictionary."""

    shape: tuple[int, ...]
    scale: float = 1.0

    @property
    def example_shape(self):
        return self.shape

    def init(self, key):
        return {"w": 0.1 * jr.normal(key, self.shape)}

    def score(self, weights, x):
        return self.scale * jnp.sum(weights["w"] * x)


@dataclass(frozen=True)
class Classifier(AbstractNetwork):
    """A linear score for each class."""

    shape: tuple[int, ...]
    num_classes: int

    @property
    def example_shape(self):
        return self.shape

    def init(self, key):
        return {"w": 0.1 * jr.normal(key, (*self.shape, self.num_classes))}

    def score(self, weights, x):
        return jnp.tensordot(x, weights["w"], x.ndim)


def blobs(num_classes, num_examples=400, noise=0.5):
    """Points around as many centres; labels are classes."""
    rng = np.random.default_rng(0)
    y = rng.integers(num_classes, size=num_examples)
    centres = 3 * rng.standard_normal((num_classes, 5))
    x = centres[y] + noise * rng.standard_normal((num_examples, 5))
    return x.astype(np.float32), y
