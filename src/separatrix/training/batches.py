"""Which examples a step sees: the whole sample, a part of it, or fresh ones."""

import abc
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr

from .._types import Array, Bool, Float
from ..networks import AbstractNetwork
from ..tasks import AbstractTask, Sample
from .losses import Objective


class Span(NamedTuple):
    """The examples start ≤ i < stop of a sample."""

    start: Array
    stop: Array


class Supply(NamedTuple):
    """What training draws on: one sample, shared by all its runs, and the means to draw more."""

    x: Array
    y: Array
    num_samples: Array  # n: traced, so that one program serves every sample size
    num_chunks: Array  # chunks that hold at least one of the n examples
    key: Array
    task: AbstractTask
    target: Any


class AbstractBatches(abc.ABC):
    """A rule that turns a supply into gradients, step by step."""

    @abc.abstractmethod
    def prepare(self, network: AbstractNetwork, sample: Sample, chunk: int) -> tuple[Array, Array]:
        """The sample in the layout that `gradient` reads."""

    @abc.abstractmethod
    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        """The gradient of every run's mean loss."""

    @abc.abstractmethod
    def risk(
        self, objective: Objective, weights: Any, supply: Supply, step: Array
    ) -> Float[Array, "run"]:
        """Every run's mean loss, for the record."""

    def has_examples(self, supply: Supply, step: Array) -> Bool[Array, ""]:
        """Whether there is anything left to learn from; if not, the step is not taken."""
        return jnp.bool_(True)

    @abc.abstractmethod
    def num_at_once(self, capacity: int, chunk: int) -> int:
        """The most examples that a gradient or a risk holds together: what memory must fit."""


@dataclass(frozen=True)
class FullBatch(AbstractBatches):
    """Every step sees the whole sample, or the span of it that the algorithm names.

    The sample is cut into chunks whose working set stays in cache, and the number of chunks visited
    is traced: a small sample never pays for a large one.
    """

    def prepare(self, network: AbstractNetwork, sample: Sample, chunk: int) -> tuple[Array, Array]:
        x = sample.x.reshape(-1, chunk, *sample.x.shape[1:])
        return jax.vmap(network.arrange)(x), sample.y.reshape(-1, chunk)

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        zeros = jax.tree.map(jnp.zeros_like, weights)
        return _sum_over_chunks(objective.gradient, zeros, weights, supply, span)

    def risk(self, objective: Objective, weights: Any, supply: Supply, step: Array) -> Array:
        zeros = jnp.zeros(jax.tree.leaves(weights)[0].shape[0], supply.y.dtype)
        everything = Span(jnp.zeros_like(supply.num_samples), supply.num_samples)
        return _sum_over_chunks(objective.values, zeros, weights, supply, everything)

    def num_at_once(self, capacity: int, chunk: int) -> int:
        return chunk


def _sum_over_chunks(function, zeros, weights, supply: Supply, span: Span):
    share = 1.0 / jnp.maximum(span.stop - span.start, 1).astype(supply.y.dtype)
    chunk = supply.y.shape[1]

    def add(index, total):
        place = index * chunk + jnp.arange(chunk, dtype=jnp.int32)
        weight = jnp.where((place >= span.start) & (place < span.stop), share, 0.0)
        part = function(weights, supply.x[index], supply.y[index], weight)
        return jax.tree.map(jnp.add, total, part)

    if supply.y.shape[0] == 1:  # a GPU would stop at every step to ask how far to go
        return add(jnp.int32(0), zeros)
    return jax.lax.fori_loop(jnp.int32(0), supply.num_chunks, add, zeros)


@dataclass(frozen=True)
class Minibatch(AbstractBatches):
    """Every step sees `batch_size` examples of the sample, drawn with replacement."""

    batch_size: int

    def __post_init__(self):
        _check_batch_size(self.batch_size)

    def prepare(self, network: AbstractNetwork, sample: Sample, chunk: int) -> tuple[Array, Array]:
        return sample.x, sample.y  # as rows: a row is what a random draw picks

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        index = jr.randint(jr.fold_in(supply.key, step), (self.batch_size,), span.start, span.stop)
        rows = Sample(supply.x[index], supply.y[index])
        return objective.gradient(weights, *_evenly(objective.network, rows))

    def risk(self, objective: Objective, weights: Any, supply: Supply, step: Array) -> Array:
        inside = jnp.arange(supply.y.shape[0], dtype=jnp.int32) < supply.num_samples
        weight = jnp.where(inside, 1.0 / supply.num_samples.astype(supply.y.dtype), 0.0)
        return objective.values(weights, objective.network.arrange(supply.x), supply.y, weight)

    def num_at_once(self, capacity: int, chunk: int) -> int:
        return max(self.batch_size, capacity)  # the risk is of the whole sample


@dataclass(frozen=True)
class FreshBatch(AbstractBatches):
    """Every step sees `batch_size` examples never seen before, until n are spent."""

    batch_size: int

    def __post_init__(self):
        _check_batch_size(self.batch_size)

    def prepare(self, network: AbstractNetwork, sample: Sample, chunk: int) -> tuple[Array, Array]:
        return sample.x[:0], sample.y[:0]

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        return objective.gradient(weights, *_evenly(objective.network, self._draw(supply, step)))

    def risk(self, objective: Objective, weights: Any, supply: Supply, step: Array) -> Array:
        return objective.values(weights, *_evenly(objective.network, self._draw(supply, step)))

    def has_examples(self, supply: Supply, step: Array) -> Bool[Array, ""]:
        return (step + 1) * self.batch_size <= supply.num_samples

    def num_at_once(self, capacity: int, chunk: int) -> int:
        return self.batch_size

    def _draw(self, supply: Supply, step: Array) -> Sample:
        return supply.task.sample(jr.fold_in(supply.key, step), supply.target, self.batch_size)


def _evenly(network: AbstractNetwork, rows: Sample) -> tuple[Array, Array, Array]:
    share = jnp.full(rows.y.shape, 1.0 / rows.y.shape[0], rows.y.dtype)
    return network.arrange(rows.x), rows.y, share


def _check_batch_size(batch_size: int) -> None:
    if batch_size < 1:
        raise ValueError(f"batch_size must be at least 1, got {batch_size}.")
