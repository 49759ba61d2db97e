"""Where a layer looks: windows on a line or an image."""

import itertools
import math
from dataclasses import dataclass

import jax.numpy as jnp

from ..._checks import keep_tuples_of_integers
from ..._types import Array, Float


@dataclass(frozen=True)
class Windows:
    """Windows of `size` at every `stride` of an input [*space, channel], zeros around it.

    `space` has one axis (a signal) or two (an image). `grid` is the number of windows along each
    axis: as many as there is room for, unless it is given. With a stride of 0 all windows are one.
    """

    space: tuple[int, ...]
    num_channels: int
    size: tuple[int, ...]
    stride: tuple[int, ...]
    padding: tuple[int, ...]  # zeros on both sides of an axis
    grid: tuple[int, ...]

    def __init__(self, space, num_channels, size, stride=None, padding=None, grid=None):
        ones = (1,) * len(space)
        stride, padding = stride or ones, padding or tuple(0 for _ in space)
        if grid is None:
            rooms = zip(space, padding, size, stride, strict=True)
            grid = tuple((s + 2 * p - w) // max(step, 1) + 1 for s, p, w, step in rooms)
        values = (tuple(space), num_channels, tuple(size), tuple(stride), tuple(padding), grid)
        names = ("space", "num_channels", "size", "stride", "padding", "grid")
        for name, value in zip(names, values, strict=True):
            object.__setattr__(self, name, value)
        keep_tuples_of_integers(self, "space", "size", "stride", "padding", "grid")

    @property
    def num_windows(self) -> int:
        return math.prod(self.grid)

    @property
    def num_pixels(self) -> int:
        """What one window holds, all channels."""
        return math.prod(self.size) * self.num_channels

    def cut(
        self, x: Float[Array, "*space channel sample"]
    ) -> Float[Array, "*grid pixel channel sample"]:
        """What every window holds: the input shifted by every place in a window, stacked."""
        x = jnp.pad(x, [*((p, p) for p in self.padding), (0, 0), (0, 0)])
        places = itertools.product(*map(range, self.size))
        shifted = [x[self._every(place)] for place in places]
        return jnp.stack(shifted, axis=len(self.grid))

    def _every(self, place: tuple[int, ...]):
        axes = zip(place, self.stride, self.grid, strict=True)
        slices = []
        for first, step, num in axes:
            slices.append(
                slice(first, first + step * (num - 1) + 1, step)
                if step
                else jnp.full(num, first)
            )
        if all(isinstance(part, slice) for part in slices):
            return tuple(slices)
        index = [
            jnp.arange(s.start, s.stop, s.step) if isinstance(s, slice) else s for s in slices
        ]
        return jnp.ix_(*index)
