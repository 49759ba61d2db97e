"""CNN ⊂ LCN ⊂ FCN, pooled ⊂ not pooled, fewer layers ⊂ more: the larger one's weights."""

from dataclasses import replace

import jax.numpy as jnp
import numpy as np

from ......networks import embed
from ......networks.layers import LayerWeights
from .network import Deep, DeepWeights

_ORDER = ("CNN", "LCN", "FCN")


def embedded(small: Deep, weights: DeepWeights, large: Deep) -> DeepWeights:
    """Weights with which `large` has the scores of `small`, of the same layers and units."""
    _check_alike(small, large)
    _check_larger(small, large)
    hidden = weights.hidden
    if small.family != large.family:
        each = zip(small.layers, hidden, large.layers, strict=True)
        hidden = tuple(embed(*layer) for layer in each)  # pyright: ignore[reportArgumentType]
    readout = weights.readout
    if small.pooling != large.pooling:  # the same readout at every patch
        filters = jnp.tile(readout.filters, (1, small.num_patches))
        readout = LayerWeights(filters, readout.biases)
    return DeepWeights(hidden, weights.thresholds, readout)


def deepened(small: Deep, weights: DeepWeights) -> DeepWeights:
    """The weights of the same network with one layer more, which changes nothing.

    Each of its units passes on the unit at its place in the layer before: φ₀ is the identity, and
    so is a ReLU of what is not negative.
    """
    cnn = replace(small, family="CNN", num_layers=2)
    filters = np.zeros((small.num_filters, 2 * small.reach + 1, small.num_filters), np.float32)
    filters[:, small.reach, :] = np.eye(small.num_filters)
    copies = LayerWeights(
        jnp.asarray(filters.reshape(small.num_filters, -1)), jnp.zeros(small.num_filters)
    )
    last = replace(small, num_layers=2).layers[1]
    if small.family != "CNN":
        copies = embed(cnn.layers[1], copies, last)  # pyright: ignore[reportArgumentType]
    more = (jnp.zeros(()),) if weights.thresholds else ()
    return DeepWeights((*weights.hidden, copies), weights.thresholds + more, weights.readout)


def _check_alike(small: Deep, large: Deep) -> None:
    sizes = ("num_patches", "patch_dim", "num_layers", "num_filters", "activation", "reach")
    differ = [name for name in sizes if getattr(small, name) != getattr(large, name)]
    if differ:
        raise ValueError(
            f"large must differ from small in family and pooling alone, got another {differ[0]}."
        )


def _check_larger(small: Deep, large: Deep) -> None:
    pooled_later = small.pooling == "none" and large.pooling == "global"
    if pooled_later or _ORDER.index(small.family) > _ORDER.index(large.family):
        raise ValueError(
            f"large must see or tell apart more than small, got {large.family} with pooling "
            f"{large.pooling} for {small.family} with pooling {small.pooling}."
        )
