"""CNN ⊂ LCN ⊂ FCN: the weights with which the larger computes the smaller one's function."""

import math

import jax.numpy as jnp

from .patch_sum import CNN, LCN
from .window import WindowCNN, WindowLCN, WindowWeights


def tie_filters(network: CNN | WindowCNN, weights):
    """CNN → LCN: the same filter at every patch or window."""
    if isinstance(network, CNN):
        return weights._replace(filters=jnp.stack([weights.filters] * network.num_patches))
    filters, biases = (jnp.stack([w] * network.num_windows) for w in weights[:2])
    return WindowWeights(filters, biases, weights.readout)


def pad_filters(network: LCN | WindowLCN, weights):
    """LCN → FCN: each node's filter, zero outside its patch or window."""
    length, size = weights.filters.shape[-1], math.prod(network.example_shape)
    stride = length if isinstance(network, LCN) else 1
    rooms = [(stride * j, size - length - stride * j) for j in range(len(weights.filters))]
    nodes = [w.reshape(-1, length) for w in weights.filters]
    padded = [jnp.pad(w, ((0, 0), room)) for w, room in zip(nodes, rooms, strict=True)]
    if isinstance(network, LCN):
        return weights._replace(filters=jnp.concatenate(padded))
    biases, readout = weights.biases.reshape(-1), weights.readout.reshape(-1)
    return WindowWeights(jnp.concatenate(padded), biases, readout)
