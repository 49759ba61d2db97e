"""A Flax (linen) module as a network; Flax itself is not imported."""

import inspect
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr

from ..._checks import keep_tuples_of_integers
from ..._types import Array, Float, RandomKey
from .base import AbstractGuest, as_users_do, check_outputs


@dataclass(frozen=True)
class FlaxNetwork(AbstractGuest):
    """The scores that a module gives for a batch, `module.apply({"params": weights}, x)`.

    The weights are the params alone: "Dense_0/kernel". A module has no state beside them, and no
    random numbers after its start.
    """

    module: Any
    input_shape: tuple[int, ...]

    def __post_init__(self):
        keep_tuples_of_integers(self, "input_shape")
        _check_module(self.module)
        _check_collections(self._variables())
        try:
            check_outputs(self)
        except Exception as error:
            if type(error).__name__ != "InvalidRngError":  # of Flax
                raise
            raise ValueError(
                "module must need no random numbers after its start, got "
                f"{str(error).partition(' (')[0]}: give deterministic=True to its dropout."
            ) from None

    def init(self, key: RandomKey) -> Any:
        with as_users_do():
            return self.module.init(key, jnp.zeros((1, *self.input_shape)))["params"]

    def outputs(self, weights: Any, x: Float[Array, "sample *example"]) -> Any:
        return self.module.apply({"params": weights}, x)

    def _variables(self) -> Any:
        """The shapes of all that the module keeps."""
        x = jax.ShapeDtypeStruct((1, *self.input_shape), jnp.zeros(()).dtype)
        with as_users_do():
            return jax.eval_shape(self.module.init, jr.key(0), x)


def _check_module(module: Any) -> None:
    kind = module if isinstance(module, type) else type(module)
    if kind is module:
        raise TypeError(
            f"module must be an instance, got the class {kind.__name__}: write {kind.__name__}(…)."
        )
    try:
        hash(module)
    except TypeError:
        raise TypeError(
            f"module must be hashable, got {kind.__name__} with a field that can change: write "
            "tuples for lists."
        ) from None
    try:
        inspect.signature(module.__call__).bind(None)
    except (AttributeError, TypeError) as error:
        raise TypeError(
            f"module must take a batch of inputs alone, got {kind.__name__} ({error}): give its "
            "other arguments defaults."
        ) from None


def _check_collections(variables: Any) -> None:
    others = sorted(variables.keys() - {"params"})
    if others:
        remedy = "normalise by layer instead"
        remedy = remedy if "batch_stats" in others else "weights are all that is kept"
        raise ValueError(f"module must have params only, got {', '.join(others)}: {remedy}.")
    if "params" not in variables:
        raise ValueError("module must have params, got none: there is nothing to train.")
