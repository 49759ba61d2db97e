"""Variations of an input that its label survives: pure functions of a key."""

import abc
import math
from collections.abc import Iterator
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._checks import keep_numbers
from ..._types import Array, Float, RandomKey

_FILLS = {"zeros": "constant", "nearest": "edge"}  # as jnp.pad calls them


class AbstractAugmentation(abc.ABC):
    """A random map of one input to one of the same shape."""

    @abc.abstractmethod
    def __call__(self, key: RandomKey, x: Float[Array, "*example"]) -> Float[Array, "*example"]:
        """A variation of x."""


@dataclass(frozen=True)
class Mirror(AbstractAugmentation):
    """Images (row, column, …), left and right exchanged in every other one."""

    def __call__(self, key: RandomKey, x: Float[Array, "row column *channel"]) -> Array:
        _check_image(x)
        return jnp.where(jr.bernoulli(key), x[:, ::-1], x)


@dataclass(frozen=True)
class Shift(AbstractAugmentation):
    """Images (row, column, …), moved by up to `num_pixels` each way.

    What comes in is zeros, or the pixel of the edge that is nearest.
    """

    num_pixels: int
    fill: str = "zeros"  # or "nearest"

    def __post_init__(self):
        if self.num_pixels < 0:
            raise ValueError(f"num_pixels must be at least 0, got {self.num_pixels}.")
        if self.fill not in _FILLS:
            raise ValueError(f"fill must be one of {', '.join(_FILLS)}, got {self.fill!r}.")

    def __call__(self, key: RandomKey, x: Float[Array, "row column *channel"]) -> Array:
        _check_image(x)
        by = self.num_pixels
        padded = jnp.pad(x, [(by, by), (by, by)] + [(0, 0)] * (x.ndim - 2), mode=_FILLS[self.fill])
        rows, columns = jr.randint(key, (2, 1), 0, 2 * by + 1)
        rows, columns = (
            first + jnp.arange(size, dtype=first.dtype)
            for first, size in zip((rows, columns), x.shape[:2], strict=True)
        )
        return padded[rows][:, columns]


@dataclass(frozen=True)
class Rotation(AbstractAugmentation):
    """Images (row, column, …), turned about their middle by up to `degrees` either way.

    A pixel is interpolated between the four around its place before; beyond an edge it is the
    nearest one.
    """

    degrees: float

    def __post_init__(self):
        keep_numbers(self, "degrees")
        if not 0 <= self.degrees <= 180:
            raise ValueError(f"degrees must be in 0..180, got {self.degrees}.")

    def __call__(self, key: RandomKey, x: Float[Array, "row column *channel"]) -> Array:
        _check_image(x)
        angle = jr.uniform(key, (), x.dtype, -1.0, 1.0) * math.radians(self.degrees)
        down, right = ((size - 1) / 2 for size in x.shape[:2])  # from the corner to the middle
        row, column = jnp.meshgrid(
            jnp.arange(x.shape[0], dtype=x.dtype) - down,
            jnp.arange(x.shape[1], dtype=x.dtype) - right,
            indexing="ij",
        )
        cos, sin = jnp.cos(angle), jnp.sin(angle)
        return _interpolated(x, cos * row - sin * column + down, sin * row + cos * column + right)


def _interpolated(x: Array, row: Float[Array, "row column"], column: Array) -> Array:
    """The image between its pixels, linearly along both axes."""
    total = jnp.zeros_like(x)
    for i, of_row in _neighbours(row, x.shape[0]):
        for j, of_column in _neighbours(column, x.shape[1]):
            share = (of_row * of_column).reshape(*row.shape, *[1] * (x.ndim - 2))
            total += share * x[i, j]
    return total


def _neighbours(place: Array, size: int) -> Iterator[tuple[Array, Array]]:
    """The two pixels around a place on an axis, and how much of each it holds."""
    place = jnp.clip(place, 0, size - 1)
    before = jnp.minimum(jnp.floor(place), max(size - 2, 0))
    for at in (before, jnp.minimum(before + 1, size - 1)):
        yield at.astype(jnp.int32), jnp.maximum(1 - jnp.abs(place - at), 0)


@dataclass(frozen=True)
class Sometimes(AbstractAugmentation):
    """An augmentation that is applied with a chance; one that is traced lets runs side by side
    differ by it."""

    part: AbstractAugmentation
    chance: float | Array

    def __post_init__(self):
        if isinstance(self.chance, int | float) and not 0 <= self.chance <= 1:
            raise ValueError(f"chance must be in 0..1, got {self.chance}.")

    def __call__(self, key: RandomKey, x: Float[Array, "*example"]) -> Float[Array, "*example"]:
        key_part, key_coin = jr.split(key)
        return jnp.where(jr.bernoulli(key_coin, self.chance), self.part(key_part, x), x)


def _check_image(x: Array) -> None:
    if x.ndim < 2:
        raise ValueError(f"examples must be images (row, column, …), got shape {x.shape}.")


@dataclass(frozen=True)
class Varied(AbstractAugmentation):
    """One augmentation after the other."""

    parts: tuple[AbstractAugmentation, ...]

    def __call__(self, key: RandomKey, x: Float[Array, "*example"]) -> Float[Array, "*example"]:
        for number, part in enumerate(self.parts):
            x = part(jr.fold_in(key, number), x)
        return x
