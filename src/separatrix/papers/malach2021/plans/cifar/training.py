"""One network trained from many seeds, with and without augmentation, side by side."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ....._types import Array, Float, Int, Key
from .....measures import means_in_pieces
from .....tasks import Picked, Sample
from .....training import (
    CrossEntropy,
    Descent,
    Sometimes,
    ZeroOne,
    fit,
    supply_of,
)
from .....training.batches import UnmeasuredEpochs
from .blocks import AbstractBlocks

_PIECE = 1000  # test examples that are scored at once


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
    # Unmeasured: the risk on the way would be that of a network without its statistics.
    varied = replace(batches, augmentation=Sometimes(batches.augmentation, chance))
    unmeasured = UnmeasuredEpochs(varied)
    return supply_of(unmeasured, network, rows, order), unmeasured


def _measure(network, known: Sample, test: Picked, weights: Any) -> tuple[Array, Array, Array]:
    """Test loss and error, and the error on known examples, with statistics of those."""
    with jax.default_matmul_precision("tensorfloat32"):
        weights = network.with_statistics(weights, network.arrange(known.x))
        means = partial(_means, lambda x: network.scores(weights, network.arrange(x)))
        loss, error = means(test)
        return loss, error, means(known)[1]


def _means(scores: Callable[[Array], Array], examples: Sample | Picked) -> tuple[Array, ...]:
    """Loss and error of every run."""
    num, losses = examples.num_rows, (CrossEntropy(), ZeroOne())
    piece = math.gcd(_PIECE, num)
    (means,) = means_in_pieces(losses, scores, examples.rows, [jnp.arange(num)], piece)
    return means
