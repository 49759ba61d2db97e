"""Specifications as arguments of compiled programs: some fields traced, the others fixed."""

from dataclasses import fields
from typing import Any

import jax


def trace_fields(cls: Any, traced: tuple[str, ...]) -> None:
    """One compiled program then serves every value of the traced fields (a noise level, say)."""
    fixed = tuple(field.name for field in fields(cls) if field.name not in traced)

    def flatten(spec):
        return [getattr(spec, name) for name in traced], tuple(getattr(spec, n) for n in fixed)

    def unflatten(aux, leaves):
        # Not through __init__: its checks compare numbers, and a traced value has none to compare.
        spec = object.__new__(cls)
        for name, value in zip((*traced, *fixed), (*leaves, *aux), strict=True):
            object.__setattr__(spec, name, value)
        return spec

    jax.tree_util.register_pytree_node(cls, flatten, unflatten)
