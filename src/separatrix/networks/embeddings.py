"""CNN ⊂ LCN ⊂ FCN: the weights with which the larger computes the smaller one's function."""

import jax.numpy as jnp

from .patch_sum import CNN, LCN, PatchSumWeights
from .window import WindowCNN, WindowLCN, WindowWeights


def tie_filters(network: CNN | WindowCNN, weights):
    """CNN → LCN: the same filter at every patch or window."""
    if isinstance(network, CNN):
        return PatchSumWeights(
            jnp.tile(weights.filters[None, :], (network.num_patches, 1)), weights.threshold
        )
    copies = network.num_windows
    return WindowWeights(
        jnp.tile(weights.filters[None], (copies, 1, 1)),
        jnp.tile(weights.biases[None], (copies, 1)),
        weights.readout,
    )


def pad_filters(network: LCN | WindowLCN, weights):
    """LCN → FCN: each node's filter, zero outside its patch or window."""
    if isinstance(network, LCN):
        k = network.num_patches
        blocks = jnp.eye(k)[:, :, None] * weights.filters[None, :, :]
        return PatchSumWeights(blocks.reshape(k, -1), weights.threshold)
    starts = jnp.arange(network.num_windows)[:, None]
    offsets = jnp.arange(network.input_length)[None, :] - starts  # place of an input in the window
    inside = (offsets >= 0) & (offsets < network.window_length)
    spread = jnp.take_along_axis(
        weights.filters, jnp.clip(offsets, 0, network.window_length - 1)[:, None, :], axis=2
    )
    return WindowWeights(
        jnp.where(inside[:, None, :], spread, 0.0).reshape(-1, network.input_length),
        weights.biases.reshape(-1),
        weights.readout.reshape(-1),
    )
