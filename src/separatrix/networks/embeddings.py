"""CNN ⊂ LCN ⊂ FCN: the weights with which the larger computes the smaller one's function."""

import math

import jax.numpy as jnp
import numpy as np

from .._types import Array
from .layers import Dense, Grouped, LayerWeights, Local, Shared, Windows
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


def embed(
    small: Shared | Grouped | Local, weights: LayerWeights, large: Grouped | Local | Dense
) -> LayerWeights:
    """The weights with which the larger layer computes the smaller one's function.

    Shared ⊂ grouped ⊂ local ⊂ dense. The units of a dense layer are those of all windows, in the
    order of the local layer's outputs [*grid, unit].
    """
    w = small.windows
    if isinstance(large, Dense):
        _check_sizes(large, Dense(w.input_shape, w.num_windows * small.num_units))
        local = embed(small, weights, Local(w, small.num_units))
        return LayerWeights(_padded(w, local.filters), local.biases.reshape(-1))
    _check_sizes(large.windows, w)
    if large.num_units != small.num_units:
        raise ValueError(
            f"large must have {small.num_units} units, as small has, got {large.num_units}."
        )
    mine, theirs = _groups(small), _groups(large)
    source = np.zeros(theirs.max() + 1, int)
    source[theirs] = mine
    if np.any(source[theirs] != mine):
        raise ValueError(
            f"large must share where small does at most, got {large!r} for {small!r}: each of its "
            "blocks must lie inside of one of the smaller layer's."
        )
    shape = (-1, small.num_units, w.num_pixels)
    filters, biases = weights.filters.reshape(shape), weights.biases.reshape(shape[:2])
    return LayerWeights(filters[source], biases[source])


def _groups(layer: Shared | Grouped | Local) -> np.ndarray:
    """The number of the filters that every window has."""
    grid = layer.windows.grid
    if not isinstance(layer, Grouped):
        numbers = np.arange(math.prod(grid))
        return numbers if isinstance(layer, Local) else 0 * numbers
    places = np.indices(grid).reshape(len(grid), -1)
    at = tuple(place // b for place, b in zip(places, layer.block, strict=True))
    return np.ravel_multi_index(at, layer.blocks)


def _padded(windows: Windows, filters: Array) -> Array:
    """Filters of every window, zero outside of it [window unit, *space channel]."""
    w, size = windows, math.prod(windows.space)
    starts = np.indices(w.grid).reshape(len(w.grid), -1, 1)
    places = np.array(w.places).T[:, None, :]
    step, before, space = (np.reshape(v, (-1, 1, 1)) for v in (w.stride, w.padding, w.space))
    at = starts * step + places - before  # axis, window, place
    inside = np.all((at >= 0) & (at < space), axis=0)
    pixels = np.where(inside, np.ravel_multi_index(tuple(at), w.space, mode="clip"), size)
    parts = filters.reshape(*filters.shape[:2], len(w.places), w.num_channels)
    dense = jnp.zeros((len(filters), size, *parts.shape[1::2]), filters.dtype)
    which = np.arange(len(filters))[:, None]
    # What falls on the zeros around the input has no weight in a dense layer.
    dense = dense.at[which, pixels].set(jnp.moveaxis(parts, 1, 2), mode="drop")
    return jnp.moveaxis(dense, 1, 2).reshape(-1, size * w.num_channels)


def _check_sizes(given: object, needed: object) -> None:
    if given != needed:
        raise ValueError(f"large must have the sizes {needed!r}, got {given!r}.")
