"""How a seed reads the data: from its place on a circle, test, validation, training examples."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..examples import Division, Examples
from .trial import Purpose

_SEEDS = {"measuring": 0, "tuning": 1}  # of the circles


class Split(NamedTuple):
    """Places of examples; a sample of n is the first n of `train`."""

    test: np.ndarray
    validation: np.ndarray
    train: np.ndarray


def split_of(purpose: Purpose, division: Division, seed: int, examples: Examples) -> Split:
    """What a seed reads from its first place on: the same for all networks and controls."""
    order = np.roll(circle(examples, purpose), -first_place(seed, examples.num_examples))
    ends = [division.num_test, division.num_test + division.num_validation]
    return Split(*np.split(order, ends))


@lru_cache(maxsize=4)
def circle(examples: Examples, purpose: Purpose) -> np.ndarray:
    """All examples, each class in its share throughout: the r-th of its m at (r + u)/m of the way.

    What chooses rates is read in another order than what is measured.
    """
    random = np.random.default_rng(_SEEDS[purpose])
    places = np.empty(examples.num_examples)
    for label in range(examples.num_classes):
        members = random.permutation(np.flatnonzero(examples.y == label))
        places[members] = (np.arange(len(members)) + random.random()) / max(len(members), 1)
    return np.argsort(places, kind="stable").astype(np.int32)


def first_place(seed: int, num_examples: int) -> int:
    """Where on the circle a seed begins: 0, 1/2, 1/4, 3/4, 1/8, … of the way round.

    Van der Corput's order: the first seeds, however many, lie about as far apart as they can, and
    share as few examples as there are examples for.
    """
    share, half = 0.0, 0.5
    while seed:
        share, half, seed = share + half * (seed & 1), half / 2, seed >> 1
    return int(share * num_examples)
