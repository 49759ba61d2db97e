"""Finite data: labelled arrays, addressed by index and split."""

import hashlib
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from .._types import Array, Int, RandomKey, Shaped
from .base import AbstractTask, Sample
from .orders import AbstractOrder, Shuffled

Split = Literal["train", "validation", "test"]
_STAND_FOR = {"described": False}  # `content` is a digest of these


class Picked(NamedTuple):
    """Rows of shared arrays, by index: what a sample from a pool is, until a step looks at it."""

    x: Shaped[Array, "pool *example"]
    y: Shaped[Array, "pool *label"]
    places: Int[Array, "sample"]

    def rows(self, index: Array) -> Sample:
        """The examples at these places of the sample."""
        at = self.places[index]
        return Sample(as_inputs(self.x[at]), self.y[at])

    @property
    def num_rows(self) -> int:
        return self.places.shape[0]


@dataclass(frozen=True)
class Pool(AbstractTask):
    """Labelled examples in three splits that share none; `arrays` makes one.

    A seed is an order of the training split: a sample of n is the first n of it, so that samples
    are without replacement and smaller ones are parts of larger ones. Settings are chosen on the
    validation split, and what is reported is measured on the test split.

    Pixels (bytes) are kept as they are, and networks see them divided by 255; all else is float32.
    """

    x: np.ndarray = field(repr=False, compare=False, metadata=_STAND_FOR)
    y: np.ndarray = field(repr=False, compare=False, metadata=_STAND_FOR)
    train: np.ndarray = field(repr=False, compare=False, metadata=_STAND_FOR)
    validation: np.ndarray = field(repr=False, compare=False, metadata=_STAND_FOR)
    test: np.ndarray = field(repr=False, compare=False, metadata=_STAND_FOR)
    order: AbstractOrder = Shuffled()
    content: str = ""  # a digest, whatever is given

    def __post_init__(self):
        for name in ("x", "y", "train", "validation", "test"):
            object.__setattr__(self, name, _frozen(getattr(self, name)))
        _check(self)
        object.__setattr__(self, "content", _digest(self))

    @property
    def example_shape(self) -> tuple[int, ...]:
        return self.x.shape[1:]

    @property
    def num_train(self) -> int:
        """The largest sample there is."""
        return self.train.shape[0]

    @property
    def num_bytes(self) -> int:
        parts = (self.x, self.y, self.train, self.validation, self.test)
        return sum(part.size * part.dtype.itemsize for part in parts)

    def draw_target(self, key: RandomKey) -> Any:
        """None: what is to be learned is in the data."""
        return ()

    def draw_order(self, key: RandomKey) -> Int[Array, "sample"]:
        """The training split in the order of a repetition, as places in x and y."""
        return jnp.asarray(self.train)[self.order.draw(key, jnp.asarray(self.y)[self.train])]

    def picked(self, index: Int[Array, "sample"]) -> Picked:
        return Picked(jnp.asarray(self.x), jnp.asarray(self.y), index)

    def held_out(self, split: Split) -> Picked:
        """All of a split."""
        return self.picked(jnp.asarray(getattr(self, split)))

    def sample(self, key: RandomKey, target: Any, num_samples: int) -> Sample:
        """The first n of the order that the key draws."""
        return self.picked(self.draw_order(key)).rows(jnp.arange(num_samples))


def _flatten(pool: Pool) -> tuple[list[Any], AbstractOrder]:
    return [pool.x, pool.y, pool.train, pool.validation, pool.test], pool.order


def _unflatten(order: AbstractOrder, leaves: Any) -> Pool:
    """Without the digest: one compiled program serves all data of a shape."""
    pool = object.__new__(Pool)
    names = ("x", "y", "train", "validation", "test", "order", "content")
    for name, value in zip(names, (*leaves, order, ""), strict=True):
        object.__setattr__(pool, name, value)
    return pool


jax.tree_util.register_pytree_node(Pool, _flatten, _unflatten)


def as_inputs(x: Array) -> Array:
    """What networks see of stored numbers."""
    if x.dtype == jnp.uint8:
        return x.astype(jnp.float32) / 255
    return x if jnp.issubdtype(x.dtype, jnp.floating) else x.astype(jnp.float32)


def _check(pool: Pool) -> None:
    if len(pool.x) != len(pool.y):
        raise ValueError(
            f"x and y must have as many rows, got {len(pool.x)} and {len(pool.y)}: "
            "every example has one label."
        )
    splits = {name: getattr(pool, name) for name in ("train", "validation", "test")}
    for name, index in splits.items():
        if not len(index):
            raise ValueError(f"{name} must hold at least one example, got none.")
    places = np.concatenate(list(splits.values()))
    if places.min() < 0 or places.max() >= len(pool.x):
        raise ValueError(
            f"train, validation and test must be places in 0..{len(pool.x) - 1}, got "
            f"{places.min()} to {places.max()}."
        )
    if len(np.unique(places)) < len(places):
        raise ValueError(
            "train, validation and test must share no example, got some of them twice: "
            "what was trained on would be tested on."
        )


def _frozen(array: np.ndarray) -> np.ndarray:
    """What nobody can change, a copy if need be: its digest names the records."""
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array


def _digest(pool: Pool) -> str:
    """Of all numbers, their shapes and types, in the order of the fields."""
    digest = hashlib.sha256()
    for part in (pool.x, pool.y, pool.train, pool.validation, pool.test):
        digest.update(f"{part.shape} {part.dtype.str} ".encode())
        digest.update(np.ascontiguousarray(part).data)
    return digest.hexdigest()[:16]
