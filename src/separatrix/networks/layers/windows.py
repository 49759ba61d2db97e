"""Where a layer looks: windows on a line or an image."""

import itertools
import math
from dataclasses import dataclass

import jax.numpy as jnp
import numpy as np

from ..._checks import keep_integers, keep_tuples_of_integers
from ..._types import Array, Float

_MANY = 32  # places in a window; 324 slices took 8 s to compile on a CPU, an index 0.5 s


@dataclass(frozen=True)
class Windows:
    """Windows of `size` at every `stride` of an input [*space, channel], zeros around it.

    `space` has one axis (a signal) or two (an image). Where they are not given, a stride is 1,
    there is no padding, and `grid`, the number of windows along each axis, is as many as there is
    room for. With a stride of 0 and a given grid all windows along an axis are the same one.
    """

    space: tuple[int, ...]
    num_channels: int
    size: tuple[int, ...]
    stride: tuple[int, ...] = ()
    padding: tuple[int, ...] = ()  # zeros on both sides of an axis
    grid: tuple[int, ...] = ()

    def __post_init__(self):
        keep_integers(self, "num_channels")
        keep_tuples_of_integers(self, "space", "size", "stride", "padding", "grid")
        object.__setattr__(self, "stride", self.stride or (1,) * len(self.space))
        object.__setattr__(self, "padding", self.padding or (0,) * len(self.space))
        _check_axes(self)
        object.__setattr__(self, "grid", self.grid or self._room)
        _check_grid(self)

    @property
    def num_windows(self) -> int:
        return math.prod(self.grid)

    @property
    def num_pixels(self) -> int:
        """What one window holds, all channels."""
        return math.prod(self.size) * self.num_channels

    @property
    def input_shape(self) -> tuple[int, ...]:
        """Of one example: [*space, channel]."""
        return (*self.space, self.num_channels)

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """Where a window's pixels lie in it, the last axis first."""
        return tuple(itertools.product(*map(range, self.size)))

    @property
    def padded(self) -> "Windows":
        """The same windows on an input that has its padding."""
        room = tuple(s + 2 * p for s, p in zip(self.space, self.padding, strict=True))
        return Windows(room, self.num_channels, self.size, self.stride, grid=self.grid)

    def pad(self, x: Float[Array, "*space channel sample"]) -> Float[Array, "*room channel sample"]:
        """The input with zeros around it."""
        check_input(self.input_shape, x)
        return jnp.pad(x, [*((p, p) for p in self.padding), (0, 0), (0, 0)])

    def cut(
        self, x: Float[Array, "*space channel sample"]
    ) -> Float[Array, "*grid pixel channel sample"]:
        """What every window holds: the input shifted by every place in a window, stacked."""
        return self.cut_rows(self.rows(self.pad(x) if any(self.padding) else x))

    def rows(self, x: Float[Array, "*room channel sample"]) -> tuple[Array, ...]:
        """The first row of every window, the second, …, of an input that has its padding."""
        return tuple(self._shifted(x, 0, first) for first in range(self.size[0]))

    def cut_rows(self, rows: tuple[Array, ...]) -> Float[Array, "*grid pixel channel sample"]:
        """What every window holds, of its rows."""
        if len(self.places) > _MANY:
            return self._taken(jnp.stack(rows, 1))
        return jnp.stack([self.shifted(rows, place) for place in self.places], len(self.grid))

    def shifted(
        self, rows: tuple[Array, ...], place: tuple[int, ...]
    ) -> Float[Array, "*grid channel sample"]:
        """The pixel at this place of every window."""
        x = rows[place[0]]
        for axis, first in enumerate(place[1:], 1):
            x = self._shifted(x, axis, first)
        return x

    def _shifted(self, x: Array, axis: int, first: int) -> Array:
        """Along an axis, every `stride` from the first on."""
        at, step, num = (slice(None),) * axis, self.stride[axis], self.grid[axis]
        if step:
            return x[(*at, slice(first, first + step * (num - 1) + 1, step))]
        one = x[(*at, slice(first, first + 1))]
        return jnp.broadcast_to(one, (*x.shape[:axis], num, *x.shape[axis + 1 :]))

    def _taken(
        self, x: Float[Array, "window row *room channel sample"]
    ) -> Float[Array, "*grid pixel channel sample"]:
        """The same by index: a slice for every place of a large window takes long to compile."""
        m = len(self.grid)
        for axis in reversed(range(1, m)):  # each axis becomes two: which window, where in it
            starts = self.stride[axis] * np.arange(self.grid[axis], dtype=np.int32)
            inside = np.arange(self.size[axis], dtype=np.int32)
            x = jnp.take(x, starts[:, None] + inside[None, :], axis=axis + 1, mode="clip")
        x = x.transpose(*range(0, 2 * m, 2), *range(1, 2 * m, 2), 2 * m, 2 * m + 1)
        return x.reshape(*self.grid, len(self.places), *x.shape[2 * m :])

    @property
    def _room(self) -> tuple[int, ...]:
        """How many windows there is room for along each axis; one where the stride is 0."""
        axes = zip(self.space, self.padding, self.size, self.stride, strict=True)
        return tuple((s + 2 * p - w) // step + 1 if step else 1 for s, p, w, step in axes)


def check_input(shape: tuple[int, ...], x: Array) -> None:
    """The input of a layer must be a batch of examples of this shape."""
    if x.shape[:-1] != shape:
        raise ValueError(
            f"x must have the shape {(*shape, 'sample')}, got {x.shape}: samples come last."
        )


def _check_axes(windows: Windows) -> None:
    num_axes = len(windows.space)
    if num_axes not in (1, 2):
        raise ValueError(
            f"space must have one axis or two, got {windows.space}: a signal or an image; "
            "channels are counted by num_channels."
        )
    for name in ("size", "stride", "padding"):
        values = getattr(windows, name)
        if len(values) != num_axes:
            raise ValueError(
                f"{name} must have a number for each axis of space, {num_axes}, got {values}."
            )
    for name in ("space", "size"):
        _check_at_least(name, getattr(windows, name), 1)
    for name in ("stride", "padding"):
        _check_at_least(name, getattr(windows, name), 0)
    if windows.num_channels < 1:
        raise ValueError(f"num_channels must be at least 1, got {windows.num_channels}.")
    room = tuple(s + 2 * p for s, p in zip(windows.space, windows.padding, strict=True))
    if any(w > s for w, s in zip(windows.size, room, strict=True)):
        raise ValueError(
            f"size must be at most {room}, got {windows.size}: a window lies inside the input "
            "and its padding."
        )


def _check_grid(windows: Windows) -> None:
    if len(windows.grid) != len(windows.space):
        raise ValueError(
            f"grid must have a number for each axis of space, {len(windows.space)}, got "
            f"{windows.grid}."
        )
    _check_at_least("grid", windows.grid, 1)
    axes = zip(windows.grid, windows._room, windows.stride, strict=True)
    if any(num > room for num, room, step in axes if step):
        raise ValueError(
            f"grid must be at most {windows._room}, got {windows.grid}: there is no room for more "
            "windows (with a stride of 0 there is for any number)."
        )


def _check_at_least(name: str, values: tuple[int, ...], least: int) -> None:
    if any(value < least for value in values):
        raise ValueError(f"{name} must be at least {least} along each axis, got {values}.")
