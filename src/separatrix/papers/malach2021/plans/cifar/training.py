"""One network trained from many seeds, with and without augmentation, side by side."""

import math
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ....._types import Array, Float, Int, Key
from .....tasks import Picked, Sample
from .....training import CrossEntropy, Descent, Sometimes, ZeroOne, fit, losses_of, supply_of
from .blocks import AbstractBlocks

_CHUNK = 1000  # test examples that are scored at once


class Pixels(NamedTuple):
    """Both halves of a data set, as bytes."""

    train: Picked
    test: Picked


class Course(NamedTuple):
    """What was measured along the way of every run."""

    num_checkpoints: Int[Array, "run"]  # all, unless a run diverged
    test_loss: Float[Array, "run checkpoint"]
    test_error: Float[Array, "run checkpoint"]
    train_error: Float[Array, "run checkpoint"]


@partial(jax.jit, static_argnums=(0, 1, 2))
def courses(
    network: AbstractBlocks,
    algorithm: Descent,
    num_statistics: int,
    pixels: Pixels,
    starts: Key[Array, "run"],
    orders: Key[Array, "run"],
    chances: Float[Array, "run"],
) -> Course:
    """Every run has a start, an order of the examples, and a chance that a step varies them.

    To measure, layers are normalised by so many training examples, as they are.
    """
    one = partial(_course, network, algorithm, num_statistics, pixels)
    return jax.vmap(one)(starts, orders, chances)


def _course(network, algorithm, num_statistics, pixels: Pixels, start, order, chance) -> Course:
    supply, batches = _supply(network, algorithm.batches, pixels.train, order, chance)
    known = pixels.train.rows(jnp.arange(num_statistics))
    seen = fit(
        network,
        supply,
        replace(algorithm, batches=batches),
        start=network.init(start),
        observe=partial(_measure, network, known, pixels.test),
    )
    return Course(seen.num_checkpoints[0], *(each[:, 0] for each in seen.observed))


def _supply(network, batches, train: Picked, order, chance):
    """As many of the examples as fill whole batches, in an order of its own for every run."""
    num = train.num_rows // batches.batch_size * batches.batch_size
    rows = train._replace(places=train.places[:num])
    varied = replace(batches, augmentation=Sometimes(batches.augmentation, chance))
    # No chunks: the risk on the way would be that of a network without its statistics.
    none, chunk = jnp.int32(0), batches.batch_size
    return supply_of(varied, network, rows, order, num_chunks=none, chunk=chunk), varied


def _measure(network, known: Sample, test: Picked, weights: Any) -> tuple[Array, Array, Array]:
    """Test loss and error, and the error on known examples, with statistics of those."""
    with jax.default_matmul_precision("tensorfloat32"):
        weights = network.with_statistics(weights, network.arrange(known.x))
        means = partial(_means, network, weights)
        loss, error = means(test)
        return loss, error, means(known)[1]


def _means(network, weights: Any, examples: Sample | Picked) -> tuple[Array, Array]:
    """Loss and error of every run, some examples at a time."""

    def of_chunk(places):
        x, y = examples.rows(places)
        scores = network.scores(weights, network.arrange(x))
        return [jnp.mean(losses_of(by, scores, y), 1) for by in (CrossEntropy(), ZeroOne())]

    chunks = jnp.arange(examples.num_rows).reshape(-1, math.gcd(_CHUNK, examples.num_rows))
    loss, error = (jnp.mean(each, axis=0) for each in jax.lax.map(of_chunk, chunks))
    return loss, error
