"""Examples of a pool side by side, with the parity of some of their labels."""

from dataclasses import dataclass, replace

import jax.numpy as jnp
import jax.random as jr

from .._checks import keep_integers, keep_tuples_of_integers
from .._types import Array, Int, RandomKey
from .base import AbstractTask, Sample, register_task
from .pool import Pool, Split, as_inputs


@dataclass(frozen=True)
class Sequences(AbstractTask):
    """x: `length` examples drawn from a pool, side by side along their last axis; y = (−1)^Σ of
    the labels at `positions`.

    Drawn afresh every time, with replacement: a derived pool that is never used up. Test sequences
    are made of the pool's test split alone.

    The target is `positions`, as an array: `sample` with others, traced or side by side, is the
    same program.
    """

    pool: Pool
    length: int
    positions: tuple[int, ...]
    split: Split = "train"

    def __post_init__(self):
        keep_integers(self, "length")
        keep_tuples_of_integers(self, "positions")
        if self.pool.y.ndim != 1 or self.pool.y.dtype.kind not in "iu":
            raise ValueError(
                f"pool must have classes for labels, got {self.pool.y.dtype}: "
                "a parity is of whole numbers."
            )
        if not self.positions or not all(0 <= at < self.length for at in self.positions):
            raise ValueError(
                f"positions must be places in 0..{self.length - 1} (length), got {self.positions}."
            )

    @property
    def example_shape(self) -> tuple[int, ...]:
        *front, last = self.pool.example_shape
        return (*front, self.length * last)

    @property
    def for_testing(self) -> "Sequences":
        return replace(self, split="test")

    def draw_target(self, key: RandomKey) -> Int[Array, "position"]:
        return jnp.array(self.positions, jnp.int32)

    def sample(self, key: RandomKey, target: Int[Array, "position"], num_samples: int) -> Sample:
        places = jnp.asarray(getattr(self.pool, self.split))
        shape = (num_samples, self.length)
        at = places[jr.randint(key, shape, 0, places.shape[0])]
        parts = as_inputs(jnp.asarray(self.pool.x)[at])  # [sample, place, *front, last]
        x = jnp.moveaxis(parts, 1, -2).reshape(num_samples, *self.example_shape)
        total = jnp.sum(jnp.asarray(self.pool.y)[at][:, target], axis=1)
        return Sample(x, 1.0 - 2.0 * (total % 2).astype(jnp.float32))


register_task(Sequences, traced=("pool",))
