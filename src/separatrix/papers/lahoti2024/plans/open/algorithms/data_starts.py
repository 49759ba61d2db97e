"""Starts that look at the sample: the principal components of what each node sees.

On DSD the second moments of an input are σ²I + (1/k)·Σ μᵢμᵢᵀ: the k leading components of a large
sample span all places of the signal, in an order and a mixture that mean nothing.
"""

import abc
from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp

from ......_checks import keep_integers
from ......_types import Array, Float


class View(NamedTuple):
    """What nodes see of a sample; nodes that see the same share a view. The sample is not centred:
    its labels have two signs and so have its inputs."""

    filters: Float[Array, "view node pixel"]
    moments: Float[Array, "view pixel pixel"]  # Σ x xᵀ
    labelled: Float[Array, "view pixel"]  # Σ y·x


def view_of(
    filters: Float[Array, "*nodes pixel"],
    x: Float[Array, "sample input"],
    y: Float[Array, "sample"],
) -> View:
    """Of an FCN the whole input, of an LCN each node its patch, of a CNN all patches alike."""
    dim = filters.shape[-1]
    patches = x.reshape(len(x), -1, dim)  # [sample, patch, pixel]; one patch for an FCN
    if filters.ndim == 1 or patches.shape[1] == 1:
        nodes, shape = filters.reshape(1, -1, dim), "spd,spe->de"
        moments = jnp.einsum(shape, patches, patches, precision="highest")[None]
        return View(nodes, moments, jnp.einsum("s,spd->d", y, patches, precision="highest")[None])
    moments = jnp.einsum("spd,spe->pde", patches, patches, precision="highest")
    labelled = jnp.einsum("s,spd->pd", y, patches, precision="highest")
    return View(filters[:, None, :], moments, labelled)


class AbstractDataStart(abc.ABC):
    """Filters from the drawn ones and from what nodes see; lengths stay what was drawn."""

    @abc.abstractmethod
    def directions(self, view: View) -> Float[Array, "view node pixel"]:
        """Where the filters point, of any length but 0."""

    def __call__(
        self,
        filters: Float[Array, "*nodes pixel"],
        x: Float[Array, "sample input"],
        y: Float[Array, "sample"],
    ) -> Float[Array, "*nodes pixel"]:
        pointing = self.directions(view_of(filters, x, y)).reshape(filters.shape)
        return pointing * (_norms(filters) / _norms(pointing))


@dataclass(frozen=True)
class PrincipalStart(AbstractDataStart):
    """Node i along the i-th principal component of what it sees; alone with its view, the first.

    A component has no sign: it gets the one with which it agrees with the labels, Σ y⟨v, x⟩ ≥ 0,
    the same whatever the coordinates.
    """

    def directions(self, view: View) -> Array:
        components = _components(view.moments, view.filters.shape[1])
        agreement = jnp.sum(components * view.labelled[:, None, :], axis=-1, keepdims=True)
        return jnp.where(agreement < 0, -components, components)


@dataclass(frozen=True)
class ProjectedStart(AbstractDataStart):
    """What was drawn, projected on the span of the leading components: random mixtures of them."""

    num_components: int

    def __post_init__(self):
        keep_integers(self, "num_components")
        if self.num_components < 1:
            raise ValueError(f"num_components must be at least 1, got {self.num_components}.")

    def directions(self, view: View) -> Array:
        components = _components(view.moments, self.num_components)
        along = jnp.einsum("vnd,vcd->vnc", view.filters, components, precision="highest")
        return jnp.einsum("vnc,vcd->vnd", along, components, precision="highest")


def _components(
    moments: Float[Array, "view pixel pixel"], num_components: int
) -> Float[Array, "view component pixel"]:
    """The leading ones, first to last."""
    if num_components > moments.shape[-1]:
        raise ValueError(
            f"num_components must be at most {moments.shape[-1]}, the inputs of a node, "
            f"got {num_components}."
        )
    vectors = jnp.linalg.eigh(moments)[1]  # ascending
    return jnp.swapaxes(vectors[..., ::-1][..., :num_components], -1, -2)


def _norms(w: Array) -> Array:
    return jnp.sqrt(jnp.sum(w**2, axis=-1, keepdims=True))
