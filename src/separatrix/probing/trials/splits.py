"""How a seed reads the data: from its place on a circle, test, validation, training examples."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..examples import Division, Examples, start_of
from .trial import Purpose

_SEEDS = {"measuring": 0, "tuning": 1}  # of the circles


class Split(NamedTuple):
    """Places of examples; a sample of n is the first n of `train`."""

    test: np.ndarray
    validation: np.ndarray
    train: np.ndarray


def split_of(purpose: Purpose, division: Division, seed: int, examples: Examples) -> Split:
    """What a seed reads from its first place on: the same for all networks and controls."""
    order = np.roll(circle(examples, purpose), -int(start_of(seed) * examples.num_examples))
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
