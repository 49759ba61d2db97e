"""Where randomness comes from: what was asked, never when or beside what it was run."""

import hashlib

import jax.random as jr
import numpy as np

from .._types import Array, RandomKey
from ..records import identity


def key_for(purpose: str, spec: object, seed: int) -> RandomKey:
    """A key named by a purpose ("train", "start", …), a specification and a seed."""
    return key_of(word_for(purpose, spec), seed)


def word_for(purpose: str, spec: object) -> np.uint32:
    """What purpose and specification contribute to a key: 32 bits of a hash."""
    name = f"{purpose}/{identity(spec)}".encode()
    return np.uint32(int.from_bytes(hashlib.sha256(name).digest()[:4], "big"))


def key_of(word: np.uint32 | Array, seed: int | Array) -> RandomKey:
    return jr.fold_in(jr.fold_in(jr.key(0), word), seed)
