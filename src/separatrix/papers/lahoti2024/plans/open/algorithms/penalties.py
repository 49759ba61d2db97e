"""Penalties by their proximal maps, argmin over v of ½‖v − w‖² + size·penalty(v), in closed form.

A map, and not the gradient of the penalty: an entry becomes 0 exactly and stays there, and no size
is too large for the step. All are taken node by node, a node's weights on the last axis.
"""

import abc
from dataclasses import dataclass

import jax.numpy as jnp

from ......_checks import keep_integers
from ......_types import Array, Float


@dataclass(frozen=True)
class AbstractPenalty(abc.ABC):
    """A convex function of the parameters that a pattern means, and its proximal map."""

    @abc.abstractmethod
    def value(self, w: Float[Array, "*nodes pixel"]) -> Float[Array, ""]:
        """The penalty, at strength 1."""

    @abc.abstractmethod
    def shrink(self, w: Float[Array, "*nodes pixel"], size: Array) -> Float[Array, "*nodes pixel"]:
        """Its proximal map."""

    @property
    def grows(self) -> bool:
        """Whether the strength at the t-th step, from 1, is t times that of the setting."""
        return False

    def patterns(self) -> tuple[str, ...]:
        """The parameters it is taken of: the filters."""
        return ("filters",)


@dataclass(frozen=True)
class L1(AbstractPenalty):
    """Σ|wᵢ|: every entry comes closer to 0 by `size`, or to 0."""

    def value(self, w: Array) -> Array:
        return jnp.sum(jnp.abs(w))

    def shrink(self, w: Array, size: Array) -> Array:
        return w - jnp.clip(w, -size, size)


@dataclass(frozen=True)
class GroupL1(AbstractPenalty):
    """Σ‖w_g‖ over groups of neighbouring entries: every group gets shorter by `size`, or is 0.

    With as many groups as there are patches a node of an FCN has one for each patch, and may come
    to see a single one. With one group the filter of an LCN is a group.
    """

    num_groups: int = 1

    def __post_init__(self):
        keep_integers(self, "num_groups")
        if self.num_groups < 1:
            raise ValueError(f"num_groups must be at least 1, got {self.num_groups}.")

    def value(self, w: Array) -> Array:
        return jnp.sum(_norms(_cut(w, self.num_groups, "num_groups")))

    def shrink(self, w: Array, size: Array) -> Array:
        groups = _cut(w, self.num_groups, "num_groups")
        norms = _norms(groups)
        kept = jnp.maximum(1.0 - size / jnp.where(norms > 0, norms, 1.0), 0.0)
        return (kept * groups).reshape(w.shape)


@dataclass(frozen=True)
class Tied(AbstractPenalty):
    """½Σ‖wᵢ − w̄‖² over nodes, w̄ their mean, with a strength that grows: nodes become alike.

    For an LCN `num_shifts` is 1, and the end is a CNN. Nodes of an FCN that are all alike would be
    one node, so that there `num_shifts` is the number of patches: node i is compared with the
    others after its patches are moved back by i places, around the end. What is shared is then a
    filter of the size of the whole input, at every place of it: sharing without locality.
    """

    num_shifts: int = 1

    def __post_init__(self):
        keep_integers(self, "num_shifts")
        if self.num_shifts < 1:
            raise ValueError(f"num_shifts must be at least 1, got {self.num_shifts}.")

    @property
    def grows(self) -> bool:
        return True

    def value(self, w: Array) -> Array:
        nodes = self._aligned(w)
        return jnp.sum((nodes - jnp.mean(nodes, axis=0, keepdims=True)) ** 2) / 2

    def shrink(self, w: Array, size: Array) -> Array:
        nodes = self._aligned(w)
        mean = jnp.mean(nodes, axis=0, keepdims=True)
        return _moved(mean + (nodes - mean) / (1.0 + size), 1).reshape(w.shape)

    def _aligned(self, w: Array) -> Float[Array, "node shift pixel"]:
        """The nodes as they are compared."""
        return _moved(_cut(w.reshape(-1, w.shape[-1]), self.num_shifts, "num_shifts"), -1)


def _moved(nodes: Float[Array, "node shift pixel"], by: int) -> Float[Array, "node shift pixel"]:
    """The patches of node i moved on by i·by places, around the end."""
    node, shift = (jnp.arange(size) for size in nodes.shape[:2])
    return nodes[node[:, None], (shift[None, :] - by * node[:, None]) % nodes.shape[1]]


def _cut(w: Array, num_parts: int, name: str) -> Float[Array, "*nodes part pixel"]:
    if w.shape[-1] % num_parts:
        raise ValueError(
            f"{name} must divide the {w.shape[-1]} weights of a node, got {num_parts}."
        )
    return w.reshape(*w.shape[:-1], num_parts, -1)


def _norms(groups: Array) -> Array:
    return jnp.sqrt(jnp.sum(groups**2, axis=-1, keepdims=True))
