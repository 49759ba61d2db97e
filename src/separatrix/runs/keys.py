"""Where randomness comes from: what was asked, never when or beside what it was run."""

import hashlib

import jax.random as jr

from .._types import RandomKey
from ..records import identity


def key_for(purpose: str, spec: object, seed: int) -> RandomKey:
    """A key named by a purpose ("sample", "start", …), a specification and a seed."""
    name = f"{purpose}/{identity(spec)}".encode()
    word = int.from_bytes(hashlib.sha256(name).digest()[:4], "big")
    return jr.fold_in(jr.fold_in(jr.key(0), word), seed)
