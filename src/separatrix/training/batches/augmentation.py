"""Variations of an input that its label survives: pure functions of a key."""

import abc
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, RandomKey


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
    """Images (row, column, …), moved by up to `num_pixels` each way; zeros come in."""

    num_pixels: int

    def __post_init__(self):
        if self.num_pixels < 0:
            raise ValueError(f"num_pixels must be at least 0, got {self.num_pixels}.")

    def __call__(self, key: RandomKey, x: Float[Array, "row column *channel"]) -> Array:
        _check_image(x)
        by = self.num_pixels
        padded = jnp.pad(x, [(by, by), (by, by)] + [(0, 0)] * (x.ndim - 2))
        rows, columns = jr.randint(key, (2, 1), 0, 2 * by + 1)
        rows, columns = (
            first + jnp.arange(size, dtype=first.dtype)
            for first, size in zip((rows, columns), x.shape[:2], strict=True)
        )
        return padded[rows][:, columns]


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
