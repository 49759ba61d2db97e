"""Groups that act on inputs by U and on weights by V, with f(Ux; Vw) = f(x; w).

[lahoti2024, Sec. 5]: an FCN's is O(kd); an LCN's is O(d)^k with permutations of patches; a CNN's is
O(d), the same in every patch, with permutations of patches. Made of `SignedPermutations` they are
what survives under Adam [li2021].
"""

import abc
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr

from .._types import Array, Float, Int, RandomKey
from ..networks import CNN, FCN, LCN, AbstractNetwork, WindowFCN


class AbstractMatrices(abc.ABC):
    """A group of orthogonal matrices, of any size."""

    @abc.abstractmethod
    def draw(self, key: RandomKey, dim: int) -> Float[Array, "pixel pixel"]:
        """A random member."""


@dataclass(frozen=True)
class Rotations(AbstractMatrices):
    """O(dim), reflections included; uniform (Haar)."""

    def draw(self, key: RandomKey, dim: int) -> Float[Array, "pixel pixel"]:
        q, r = jnp.linalg.qr(jr.normal(key, (dim, dim)))
        # LAPACK fixes the signs of r's diagonal in its own way: undone, q is uniform.
        return q * jnp.sign(jnp.diag(r))[None, :]


@dataclass(frozen=True)
class SignedPermutations(AbstractMatrices):
    """The 2^dim·dim! matrices that permute coordinates and flip signs.

    What is left of O(dim) for an optimiser that treats every coordinate for itself: Adam, AdaGrad.
    Their products are exact in floating point.
    """

    def draw(self, key: RandomKey, dim: int) -> Float[Array, "pixel pixel"]:
        key_order, key_sign = jr.split(key)
        signs = jr.rademacher(key_sign, (dim,), dtype=float)
        return jnp.eye(dim)[jr.permutation(key_order, dim)] * signs[None, :]


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


@dataclass(frozen=True)
class AbstractFilterGroup(AbstractGroup):
    """Filters move as the inputs they are multiplied with; other parameters stay.

    Laid out as inputs: an LCN's filters are one input, an FCN's one each, a CNN's one filter fills
    every patch of one. A CNN takes what the first patch becomes. Under a group that treats patches
    differently no V exists, and this choice is as wrong as any other.
    """

    example_shape: tuple[int, ...]
    matrices: AbstractMatrices = Rotations()

    def move_weights(self, member: Any, weights: Any) -> Any:
        w, shape = weights.filters, self.example_shape
        move = lambda x: self.move_input(member, x)
        if w.shape == shape:
            moved = move(w)
        elif w.shape == shape[1:]:
            moved = move(jnp.broadcast_to(w[None], shape))[0]
        elif w.shape[-1:] == (math.prod(shape),):
            moved = jax.vmap(lambda row: move(row.reshape(shape)).reshape(-1))(w)
        else:
            raise ValueError(
                f"filters must see a patch or the whole of an input of shape {shape}, got "
                f"{w.shape}: write a group with a move_weights of its own."
            )
        return weights._replace(filters=moved)


@dataclass(frozen=True)
class FullGroup(AbstractFilterGroup):
    """One matrix for the whole input, x ↦ Ux in R^{kd}: O(kd), the group of an FCN."""

    def draw(self, key: RandomKey) -> Float[Array, "input input"]:
        return self.matrices.draw(key, math.prod(self.example_shape))

    def move_input(
        self, member: Float[Array, "input input"], x: Float[Array, "*example"]
    ) -> Float[Array, "*example"]:
        return jnp.matmul(member, x.reshape(-1), precision="highest").reshape(x.shape)


class PatchMap(NamedTuple):
    """A member: patches reordered, then each turned by its matrix."""

    order: Int[Array, "patch"]
    matrix: Float[Array, "patch pixel pixel"]


@dataclass(frozen=True)
class AbstractPatchGroup(AbstractFilterGroup):
    """Patches permuted, then each multiplied with a matrix; inputs are (patch, pixel)."""

    def __post_init__(self):
        if len(self.example_shape) != 2:
            got = f"got {self.example_shape}: there are no patches."
            raise ValueError(f"example_shape must be (patches, pixels), {got}")

    @abc.abstractmethod
    def draw_matrices(self, key: RandomKey) -> Float[Array, "patch pixel pixel"]:
        """The matrix of every patch."""

    def draw(self, key: RandomKey) -> PatchMap:
        key_order, key_matrix = jr.split(key)
        order = jr.permutation(key_order, self.example_shape[0])
        return PatchMap(order, self.draw_matrices(key_matrix))

    def move_input(
        self, member: PatchMap, x: Float[Array, "patch pixel"]
    ) -> Float[Array, "patch pixel"]:
        return jnp.einsum("pij,pj->pi", member.matrix, x[member.order], precision="highest")


@dataclass(frozen=True)
class PatchGroup(AbstractPatchGroup):
    """A matrix of its own for every patch: that of an LCN, O(d)^k ⋊ S_k."""

    def draw_matrices(self, key: RandomKey) -> Float[Array, "patch pixel pixel"]:
        k, d = self.example_shape
        return jax.vmap(lambda key: self.matrices.draw(key, d))(jr.split(key, k))


@dataclass(frozen=True)
class CommonGroup(AbstractPatchGroup):
    """The same matrix in every patch: that of a CNN, O(d) × S_k."""

    def draw_matrices(self, key: RandomKey) -> Float[Array, "patch pixel pixel"]:
        k, d = self.example_shape
        return jnp.broadcast_to(self.matrices.draw(key, d), (k, d, d))


def group_of(network: AbstractNetwork, matrices: AbstractMatrices | None = None) -> AbstractGroup:
    """The largest of the groups above under which the network's functions are a closed class."""
    kinds = {FCN: FullGroup, WindowFCN: FullGroup, LCN: PatchGroup, CNN: CommonGroup}
    if type(network) not in kinds:
        got = f"got {type(network).__name__}: name its group yourself."
        raise ValueError(f"network must be a CNN, LCN, FCN or WindowFCN, {got}")
    return kinds[type(network)](network.example_shape, matrices or Rotations())
