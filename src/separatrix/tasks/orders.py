"""In which order a repetition takes the examples of finite data: a sample is the first n."""

import abc
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from .._types import Array, Int, RandomKey, Shaped


class AbstractOrder(abc.ABC):
    """A random order. Its first n places are a sample without replacement, whatever n."""

    @abc.abstractmethod
    def draw(self, key: RandomKey, labels: Shaped[Array, "sample *label"]) -> Int[Array, "sample"]:
        """The places of the examples, each once."""


@dataclass(frozen=True)
class Shuffled(AbstractOrder):
    """All orders are equally likely."""

    def draw(self, key: RandomKey, labels: Shaped[Array, "sample *label"]) -> Int[Array, "sample"]:
        return jr.permutation(key, labels.shape[0]).astype(jnp.int32)


@dataclass(frozen=True)
class Stratified(AbstractOrder):
    """Every sample has the classes in the shares of the whole, up to one example of each class.

    The r-th of the m examples of a class stands at the share (r + u)/m of the way, with one u
    in [0, 1) for the class: systematic sampling of each class along the order.
    """

    def draw(self, key: RandomKey, labels: Shaped[Array, "sample"]) -> Int[Array, "sample"]:
        key_order, key_start = jr.split(key)
        order = jr.permutation(key_order, labels.shape[0])
        by_class = order[jnp.argsort(labels[order], stable=True)]
        classes = labels[by_class]
        first = jnp.searchsorted(classes, classes, side="left")
        size = jnp.searchsorted(classes, classes, side="right") - first
        rank = jnp.arange(labels.shape[0], dtype=first.dtype) - first
        start = jr.uniform(key_start, labels.shape)[first]
        place = (rank.astype(start.dtype) + start) / size.astype(start.dtype)
        return by_class[jnp.argsort(place, stable=True)].astype(jnp.int32)
