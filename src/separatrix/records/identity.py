"""The name of what was asked: a hash of a specification, and of code that is not the package's."""

import hashlib
import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import MISSING, Field, fields
from functools import lru_cache, partial
from typing import Any

import numpy as np

from .code import code_digest, is_library, is_ours
from .description import (
    array_content,
    canonical_json,
    describe,
    given_fields,
    is_code,
    is_spec,
    name_of,
)

_NUM_DIGITS = 16  # 64 bits: a chance of 3e-8 that any two of a million jobs share a name


def identity(spec: Any) -> str:
    """16 hex digits of SHA-256 over the canonical JSON of what `spec` says beyond its defaults.

    Equal specifications have equal identities, 1 and 1.0 included, and a new field with a default
    renames nothing. Renaming a class or a field renames what uses it. What a default of the
    package's classes is must therefore stay.

    A class from outside of the package counts by its name and its code, with all that the code
    reaches; its fields count whatever their defaults. So does a function, with the arguments that a
    `partial` gives it. What a library for networks has counts by its name, as the package's classes
    do. Raises `NoSource` where there is no code to read: a name that says too little would find the
    results of another version.
    """
    parts = list(_parts(spec))
    kinds = [type(part) for part in parts if is_spec(part) and not is_ours(type(part))]
    outside = dict.fromkeys([*kinds, *(part for part in parts if is_code(part))])
    return _name(spec, parts, tuple((thing, code_digest(thing)) for thing in outside))


def as_written(number: float) -> float:
    """A computed number in six digits, for a specification.

    The last bits of a logarithm, or of what an optimiser found, differ between machines; a name
    must not.
    """
    return float(f"{number:.6g}")


def identity_without_code(spec: Any) -> str:
    """The identity that all versions of the code share: what random keys are made of."""
    return _name(spec, list(_parts(spec)), ())


def _parts(value: Any) -> Iterator[Any]:
    yield value
    inner = value if isinstance(value, tuple) else ()
    if isinstance(value, partial):
        inner = (value.func, *value.args, *value.keywords.values())
    if is_spec(value):
        inner = (getattr(value, f.name) for f in _counted(value))
    for part in inner:
        yield from _parts(part)


def _name(spec: Any, parts: list[Any], codes: tuple[tuple[Any, str], ...]) -> str:
    # An array may be filled anew; a data set is not to be kept alive by its name.
    if not any(isinstance(part, np.ndarray) or _holds_content(part) for part in parts):
        with suppress(TypeError):  # no hash
            return _remembered(spec, codes)
    return _hash(spec, codes)


def _hash(spec: Any, codes: tuple[tuple[Any, str], ...]) -> str:
    describe(spec)  # refuses what has no description
    text = canonical_json(_named(spec, dict(codes)))
    return hashlib.sha256(text.encode()).hexdigest()[:_NUM_DIGITS]


# A search asks for the same names over and over; a specification never changes.
_remembered = lru_cache(maxsize=2**14)(_hash)


def _holds_content(part: Any) -> bool:
    """Whether a field is left out of the description, as a digest stands for it."""
    return is_spec(part) and any(not f.metadata.get("described", True) for f in fields(part))


def _named(value: Any, codes: dict[Any, str]) -> Any:
    """What names a value; `codes` by class and function."""
    if isinstance(value, tuple):
        return [_named(item, codes) for item in value]
    if isinstance(value, partial):
        arguments = _named((value.args, *sorted(value.keywords.items())), codes)
        return {**_named(value.func, codes), "arguments": arguments}
    if isinstance(value, np.ndarray):
        return array_content(value, "array")
    if is_spec(value):
        code = {"code": codes[type(value)]} if type(value) in codes else {}
        given = {f.name: _named(getattr(value, f.name), codes) for f in _counted(value)}
        if not code or is_library(type(value).__module__):
            defaults = {f.name: _named(_default(f), codes) for f in _counted(value)}
            given = {name: v for name, v in given.items() if v != defaults[name]}
        return {"kind": type(value).__name__, **code, **given}
    if is_code(value):
        return {"kind": name_of(value), **({"code": codes[value]} if value in codes else {})}
    # By value and not by annotation: Python says 1 == 1.0 == True, so equal specifications may hold
    # any of them, and a field whose annotation goes from int to float keeps its name.
    if isinstance(value, bool | int | float) and math.isfinite(value) and value == int(value):
        return int(value)
    return value


def _counted(spec: Any) -> list[Field[Any]]:
    return [f for f in given_fields(spec) if f.compare]


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default  # MISSING equals nothing that was given
