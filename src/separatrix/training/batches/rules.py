"""Which examples a step sees: the whole sample, a part of it, or fresh ones."""

import abc
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import jax
import jax.numpy as jnp
import jax.random as jr

from ..._checks import keep_integers
from ..._types import Array, Bool, Float, Int
from ...networks import AbstractNetwork
from ...tasks import AbstractTask, Sample
from ..losses import Objective
from .augmentation import AbstractAugmentation
from .shuffling import shuffled
from .supply import Rows, Span, Supply


class AbstractBatches(abc.ABC):
    """A rule that turns a supply into gradients, step by step."""

    def check(self, task: AbstractTask | None) -> None:
        """Raises a ValueError where the rule needs more than finite data, which comes as None."""
        return

    def prepare(self, network: AbstractNetwork, rows: Rows, chunk: int) -> Any:
        """The sample in the layout that `gradient` reads: rows, as a random draw picks rows."""
        return rows

    @abc.abstractmethod
    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        """The gradient of every run's mean loss."""

    def chunk_at(
        self, network: AbstractNetwork, supply: Supply, place: Int[Array, "chunk"]
    ) -> Sample:
        """The examples at the places of a chunk, arranged for the network."""
        x, y = supply.examples.rows(jnp.minimum(place, supply.examples.num_rows - 1))
        return Sample(network.arrange(x), y)

    def risk(
        self, objective: Objective, weights: Any, supply: Supply, step: Array
    ) -> Float[Array, "run"]:
        """Every run's mean loss on its whole sample, for the record; chunk by chunk."""
        zeros = jnp.zeros(_num_runs(weights), _dtype(weights))
        whole = Span(jnp.zeros_like(supply.num_samples), supply.num_samples)
        chunk_at = partial(self.chunk_at, objective.network, supply)
        return _sum_over_chunks(objective.values, zeros, weights, supply, whole, chunk_at)

    def has_examples(self, supply: Supply, step: Array) -> Bool[Array, ""]:
        """Whether there is anything left to learn from; if not, the step is not taken."""
        return jnp.bool_(True)

    def sees_all(self, num_steps: int, num_samples: Array) -> Bool[Array, ""]:
        """Whether so many steps are a pass over the sample: all of them, as far as is known."""
        return jnp.bool_(True)

    @abc.abstractmethod
    def num_at_once(self, chunk: int) -> int:
        """The most examples that a gradient or a risk holds together: what memory must fit."""


@dataclass(frozen=True)
class FullBatch(AbstractBatches):
    """Every step sees the whole sample, or the span of it that the algorithm names.

    The sample is cut into chunks whose working set stays in cache, and the number of chunks visited
    is traced: a small sample never pays for a large one.
    """

    def prepare(self, network: AbstractNetwork, rows: Rows, chunk: int) -> Sample:
        if not isinstance(rows, Sample):
            rows = rows.rows(jnp.arange(rows.num_rows))
        x, y = (a.reshape(-1, chunk, *a.shape[1:]) for a in rows)
        return Sample(jax.vmap(network.arrange)(x), y)

    def chunk_at(
        self, network: AbstractNetwork, supply: Supply, place: Int[Array, "chunk"]
    ) -> Sample:
        x, y = supply.examples  # in chunks, and arranged
        index = place[0] // supply.chunk
        return Sample(x[index], y[index])

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        zeros = jax.tree.map(jnp.zeros_like, weights)
        chunk_at = partial(self.chunk_at, objective.network, supply)
        return _sum_over_chunks(objective.gradient, zeros, weights, supply, span, chunk_at)

    def num_at_once(self, chunk: int) -> int:
        return chunk


def _sum_over_chunks(function, zeros, weights, supply: Supply, span: Span, chunk_at):
    dtype, chunk = _dtype(weights), supply.chunk
    share = 1.0 / jnp.maximum(span.stop - span.start, 1).astype(dtype)

    def add(index, total):
        place = index * chunk + jnp.arange(chunk, dtype=jnp.int32)
        weight = jnp.where((place >= span.start) & (place < span.stop), share, 0.0)
        part = function(weights, *chunk_at(place), weight)
        return jax.tree.map(jnp.add, total, part)

    if supply.most_chunks == 1:  # a GPU would stop at every step to ask how far to go
        return add(jnp.int32(0), zeros)
    return jax.lax.fori_loop(jnp.int32(0), supply.num_chunks, add, zeros)


