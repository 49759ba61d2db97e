"""Where randomness comes from: what was asked, never when or beside what it was run."""

import hashlib

import jax.random as jr
import numpy as np

from ..._types import Array, RandomKey
from ...records.identity import identity_without_code


def key_for(purpose: str, spec: object, seed: int) -> RandomKey:
    """A key named by a purpose ("train", "start", …), a specification and a seed."""
    return key_of(word_for(purpose, spec), seed)


def word_for(purpose: str, spec: object) -> np.uint32:
    """What purpose and specification contribute to a key: 32 bits of a hash.

    Versions of a class share their keys, so that they are compared on the same draws; what they
    came to is kept apart by identities.
    """
    name = f"{purpose}/{identity_without_code(spec)}".encode()
    return np.uint32(int.from_bytes(hashlib.sha256(name).digest()[:4], "big"))


def key_of(word: np.uint32 | Array, seed: int | Array) -> RandomKey:
    return jr.fold_in(jr.fold_in(jr.key(0), word), seed)
