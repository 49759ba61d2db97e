"""The layers that benchmarks/layers.py times, of jax: Flax's, jax's own, and ours."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np

from separatrix.networks.layers import Grouped, LayerWeights, Local, Shared, Windows


class Shape(NamedTuple):
    """As many units as channels; windows at every pixel, zeros around the image."""

    batch: int
    channels: int
    side: int
    kernel: int

    @property
    def operations(self) -> int:
        return 2 * self.batch * (self.side * self.kernel * self.channels) ** 2

    @property
    def numbers(self) -> tuple[int, int]:
        """Of the inputs, and the results; of the weights."""
        places = self.side**2 * self.channels
        return places * self.batch, places * self.channels * self.kernel**2


class Work(NamedTuple):
    """Arrays of numpy: x and gradient have samples first and channels last."""

    x: np.ndarray
    gradient: np.ndarray
    filters: np.ndarray  # window, unit, place, channel


class Way(NamedTuple):
    """`work` gives the value, then the gradients in weights and inputs."""

    name: str
    work: Callable[[], Any]


def make_work(shape: Shape) -> Work:
    n, c, side, k = shape
    random = np.random.default_rng(0)
    normal = lambda *shape: random.standard_normal(shape, np.float32)
    filters = normal(side**2, c, k**2, c) / np.float32(k * c**0.5)
    return Work(normal(n, side, side, c), normal(n, side, side, c), filters)


def jax_ways(shape: Shape, work: Work, dtype, runs: int) -> list[Way]:
    c, side, size = shape.channels, shape.side, (shape.kernel, shape.kernel)
    x, gradient = (jnp.asarray(part, dtype) for part in (work.x, work.gradient))
    # Flax and jax order a window by channel, then place.
    of_windows = work.filters.transpose(0, 3, 2, 1).reshape(side, side, -1, c)
    of_one = work.filters[0].transpose(1, 2, 0).reshape(*size, c, c)
    same = {"padding": "SAME", "use_bias": False, "dtype": dtype}
    plain = partial(
        jax.lax.conv_general_dilated_local,
        window_strides=(1, 1), padding="SAME", filter_shape=size,
        dimension_numbers=("NHWC", "HWIO", "NHWC"),
    )  # fmt: skip
    kinds = {
        "flax ConvLocal": (partial(_apply, nn.ConvLocal(c, size, **same)), of_windows),
        "jax's local convolution": (lambda kernel, x: plain(x, kernel), of_windows),
        "flax Conv": (partial(_apply, nn.Conv(c, size, **same)), of_one),
    }
    return [
        _way(name, function, jnp.asarray(kernel, dtype), x, gradient, runs)
        for name, (function, kernel) in kinds.items()
    ]


def _apply(module: nn.Module, kernel, x):
    return module.apply({"params": {"kernel": kernel}}, x)


def our_ways(shape: Shape, work: Work, dtype, runs: int, more: bool) -> list[Way]:
    """Local, and `more`: the layers that share."""
    c, sides, pad = shape.channels, (shape.side,) * 2, (shape.kernel // 2,) * 2
    windows = Windows(sides, c, (shape.kernel,) * 2, padding=pad)
    layers: dict[str, Any] = {"Separatrix, Local": Local(windows, c)}
    if more:
        layers["Separatrix, Grouped 4×4"] = Grouped(windows, c, (4, 4))
        layers["Separatrix, Shared"] = Shared(windows, c)
    x, gradient = (jnp.asarray(np.moveaxis(v, 0, -1), dtype) for v in (work.x, work.gradient))
    every = work.filters.reshape(len(work.filters), c, -1)
    ways = []
    for name, layer in layers.items():
        num = int(np.prod(layer.filters_shape[:-2]))
        filters = every[:: len(every) // num][:num].reshape(layer.filters_shape)
        biases = jnp.zeros(layer.filters_shape[:-1], dtype)
        weights = LayerWeights(jnp.asarray(filters, dtype), biases)
        ways.append(_way(name, layer, weights, x, gradient, runs))
    return ways


def _way(name: str, function: Callable, weights, x, gradient, runs: int) -> Way:
    def both(weights, x, gradient):
        value, pull = jax.vjp(function, weights, x)
        return value, pull(gradient)

    if runs:
        both = jax.vmap(both)
        repeat = lambda leaf: jnp.stack([leaf] * runs)
        weights, x, gradient = jax.tree.map(repeat, (weights, x, gradient))
    return Way(name, partial(jax.jit(both), weights, x, gradient))
