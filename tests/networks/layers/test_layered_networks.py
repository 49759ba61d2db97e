"""Layers in a network that is trained: by `fit`, in every precision."""

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import ScaledStart
from separatrix.networks.layers import (
    AbstractLayered,
    Dense,
    Grouped,
    LayerWeights,
    Local,
    Shared,
    Windows,
)
from separatrix.training import CrossEntropy, Descent, Epochs, OptaxOptimiser, fit, rates

WINDOWS = Windows((6, 6), 1, (3, 3), (3, 3))
START = ScaledStart()


class Weights(NamedTuple):
    hidden: LayerWeights
    readout: LayerWeights


@dataclass(frozen=True)
class LocalNet(AbstractLayered):
    """A locally connected layer, ReLU, and a dense one with a class axis."""

    num_units: int = 4
    num_classes: int = 2
    example_shape: tuple[int, ...] = WINDOWS.space

    @property
    def layers(self):
        hidden = Local(WINDOWS, self.num_units)
        return hidden, Dense((*WINDOWS.grid, self.num_units), self.num_classes)

    def init(self, key):
        keys = jr.split(key)
        drawn = [layer.init(k, START) for layer, k in zip(self.layers, keys, strict=True)]
        return Weights(*drawn)

    def outputs(self, weights, x):
        hidden, readout = self.layers
        return readout(weights.readout, jnp.maximum(hidden(weights.hidden, x[:, :, None]), 0.0))


@pytest.fixture(scope="module")
def squares():
    """A square in one of four places is bright or dark."""
    random = np.random.default_rng(0)
    x, y = random.normal(size=(200, 6, 6)).astype(np.float32), np.arange(200) % 2
    for image, label, place in zip(x, y, 3 * random.integers(0, 2, (200, 2)), strict=True):
        image[place[0] :, place[1] :][:3, :3] += 3.0 * label - 1.5
    return x, y


@pytest.mark.parametrize("precision", ["highest", "tf32", "bf16"])
def test_fit_trains_them(squares, precision):
    descent = Descent(
        (rates(0.03), rates(0.01)),
        60,
        60,
        loss=CrossEntropy(),
        optimiser=OptaxOptimiser("adam"),
        batches=Epochs(50),
        precision=precision,
    )
    network = LocalNet()
    weights = fit(network, squares, descent).weights
    assert all(leaf.dtype == jnp.float32 for leaf in jax.tree.leaves(weights))
    x, y = squares
    scores = network.scores(weights, network.arrange(jnp.asarray(x)))
    errors = np.mean(np.argmax(scores, axis=-1) != y[None, :], axis=1)
    assert np.all(errors < 0.1)


LAYERS = {
    "local": Local(WINDOWS, 3),
    "grouped": Grouped(WINDOWS, 3, (2, 1)),
    "shared": Shared(WINDOWS, 3),
    "dense": Dense((6, 6, 1), 3),
}


@pytest.mark.parametrize("layer", LAYERS.values(), ids=LAYERS)
def test_bfloat16_passes_through(layer):
    """Results and gradients keep the type, and are those of float32 to its 8 bits."""
    weights = layer.init(jr.key(0), START)
    x = jr.normal(jr.key(1), (6, 6, 1, 8))
    half = jax.tree.map(lambda leaf: leaf.astype(jnp.bfloat16), (weights, x))

    def both(weights, x):
        z, pull = jax.vjp(layer, weights, x)
        return z, pull(z)

    for mine, theirs in zip(
        jax.tree.leaves(both(*half)), jax.tree.leaves(both(weights, x)), strict=True
    ):
        assert mine.dtype == jnp.bfloat16
        scale = float(jnp.max(jnp.abs(theirs)))
        np.testing.assert_allclose(np.float32(mine), theirs, rtol=0.0, atol=0.03 * scale)
