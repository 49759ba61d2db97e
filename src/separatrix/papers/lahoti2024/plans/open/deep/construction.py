"""Weights with which a CNN of two layers or more computes the product of two patches' signs.

No sum of functions of one patch each does: of the product every single patch knows nothing, so that
its best risk is that of the constant 0.
"""

from dataclasses import replace

import jax.numpy as jnp
import numpy as np

from ......_types import Array, Float
from ......networks.layers import LayerWeights
from .embedding import deepened
from .network import Deep, DeepWeights

# A patch's sign is read as a ramp of ⟨w*, xᵢ⟩ from 0 at LOW to ±1 at HIGH. It is right where noise
# stays below LOW, and at the signal below 1 − HIGH.
LOW, HIGH = 0.3, 0.7


def two_patch_weights(network: Deep, signal: Float[Array, "pixel"]) -> DeepWeights:
    """Score near 1 where two patches hold ±w* of the same sign, near −1 where signs differ.

    The second layer adds up signs: 2 and −2 are beyond a threshold of 1, everything else is not. It
    adds those of a patch and the next, which is right for two neighbours; with a reach of k − 1,
    those of all patches, which is right for any two.
    """
    _check(network)
    k, q = network.num_patches, network.num_filters
    first, seen = _first(network, np.asarray(signal, np.float32))
    everywhere = network.reach == k - 1
    offsets = range(2 * network.reach + 1) if everywhere else (network.reach, network.reach + 1)
    second = np.zeros((q, 2 * network.reach + 1, q), np.float32)
    for offset in offsets:
        second[: len(seen), offset, : seen.shape[1]] = seen
    signs, biases, readout = np.zeros(q, np.float32), np.zeros(q, np.float32), np.zeros((1, q))
    lsa = network.activation == "LSA"
    # φ_{3/2}(v + 1/2) − φ_{3/2}(v − 1/2) = (v − 1)₊ + (−v − 1)₊ for |v| ≤ 2.
    biases[:2] = (0.5, -0.5) if lsa else (-1.0, -1.0)
    signs[:2] = (1.0, -1.0) if lsa else (1.0, 1.0)
    readout[0] = 2 * signs / (k if everywhere else 1)  # as many patches see the two
    weights = DeepWeights(
        (first, _layer(second.reshape(q, -1), biases)),
        (jnp.float32(LOW), jnp.float32(1.5)) if lsa else (),
        _layer(readout, np.array([-1.0])),
    )
    for num_layers in range(2, network.num_layers):
        weights = deepened(replace(network, num_layers=num_layers), weights)
    return weights


def _first(network: Deep, signal: np.ndarray) -> tuple[LayerWeights, np.ndarray]:
    """The first layer, and what the second has to add up of it, a row for each of its units."""
    filters = np.zeros((network.num_filters, network.patch_dim), np.float32)
    biases = np.zeros(network.num_filters, np.float32)
    if network.activation == "LSA":
        filters[:2] = signal, LOW / HIGH * signal  # φ_b(cz) = c·φ_{b/c}(z)
        ramp = np.array([1.0, -HIGH / LOW]) / (HIGH - LOW)
        return _layer(filters, biases), np.stack([ramp, ramp])
    filters[:4] = signal, signal, -signal, -signal
    biases[:4] = -LOW, -HIGH, -LOW, -HIGH
    ramp = np.array([1.0, -1.0]) / (HIGH - LOW)
    return _layer(filters, biases), np.kron(np.eye(2), ramp)


def _layer(filters: np.ndarray, biases: np.ndarray) -> LayerWeights:
    return LayerWeights(jnp.asarray(filters, jnp.float32), jnp.asarray(biases, jnp.float32))


def _check(network: Deep) -> None:
    if network.family != "CNN" or network.pooling != "global":
        raise ValueError(
            f"network must be a CNN with global pooling, got {network.family} with pooling "
            f"{network.pooling}: embed the weights of one."
        )
    least = {"num_layers": 2, "reach": 1, "num_filters": 2 if network.activation == "LSA" else 4}
    for name, smallest in least.items():
        if (value := getattr(network, name)) < smallest:
            raise ValueError(
                f"{name} must be at least {smallest} with {network.activation}, got {value}."
            )
