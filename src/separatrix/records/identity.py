"""The name of what was asked: a hash of a specification, and of code that is not the package's."""

import hashlib
import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import MISSING, Field, is_dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np

from .code import array_content, code_digest, is_ours
from .description import canonical_json, describe, given_fields

T = TypeVar("T")

_NUM_DIGITS = 16  # 64 bits: a chance of 3e-8 that any two of a million jobs share a name


def identity(spec: Any) -> str:
    """16 hex digits of SHA-256 over the canonical JSON of what `spec` says beyond its defaults.

    Equal specifications have equal identities, 1 and 1.0 included, and a new field with a default
    renames nothing. Renaming a class or a field renames what uses it. What a default of the
    package's classes is must therefore stay.

    A class from outside of the package counts by its name and its code, with all that the code
    reaches; its fields count whatever their defaults. Raises `NoSource` where there is no code to
    read: a name that says too little would find the results of another version.
    """
    held = _if_hashable(_remembered_held, _look_into, spec)
    codes = tuple(code_digest(kind) for kind in held.outside)
    return _name(spec, held, codes)


def identity_without_code(spec: Any) -> str:
    """The identity that all versions of the code share: what random keys are made of."""
    return _name(spec, _if_hashable(_remembered_held, _look_into, spec), ())


class _Held(NamedTuple):
    """What a specification is made of besides plain values."""

    outside: tuple[type, ...]  # its classes that are not the package's
    arrays: bool  # which may be filled with something else: their names are not remembered


def _look_into(spec: Any) -> _Held:
    parts = list(_parts(spec))
    kinds = dict.fromkeys(type(part) for part in parts if _is_spec(part))
    outside = tuple(kind for kind in kinds if not is_ours(kind))
    return _Held(outside, any(isinstance(part, np.ndarray) for part in parts))


def _parts(value: Any) -> Iterator[Any]:
    yield value
    inner = value if isinstance(value, tuple) else ()
    if _is_spec(value):
        inner = (getattr(value, f.name) for f in _counted(value))
    for part in inner:
        yield from _parts(part)


def _name(spec: Any, held: _Held, codes: tuple[str, ...]) -> str:
    by_kind = tuple(zip(held.outside, codes, strict=False))
    return _hash(spec, by_kind) if held.arrays else _if_hashable(_remembered, _hash, spec, by_kind)


def _hash(spec: Any, codes: tuple[tuple[type, str], ...]) -> str:
    describe(spec)  # refuses what has no description
    text = canonical_json(_named(spec, dict(codes)))
    return hashlib.sha256(text.encode()).hexdigest()[:_NUM_DIGITS]


# A search asks for the same names over and over; a specification never changes.
_remembered = lru_cache(maxsize=2**14)(_hash)
_remembered_held = lru_cache(maxsize=2**14)(_look_into)


def _if_hashable(remembered: Callable[..., T], plain: Callable[..., T], *args: Any) -> T:
    with suppress(TypeError, ValueError):  # no hash, or arrays that cannot be compared
        return remembered(*args)
    return plain(*args)


def _named(value: Any, codes: dict[type, str]) -> Any:
    """What names a value; `codes` by class."""
    if isinstance(value, tuple):
        return [_named(item, codes) for item in value]
    if isinstance(value, np.ndarray):
        return array_content(value, "array")
    if _is_spec(value):
        code = {"code": codes[type(value)]} if type(value) in codes else {}
        given = {f.name: _named(getattr(value, f.name), codes) for f in _counted(value)}
        if not code:
            defaults = {f.name: _named(_default(f), codes) for f in _counted(value)}
            given = {name: v for name, v in given.items() if v != defaults[name]}
        return {"kind": type(value).__name__, **code, **given}
    # By value and not by annotation: Python says 1 == 1.0 == True, so equal specifications may hold
    # any of them, and a field whose annotation goes from int to float keeps its name.
    if isinstance(value, bool | int | float) and math.isfinite(value) and value == int(value):
        return int(value)
    return value


def _is_spec(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, type)


def _counted(spec: Any) -> list[Field[Any]]:
    return [f for f in given_fields(spec) if f.compare]


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default  # MISSING equals nothing that was given
