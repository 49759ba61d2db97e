"""Mean losses on examples that were not trained on, some of them at a time."""

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from .._types import Array, Float, Int
from ..training import ZeroOne

_NOBODY = -1  # the place of what fills a piece up: the last example, which does not count there


def right(score: Array, label: Array) -> Array:
    """1 where the answer is right, otherwise 0: its mean is the accuracy."""
    return 1 - ZeroOne()(score, label)


def means_in_pieces(
    losses: Sequence[Callable[[Array, Array], Array]],
    scores: Callable[[Any], Float[Array, "run sample *side class"]],
    rows: Callable[[Int[Array, "place"]], tuple[Any, Int[Array, "place"]]],
    splits: Sequence[Int[Array, "_"]],
    piece: int,
) -> list[tuple[Float[Array, "run *side"], ...]]:
    """For every split, given by its places, the mean of every loss of scores against classes.

    `rows` gives inputs and classes at places; at most `piece` of them are looked at together, as
    all need not fit, and splits one after another, so that the network is compiled once. Networks
    side by side in a run stay apart.
    """
    piece = min(piece, max(map(len, splits)))
    cut = [
        jnp.pad(places, (0, -len(places) % piece), constant_values=_NOBODY).reshape(-1, piece)
        for places in splits
    ]
    sizes = [(places.size, len(each)) for places, each in zip(cut, splits, strict=True)]

    def means(places: Array) -> list[Array]:
        x, y = rows(places)
        score = scores(x)
        along = (1, piece, *[1] * (score.ndim - 3))
        labels = jnp.broadcast_to(y.reshape(along), score.shape[:-1])
        values = [loss(score, labels) for loss in losses]
        if any(filled > num for filled, num in sizes):
            counted = (places != _NOBODY).reshape(along)
            values = [jnp.where(counted, each, 0) for each in values]
        return [each.mean(axis=1) for each in values]

    ends = np.cumsum([len(places) for places in cut])[:-1]
    by_loss = [jnp.split(each, ends) for each in jax.lax.map(means, jnp.concatenate(cut))]
    return [
        tuple(each.mean(axis=0) * (filled / num) for each in of_split)
        for of_split, (filled, num) in zip(zip(*by_loss, strict=True), sizes, strict=True)
    ]
