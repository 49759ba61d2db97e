"""Rules g: {±1}^k → {±1} of a k-pattern, as truth tables [malach2021, Def. 3].

Entry c of a table is g at the bits whose code is c: bit i is +1 where c has its i-th binary digit,
the first bit being the most significant.
"""

import abc
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from .._checks import keep_integers
from .._types import Array, Float, RandomKey

MAX_LENGTH = 20  # a table of 2^20 entries is 4 MB


def all_bits(length: int) -> Float[Array, "code pixel"]:
    """Every input of {±1}^length, in the order of a truth table."""
    digits = jnp.arange(2**length)[:, None] >> jnp.arange(length - 1, -1, -1)[None, :]
    return (2 * (digits & 1) - 1).astype(jnp.float32)


def code_of(bits: Float[Array, "*batch pixel"]) -> Array:
    """The position of each row of bits in a truth table."""
    length = bits.shape[-1]
    places = 2 ** jnp.arange(length - 1, -1, -1)
    places = jnp.reshape(places, (1,) * (bits.ndim - 1) + (length,))
    return jnp.sum(jnp.where(bits > 0, places, 0), axis=-1)


class AbstractPattern(abc.ABC):
    """A rule of `length` bits."""

    length: int  # k

    def __post_init__(self):
        keep_integers(self, "length")
        if not 1 <= self.length <= MAX_LENGTH:
            raise ValueError(
                f"length must be in 1..{MAX_LENGTH}, got {self.length}: "
                "a rule is held as a table of 2^length entries."
            )

    @abc.abstractmethod
    def table(self, key: RandomKey) -> Float[Array, "code"]:
        """g at every input; only a random rule uses the key."""


@dataclass(frozen=True)
class Parity(AbstractPattern):
    """g(z) = Π zᵢ."""

    length: int

    def table(self, key: RandomKey) -> Float[Array, "code"]:
        return jnp.prod(all_bits(self.length), axis=1)


@dataclass(frozen=True)
class Conjunction(AbstractPattern):
    """g(z) = +1 where every zᵢ = +1 (AND), otherwise −1."""

    length: int

    def table(self, key: RandomKey) -> Float[Array, "code"]:
        return 2 * jnp.min(jnp.maximum(all_bits(self.length), 0), axis=1) - 1


@dataclass(frozen=True)
class Majority(AbstractPattern):
    """g(z) = sign Σ zᵢ; an even number of bits may tie, and a tie is +1."""

    length: int

    def table(self, key: RandomKey) -> Float[Array, "code"]:
        return jnp.where(jnp.sum(all_bits(self.length), axis=1) >= 0, 1.0, -1.0)


@dataclass(frozen=True)
class RandomRule(AbstractPattern):
    """Every entry of the table an independent fair coin, drawn anew for each seed."""

    length: int

    def table(self, key: RandomKey) -> Float[Array, "code"]:
        return jr.rademacher(key, (2**self.length,), dtype=jnp.float32)


@dataclass(frozen=True)
class GivenRule(AbstractPattern):
    """A table written out, entry c for the bits with code c."""

    values: tuple[int, ...]

    def __post_init__(self):
        size = len(self.values)
        if size < 2 or size & (size - 1):
            raise ValueError(f"values must have 2^k entries, got {size}: one for every input.")
        if not set(self.values) <= {-1, 1}:
            raise ValueError(f"values must be -1 or +1, got {sorted(set(self.values))}.")

    @property
    def length(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return len(self.values).bit_length() - 1

    def table(self, key: RandomKey) -> Float[Array, "code"]:
        return jnp.asarray(self.values, jnp.float32)
