"""A random permutation, one place at a time: no list of it is ever made."""

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Int, RandomKey

_ROUNDS = 32


def shuffled(
    key: RandomKey, places: Int[Array, "batch"], num_places: Int[Array, ""]
) -> Int[Array, "batch"]:
    """π(places) for a permutation π of 0 … num_places − 1 that the key draws.

    The swap-or-not shuffle [hoang2012]: in every round each place has a partner, K − x, and a coin
    that both share says whether they change places. The number of places may be traced, as a list
    of shuffled places could not be, and a step computes those of its batch alone.
    """
    n = num_places.astype(jnp.uint32)
    words = jr.bits(key, (_ROUNDS, 2), jnp.uint32)
    x = places.astype(jnp.uint32)
    for middle, coin in zip(words[:, 0] % n, words[:, 1], strict=True):
        partner = jnp.where(middle >= x, middle - x, middle + n - x)
        heads = _mixed(jnp.maximum(x, partner) ^ coin) >> 31 == 1
        x = jnp.where(heads, partner, x)
    return x.astype(jnp.int32)


def _mixed(word: Array) -> Array:
    """Every bit of the result hangs on every bit of the word: MurmurHash3's last step."""
    word = (word ^ (word >> 16)) * jnp.uint32(0x85EBCA6B)
    word = (word ^ (word >> 13)) * jnp.uint32(0xC2B2AE35)
    return word ^ (word >> 16)
