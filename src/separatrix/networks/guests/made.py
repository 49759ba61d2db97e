"""A model that a function makes from a random key, as a network: Equinox modules, any pytree."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ..._checks import keep_tuples_of_integers
from ..._types import Array, Float, RandomKey
from .base import AbstractGuest, as_users_do, check_outputs


@dataclass(frozen=True)
class MadeNetwork(AbstractGuest):
    """The scores of `make(key)`, a callable pytree, on one example at a time.

    The weights are its tree of floating-point arrays, "layers/0/weight"; None stands where the
    tree has anything else (activations, sizes, integers), which is the same for every key.
    """

    make: Callable[..., Any]
    input_shape: tuple[int, ...]

    def __post_init__(self):
        keep_tuples_of_integers(self, "input_shape")
        _check_maker(self.make)
        _check_kept(self)
        check_outputs(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MadeNetwork) and _parts(self) == _parts(other)

    def __hash__(self) -> int:
        return hash(_parts(self))

    def init(self, key: RandomKey) -> Any:
        with as_users_do():
            leaves = jax.tree.leaves(_model(self.make, key))
        kept = _kept(self)
        pairs = zip(leaves, kept.leaves, strict=True)
        weights = [leaf if place is _WEIGHT else None for leaf, place in pairs]
        return jax.tree.unflatten(kept.structure, weights)

    def outputs(self, weights: Any, x: Float[Array, "sample *example"]) -> Any:
        kept, arrays = _kept(self), iter(jax.tree.leaves(weights))
        leaves = [next(arrays) if place is _WEIGHT else place for place in kept.leaves]
        return jax.vmap(jax.tree.unflatten(kept.structure, leaves))(x)


class _Kept(NamedTuple):
    structure: Any
    leaves: tuple[Any, ...]


_WEIGHT = object()


@lru_cache(maxsize=2**7)
def _kept(network: MadeNetwork, seed: int = 0) -> _Kept:
    """All of the model but its weights; of numbers, also where a program is being traced."""
    with jax.ensure_compile_time_eval(), as_users_do():
        model = _model(network.make, jr.key(seed))
    if not callable(model):
        raise TypeError(
            "make must give a model that is called with one example, got "
            f"{type(model).__name__} from {_label(network.make)}."
        )
    leaves, structure = jax.tree.flatten(model)
    return _Kept(structure, tuple(_WEIGHT if _is_weight(leaf) else leaf for leaf in leaves))


def _check_kept(network: MadeNetwork) -> None:
    """A random mask, drawn for one seed, would be every seed's."""
    arrays = [np.asarray(leaf) for leaf in _kept(network).leaves if isinstance(leaf, jax.Array)]
    if not arrays:
        return
    others = [leaf for leaf in _kept(network, seed=1).leaves if isinstance(leaf, jax.Array)]
    if not all(np.array_equal(a, b) for a, b in zip(arrays, others, strict=True)):
        raise ValueError(
            "make must draw floating-point arrays alone, got others that differ from key to key: "
            "only weights start anew for every seed."
        )


def _is_weight(leaf: Any) -> bool:
    return isinstance(leaf, jax.Array) and jnp.issubdtype(leaf.dtype, jnp.inexact)


def _model(make: Callable[..., Any], key: RandomKey) -> Any:
    bound = _bound(make, key)
    return make(*bound.args, **bound.kwargs)


def _bound(make: Callable[..., Any], key: Any) -> inspect.BoundArguments:
    """By name where the key has one: in Equinox it may be given by name alone."""
    signature = inspect.signature(make)
    place = signature.parameters.get("key")
    by_name = place is not None and place.kind is not place.POSITIONAL_ONLY
    return signature.bind(key=key) if by_name else signature.bind(key)


def _check_maker(make: Callable[..., Any]) -> None:
    try:
        hash(_comparable(make))
    except TypeError:
        raise TypeError(
            f"make must be hashable, got {_label(make)} with an argument that can change: write "
            "tuples for lists."
        ) from None
    try:
        _bound(make, None)
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"make must take a random key alone, got {_label(make)} ({error}): give the rest with "
            "functools.partial."
        ) from None


def _parts(network: MadeNetwork) -> tuple[Any, ...]:
    return _comparable(network.make), network.input_shape


def _comparable(make: Any) -> Any:
    """Two partials of the same function and arguments are one, which Python does not say."""
    if not isinstance(make, partial):
        return make
    return make.func, make.args, tuple(sorted(make.keywords.items()))


def _label(make: Any) -> str:
    function = make.func if isinstance(make, partial) else make
    name = getattr(function, "__qualname__", type(function).__name__)
    return name.rpartition("<locals>.")[2]
