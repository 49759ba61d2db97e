"""What guests share: examples come one by one or in a batch, and runs side by side or in turn."""

import abc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp

from ..._types import Array, Float
from ..base import AbstractNetwork, shapes_of
from .convolutions import convolves, in_loops

_SOME = 3  # samples to try a network on: neither one nor likely to be a size of the network


class AbstractGuest(AbstractNetwork):
    """A network that somebody else's code computes."""

    input_shape: tuple[int, ...]

    @property
    def example_shape(self) -> tuple[int, ...]:
        return self.input_shape

    @abc.abstractmethod
    def outputs(self, weights: Any, x: Float[Array, "sample *example"]) -> Any:
        """What the code gives for many examples, a sample axis first."""

    def score(self, weights: Any, x: Float[Array, "*example"]) -> Float[Array, "*output"]:
        return self._batch(weights, x[None])[0]

    def arrange(self, x: Float[Array, "sample *example"]) -> Float[Array, "sample *example"]:
        return x

    def scores(
        self, weights: Any, x: Float[Array, "sample *example"]
    ) -> Float[Array, "run sample *output"]:
        """Runs side by side; one after the other where there are convolutions.

        Side by side, XLA makes a grouped convolution of them, the slower the more there are.
        """
        if not convolves(self):
            return jax.vmap(self._batch, in_axes=(0, None))(weights, x)
        batch = in_loops(self._batch)
        return jax.lax.map(lambda run: batch(run, x), weights)

    def _batch(self, weights: Any, x: Array) -> Float[Array, "sample *output"]:
        """An output axis of length 1 is a score."""
        with as_users_do():
            outputs = self.outputs(weights, x)
        return outputs[:, 0] if outputs.ndim == 2 and outputs.shape[1] == 1 else outputs


@contextmanager
def as_users_do() -> Iterator[None]:
    """What JAX forgives by default, it forgives a guest: mixed dtypes and ranks."""
    with jax.numpy_dtype_promotion("standard"), jax.numpy_rank_promotion("allow"):
        yield


@lru_cache(maxsize=2**8)
def check_outputs(network: AbstractGuest) -> None:
    """Tried on shapes alone: weights are floats, an output is a score or has one class axis."""
    weights = shapes_of(network)
    strange = {leaf.dtype.name for leaf in jax.tree.leaves(weights) if not _is_real(leaf)}
    if strange:
        raise ValueError(f"weights must be floating-point numbers, got {', '.join(strange)}.")
    if not jax.tree.leaves(weights):
        raise ValueError("weights must be at least one array, got none: there is nothing to train.")
    x = jax.ShapeDtypeStruct((_SOME, *network.example_shape), jnp.zeros(()).dtype)
    with as_users_do():
        outputs = jax.eval_shape(network.outputs, weights, x)
    if not isinstance(outputs, jax.ShapeDtypeStruct) or not _is_real(outputs):
        got = getattr(outputs, "dtype", type(outputs).__name__)
        raise ValueError(f"output must be one array of floating-point numbers, got {got}.")
    if outputs.shape[:1] != (_SOME,) or len(outputs.shape) > 2 or 0 in outputs.shape:
        raise ValueError(
            "output must be a score or one score a class, for each example: (sample,) or "
            f"(sample, class), got {outputs.shape} from inputs of shape {x.shape}."
        )


def _is_real(array: jax.ShapeDtypeStruct) -> bool:
    return jnp.issubdtype(array.dtype, jnp.floating)
