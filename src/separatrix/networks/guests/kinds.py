"""Which kind of network a thing is; no library of networks is imported to tell."""

from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any

import jax

from ..base import AbstractNetwork
from .flax_module import FlaxNetwork
from .made import MadeNetwork


def as_network(thing: Any, example_shape: Sequence[int]) -> AbstractNetwork:
    """A network for examples of this shape.

    `thing` is one of three: a network of Separatrix; a Flax (linen) module; a function, or class,
    from a random key to a model that is called with one example, such as an Equinox module.
    """
    shape = tuple(example_shape)
    if isinstance(thing, AbstractNetwork):
        if thing.example_shape != shape:
            raise ValueError(
                f"network must take examples of shape {shape}, got {thing!r}, which takes "
                f"{thing.example_shape}."
            )
        return thing
    if is_dataclass(thing) and hasattr(thing, "init") and hasattr(thing, "apply"):
        return FlaxNetwork(thing, shape)
    if not callable(thing):
        raise TypeError(
            "network must be a network of Separatrix, a Flax module, or a function from a random "
            f"key to a model (such as an Equinox module), got {type(thing).__name__}."
        )
    if any(isinstance(leaf, jax.Array) for leaf in jax.tree.leaves(thing)):
        name = type(thing).__name__
        raise TypeError(
            f"network must not have weights yet, got an instance of {name}: give a function from a "
            f"key to it, `lambda key: {name}(key)`: every seed starts anew."
        )
    return MadeNetwork(thing, shape)
