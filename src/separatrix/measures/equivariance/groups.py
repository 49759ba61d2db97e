"""Groups that act on inputs by U and on weights by V, with f(Ux; Vw) = f(x; w).

[lahoti2024, Sec. 5]: an FCN's is O(kd); an LCN's is O(d)^k with permutations of patches; a CNN's is
O(d), the same in every patch, with permutations of patches. Made of `SignedPermutations` they are
what survives under Adam [li2021].
"""

import abc
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, Int, RandomKey
from ...networks import CNN, FCN, LCN, AbstractNetwork, WindowFCN
from .matrices import AbstractMatrices, Rotations


class AbstractGroup(abc.ABC):
    """A group of orthogonal maps of inputs; a member is a tree of arrays, drawn from a key."""

    @abc.abstractmethod
    def draw(self, key: RandomKey) -> Any:
        """A random member."""

    @abc.abstractmethod
    def move_input(self, member: Any, x: Float[Array, "*example"]) -> Float[Array, "*example"]:
        """Ux of one input; linear in x."""

    @abc.abstractmethod
    def move_weights(self, member: Any, weights: Any) -> Any:
        """Vw of one network."""


class PatchMap(NamedTuple):
    """A member: patches reordered, then each turned by its matrix."""

    order: Int[Array, "patch"]
    matrix: Float[Array, "*patch pixel pixel"]


@dataclass(frozen=True)
class FullGroup(AbstractGroup):
    """One matrix for the whole input, x ↦ Ux in R^{kd}: O(kd), the group of an FCN."""

    example_shape: tuple[int, ...]
    matrices: AbstractMatrices = Rotations()

    def draw(self, key: RandomKey) -> Float[Array, "input input"]:
        return self.matrices.draw(key, math.prod(self.example_shape))

    def move_input(
        self, member: Float[Array, "input input"], x: Float[Array, "*example"]
    ) -> Float[Array, "*example"]:
        return jnp.matmul(member, x.reshape(-1), precision="highest").reshape(x.shape)

    def move_weights(self, member: Float[Array, "input input"], weights: Any) -> Any:
        return _move_filters(lambda x: self.move_input(member, x), self.example_shape, weights)


@dataclass(frozen=True)
class PatchGroup(AbstractGroup):
    """Patches permuted, then a matrix of its own for every patch: that of an LCN, O(d)^k ⋊ S_k."""

    example_shape: tuple[int, ...]  # (patch, pixel)
    matrices: AbstractMatrices = Rotations()

    def __post_init__(self):
        _check_patches(self.example_shape)

    def draw(self, key: RandomKey) -> PatchMap:
        (k, d), (key_order, key_matrix) = self.example_shape, jr.split(key)
        matrices = jax.vmap(lambda key: self.matrices.draw(key, d))(jr.split(key_matrix, k))
        return PatchMap(jr.permutation(key_order, k), matrices)

    def move_input(
        self, member: PatchMap, x: Float[Array, "patch pixel"]
    ) -> Float[Array, "patch pixel"]:
        return jnp.einsum("pij,pj->pi", member.matrix, x[member.order], precision="highest")

    def move_weights(self, member: PatchMap, weights: Any) -> Any:
        return _move_filters(lambda x: self.move_input(member, x), self.example_shape, weights)


@dataclass(frozen=True)
class CommonGroup(AbstractGroup):
    """Patches permuted, then the same matrix in every patch: that of a CNN, O(d) × S_k."""

    example_shape: tuple[int, ...]  # (patch, pixel)
    matrices: AbstractMatrices = Rotations()

    def __post_init__(self):
        _check_patches(self.example_shape)

    def draw(self, key: RandomKey) -> PatchMap:
        (k, d), (key_order, key_matrix) = self.example_shape, jr.split(key)
        return PatchMap(jr.permutation(key_order, k), self.matrices.draw(key_matrix, d))

    def move_input(
        self, member: PatchMap, x: Float[Array, "patch pixel"]
    ) -> Float[Array, "patch pixel"]:
        return jnp.matmul(x[member.order], member.matrix.T, precision="highest")

    def move_weights(self, member: PatchMap, weights: Any) -> Any:
        return _move_filters(lambda x: self.move_input(member, x), self.example_shape, weights)


def group_of(network: AbstractNetwork, matrices: AbstractMatrices | None = None) -> AbstractGroup:
    """The largest of the groups above under which the network's functions are a closed class."""
    matrices = matrices or Rotations()
    match network:
        case FCN() | WindowFCN():
            return FullGroup(network.example_shape, matrices)
        case LCN():
            return PatchGroup(network.example_shape, matrices)
        case CNN():
            return CommonGroup(network.example_shape, matrices)
        case _:
            raise ValueError(
                "network must be a CNN, LCN, FCN or WindowFCN, got "
                f"{type(network).__name__}: name its group yourself."
            )


def _move_filters(move: Callable[[Array], Array], shape: tuple[int, ...], weights: Any) -> Any:
    """Filters move as the inputs they are multiplied with; other parameters stay.

    Laid out as inputs: an LCN's filters are one input, an FCN's one each, a CNN's one filter fills
    every patch of one. A CNN takes what the first patch becomes. Under a group that treats patches
    differently no V exists, and this choice is as wrong as any other.
    """
    w = weights.filters
    if w.shape == shape:
        moved = move(w)
    elif w.shape == shape[1:]:
        moved = move(jnp.broadcast_to(w[None], shape))[0]
    elif w.shape[-1:] == (math.prod(shape),):
        moved = jax.vmap(lambda row: move(row.reshape(shape)).reshape(-1))(w)
    else:
        raise ValueError(
            f"filters must see a patch or the whole of an input of shape {shape}, got {w.shape}: "
            "write a group with a move_weights of its own."
        )
    return weights._replace(filters=moved)


def _check_patches(example_shape: tuple[int, ...]) -> None:
    if len(example_shape) != 2:
        raise ValueError(
            f"example_shape must be (patches, pixels), got {example_shape}: there are no patches."
        )
