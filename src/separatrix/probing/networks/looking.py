"""What a layer computes, with all windows cut out by one gather each way.

Small layers in small batches, on a CPU: what `layers` do with slices takes long to compile there,
and ten times as long as the products to run.
"""

from functools import lru_cache, partial

import jax
import jax.numpy as jnp
import numpy as np

from ..._types import Array, Float
from ...networks import embed
from ...networks.layers import AbstractLayer, Dense, Grouped, LayerWeights, Local, Shared, Windows
from ...networks.products import product


def looked(
    layer: AbstractLayer, weights: LayerWeights, x: Float[Array, "*space channel sample"]
) -> Float[Array, "position unit sample"]:
    """What `layer(weights, x)` is, its positions in one axis.

    Filters that positions share are copied to each: on a CPU a product a position is faster than
    one of all, whose result is turned round.
    """
    n = x.shape[-1]
    if isinstance(layer, Dense):
        return (_dense(weights.filters, x.reshape(-1, n)) + weights.biases[:, None])[None]
    assert isinstance(layer, Shared | Grouped | Local)
    w = layer.windows
    if not isinstance(layer, Local):
        weights = embed(layer, weights, Local(w, layer.num_units))
    pixels = (w.pad(x) if any(w.padding) else x).reshape(-1, n)
    return _local(weights.filters, cut(w, pixels)) + weights.biases[..., None]


@jax.custom_vjp
def _dense(
    filters: Float[Array, "unit pixel"], x: Float[Array, "pixel sample"]
) -> Float[Array, "unit sample"]:
    """Their product, whose gradient in x is taken with samples first: a quarter of the time."""
    return product("uk,kn->un", filters, x)


def _dense_forward(filters, x):
    return _dense(filters, x), (filters, x)


def _dense_backward(given, gradient):
    filters, x = given
    in_x = jax.lax.optimization_barrier(product("un,uk->nk", gradient, filters))
    return product("un,kn->uk", gradient, x), in_x.T


_dense.defvjp(_dense_forward, _dense_backward)


@jax.custom_vjp
def _local(
    filters: Float[Array, "window unit place"], patches: Float[Array, "window place sample"]
) -> Float[Array, "window unit sample"]:
    """A product a window; filters are turned round before their gradient's product, not in it."""
    return product("quk,qkn->qun", filters, patches)


def _local_forward(filters, patches):
    return _local(filters, patches), (filters, patches)


def _local_backward(given, gradient):
    filters, patches = given
    turned = jax.lax.optimization_barrier(filters.swapaxes(1, 2))
    in_patches = product("qku,qun->qkn", turned, gradient)
    return product("qun,qkn->quk", gradient, patches), in_patches


_local.defvjp(_local_forward, _local_backward)


@partial(jax.custom_vjp, nondiff_argnums=(0,))
def cut(
    windows: Windows, pixels: Float[Array, "pixel sample"]
) -> Float[Array, "window place sample"]:
    """What windows hold of an input that has its padding."""
    return jnp.take(pixels, _places(windows), axis=0, mode="clip")


def _cut_forward(windows, pixels):
    return cut(windows, pixels), None


def _cut_backward(windows, _, gradient):
    """Every pixel gathers from where it went: as a sum into places it takes far longer."""
    rows = jnp.pad(gradient.reshape(-1, gradient.shape[-1]), [(0, 1), (0, 0)])
    return (jnp.take(rows, _copies(windows), axis=0, mode="clip").sum(axis=1),)


cut.defvjp(_cut_forward, _cut_backward)


@lru_cache(maxsize=64)
def _places(windows: Windows) -> np.ndarray:
    """The pixel at every place of every window, as its number in an input that has its padding."""
    w = windows.padded
    starts = np.indices(w.grid).reshape(len(w.grid), -1, 1) * np.reshape(w.stride, (-1, 1, 1))
    at = starts + np.array(w.places).T[:, None, :]
    first = w.num_channels * np.ravel_multi_index(tuple(at), w.space)
    numbers = np.add.outer(first, np.arange(w.num_channels))
    return numbers.reshape(w.num_windows, w.num_pixels).astype(np.int32)


@lru_cache(maxsize=64)
def _copies(windows: Windows) -> np.ndarray:
    """Where each pixel was copied to [pixel, copy]; one place beyond the last where to no more."""
    numbers = _places(windows).reshape(-1)
    order = np.argsort(numbers, kind="stable")
    first = np.searchsorted(numbers[order], np.arange(np.prod(windows.padded.input_shape) + 1))
    counts = np.diff(first)
    copies = np.full((len(counts), counts.max()), len(numbers), np.int32)
    which = np.arange(counts.max())[None, :] < counts[:, None]
    copies[which] = order
    return copies
