"""Examples that are there twice, to the last bit."""

import hashlib
from typing import NamedTuple

import numpy as np

from .division import Division
from .examples import Examples


class Twins(NamedTuple):
    """How many examples have an equal one elsewhere, and what that does."""

    num_twins: int
    num_disagreeing: int  # of those: with an equal one of another class
    num_across: float  # expected among a test's examples: with an equal one to train on


def twins_of(examples: Examples, division: Division) -> Twins:
    """Exact twins; how many fall on both sides follows from the sizes of the sides."""
    group = _groups(examples.x)
    sizes = np.bincount(group)
    pairs = np.unique(np.stack((group, examples.y.astype(np.int64))), axis=1)
    num_labels = np.bincount(pairs[0], minlength=len(sizes))
    n = examples.num_examples
    share = division.num_train(n) / n
    # of g equal examples each is in the test with its share, and misses g - 1 others in training
    across = sizes * (1 - (1 - share) ** (sizes - 1.0)) * division.num_test / n
    return Twins(int(sizes[sizes > 1].sum()), int(sizes[num_labels > 1].sum()), float(across.sum()))


def _groups(x: np.ndarray) -> np.ndarray:
    """The same number for equal rows: by a digest, which takes a fraction of a sort's time."""
    rows = np.ascontiguousarray(x).reshape(len(x), -1).view(np.uint8)
    number: dict[bytes, int] = {}
    digests = (hashlib.blake2b(row.data, digest_size=16).digest() for row in rows)
    return np.fromiter(
        (number.setdefault(digest, len(number)) for digest in digests), np.int64, len(rows)
    )