@dataclass(frozen=True)
class AbstractPartBatch(AbstractBatches):
    """Every step sees `batch_size` examples of the sample, each of them varied if asked."""

    batch_size: int
    augmentation: AbstractAugmentation | None = None

    def __post_init__(self):
        _check_batch_size(self)

    def sees_all(self, num_steps: int, num_samples: Array) -> Bool[Array, ""]:
        return num_steps * self.batch_size >= num_samples

    def num_at_once(self, chunk: int) -> int:
        return max(self.batch_size, chunk)

    def pick(self, supply: Supply, step: Array, index: Int[Array, "batch"]) -> Sample:
        """The examples at these places, as the step sees them."""
        rows = supply.examples.rows(index)
        if self.augmentation is None:
            return rows
        keys = jr.split(_key_of(supply, step, "augmentation"), rows.num_rows)
        return rows._replace(x=jax.vmap(self.augmentation)(keys, rows.x))


@dataclass(frozen=True)
class Minibatch(AbstractPartBatch):
    """Every step sees `batch_size` examples of the sample, drawn with replacement."""

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        key = jr.fold_in(supply.key, step)
        rows = self.pick(supply, step, jr.randint(key, (self.batch_size,), span.start, span.stop))
        evenly = _evenly(objective.network, rows, _dtype(weights))
        return objective.batch_gradient(weights, *evenly, _key_of(supply, step, "network"))


@dataclass(frozen=True)
class Epochs(AbstractPartBatch):
    """Every step sees the next `batch_size` examples of the sample, which is shuffled anew before
    each pass; the last batch of a pass holds what is left."""

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        num = span.stop - span.start
        steps_a_pass = -(-num // self.batch_size)
        place = step % steps_a_pass * self.batch_size + jnp.arange(self.batch_size, dtype=jnp.int32)
        order = jr.fold_in(supply.key, step // steps_a_pass)
        index = span.start + shuffled(order, jnp.minimum(place, num - 1), num)
        rows = self.pick(supply, step, index)
        inside = (place < num).astype(_dtype(weights))
        x = objective.network.arrange(rows.x)
        key = _key_of(supply, step, "network")
        return objective.batch_gradient(weights, x, rows.y, inside / jnp.sum(inside), key)


@dataclass(frozen=True)
class FreshBatch(AbstractBatches):
    """Every step sees `batch_size` examples never seen before, until n are spent."""

    batch_size: int

    def __post_init__(self):
        _check_batch_size(self)

    def check(self, task: AbstractTask | None) -> None:
        if task is None:
            raise ValueError(
                "FreshBatch must have a task to draw from, got finite data: use Epochs."
            )

    def prepare(self, network: AbstractNetwork, rows: Rows, chunk: int) -> Any:
        return ()

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        evenly = _evenly(objective.network, self._draw(supply, step), _dtype(weights))
        return objective.batch_gradient(weights, *evenly, _key_of(supply, step, "network"))

    def risk(self, objective: Objective, weights: Any, supply: Supply, step: Array) -> Array:
        rows = self._draw(supply, step)
        return objective.values(weights, *_evenly(objective.network, rows, _dtype(weights)))

    def has_examples(self, supply: Supply, step: Array) -> Bool[Array, ""]:
        return (step + 1) * self.batch_size <= supply.num_samples

    def num_at_once(self, chunk: int) -> int:
        return self.batch_size

    def _draw(self, supply: Supply, step: Array) -> Sample:
        assert supply.task is not None
        return supply.task.sample(jr.fold_in(supply.key, step), supply.target, self.batch_size)


def _key_of(supply: Supply, step: Array, purpose: Literal["augmentation", "network"]) -> Array:
    """Apart from the key that picks a step's examples; what nobody looks at is not computed."""
    number = {"augmentation": 1, "network": 2}[purpose]
    return jr.fold_in(jr.fold_in(supply.key, step), number)


def _evenly(network: AbstractNetwork, rows: Sample, dtype: Any) -> tuple[Array, Array, Array]:
    share = jnp.full(rows.num_rows, 1.0 / rows.num_rows, dtype)
    return network.arrange(rows.x), rows.y, share


def _num_runs(weights: Any) -> int:
    return jax.tree.leaves(weights)[0].shape[0]


def _dtype(weights: Any) -> Any:
    """That of losses and gradients: labels may be whole numbers."""
    return jax.tree.leaves(weights)[0].dtype


def _check_batch_size(batches: Any) -> None:
    keep_integers(batches, "batch_size")
    if batches.batch_size < 1:
        raise ValueError(f"batch_size must be at least 1, got {batches.batch_size}.")
