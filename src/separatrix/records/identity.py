"""The name of what was asked: a hash of a description, blind to defaults."""

import hashlib
from collections.abc import Hashable
from dataclasses import MISSING, Field, is_dataclass
from functools import lru_cache
from typing import Any

from .description import canonical_json, describe, said_fields

_NUM_DIGITS = 16  # 64 bits: a chance of 3e-8 that any two of a million jobs share a name


def identity(spec: Any) -> str:
    """16 hex digits of SHA-256 over the canonical JSON of what `spec` says beyond its defaults.

    Equal specifications have equal identities, 1 and 1.0 included, and a new field with a default
    renames nothing. Renaming a class or a field, or changing a default, renames what uses it.
    """
    if isinstance(spec, Hashable):
        return _remembered(spec)
    return _hash(spec)


def _hash(spec: Any) -> str:
    describe(spec)  # refuses what has no description
    text = canonical_json(_without_defaults(spec))
    return hashlib.sha256(text.encode()).hexdigest()[:_NUM_DIGITS]


# A search asks for the same names over and over; a specification never changes.
_remembered = lru_cache(maxsize=2**14)(_hash)


def _without_defaults(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_without_defaults(item) for item in value]
    if is_dataclass(value):
        said = {
            f.name: _without_defaults(getattr(value, f.name))
            for f in said_fields(value)
            if f.compare and getattr(value, f.name) != _default(f)
        }
        return {"kind": type(value).__name__, **said}
    # By value and not by annotation: Python says 1 == 1.0 == True, so equal specifications may hold
    # any of them, and a field whose annotation goes from int to float keeps its name.
    if isinstance(value, bool | int | float) and value == int(value):
        return int(value)
    return value


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default  # MISSING equals nothing that was said
