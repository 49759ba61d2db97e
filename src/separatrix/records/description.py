"""A specification as plain data: what is written down and shown in a table."""

import hashlib
import json
import math
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from functools import lru_cache, partial
from typing import Any, get_args, get_type_hints

import numpy as np

from .code import NoSource, code_digest, is_of_flax, is_ours

Scalar = str | int | float | bool | None

_LONGEST = 8  # bytes; a longer number differs between machines, and some of its bytes mean nothing


def describe(spec: Any) -> dict[str, Any]:
    """{"kind": class name, field: value, …}, recursively; tuples become lists.

    An integer in a field annotated as float is written as a float, so that a column has one type.
    A class from outside of the package says which version of it this is: {"code": digest}, None
    where there is no source to read. An array is its shape, its type and a hash of its numbers. A
    function, or a class, is its name and its code: {"kind": "relu", "code": …}, with the arguments
    that a `partial` gives it.

    Beside frozen dataclasses stand those that have a hash and guard their attributes, as modules of
    Flax do: they cannot change either.
    """
    if not (is_spec(spec) and _is_settled(spec)):
        raise TypeError(
            f"spec must be a frozen dataclass, got {spec!r}: its description would not be stable."
        )
    name, hints = type(spec).__name__, _float_fields(type(spec))
    names = [f.name for f in given_fields(spec)]
    if "kind" in names:
        raise TypeError(f"{name}.kind must have another name: a description's kind is its class.")
    if "code" in names:
        raise TypeError(f"{name}.code must have another name: it is that of the class's version.")
    values = {n: _plain(getattr(spec, n), f"{name}.{n}", n in hints) for n in names}
    return {"kind": name, **_version(type(spec)), **values}


def given_fields(spec: Any) -> tuple[Field[Any], ...]:
    """The fields a user gives: those computed in `__post_init__` (init=False) follow from them.

    Left out are also fields with metadata {"described": False}, for which another field stands, and
    `parent` and `name` of a Flax module, which say where in a larger one it is.
    """
    left_out = ("parent", "name") if is_of_flax(type(spec)) else ()
    known = [f for f in fields(spec) if f.init and f.metadata.get("described", True)]
    return tuple(f for f in known if f.name not in left_out)


def is_spec(value: Any) -> bool:
    """An instance of a dataclass."""
    return is_dataclass(value) and not isinstance(value, type)


def is_code(value: Any) -> bool:
    """Known by its name and its code: a function, a class, and what has a name in a library."""
    is_named = callable(value) or isinstance(value, Enum | np.dtype)
    is_other = is_spec(value) or isinstance(value, partial | str | int | float)
    return is_named and not is_other and _has_hash(value)


def name_of(code: Any) -> str:
    """relu, Model.make, Precision.HIGHEST, float32; where a function was defined does not count."""
    if isinstance(code, Enum):
        return f"{type(code).__name__}.{code.name}"
    if isinstance(code, np.dtype):
        return code.name
    name = getattr(code, "__qualname__", getattr(code, "__name__", type(code).__name__))
    return name.rpartition("<locals>.")[2]


@lru_cache
def _float_fields(kind: type) -> frozenset[str]:
    """The fields annotated as float, `float | None`, `tuple[float, ...]`, …"""
    try:
        hints = get_type_hints(kind)
    except (NameError, TypeError):  # an annotation of something imported for type checkers alone
        return frozenset()
    return frozenset(name for name, hint in hints.items() if _holds_float(hint))


def flatten(description: dict[str, Any], prefix: str = "") -> dict[str, Scalar]:
    """{"task": {"kind": "DSD", …}} → {"task.kind": "DSD", …}; lists become JSON strings."""
    columns: dict[str, Scalar] = {}
    for name, value in description.items():
        if isinstance(value, dict):
            columns |= flatten(value, f"{prefix}{name}.")
        else:
            columns[prefix + name] = canonical_json(value) if isinstance(value, list) else value
    return columns


def canonical_json(value: Any) -> str:
    """JSON with sorted keys and no whitespace: equal values, equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _version(kind: type) -> dict[str, str | None]:
    return {} if is_ours(kind) else _code(kind)


def _code(thing: Any) -> dict[str, str | None]:
    try:
        return {"code": code_digest(thing)}
    except NoSource:
        return {"code": None}


def _plain(value: Any, where: str, as_float: bool) -> Any:
    if isinstance(value, tuple):
        return [_plain(item, f"{where}[{i}]", as_float) for i, item in enumerate(value)]
    if is_spec(value):
        return describe(value)
    if isinstance(value, partial):
        kept = {"arguments": value.args, "keywords": tuple(value.keywords.items())}
        rest = {name: _plain(v, f"{where}.{name}", False) for name, v in kept.items()}
        return {**_plain(value.func, where, False), **rest, "keywords": dict(rest["keywords"])}
    if isinstance(value, np.ndarray):
        return array_content(value, where)
    if isinstance(value, float) and not math.isfinite(value):
        raise TypeError(
            f"{where} must be finite, got {value}: JSON has no such number; say None for absent."
        )
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | float):
        return float(value) if as_float or isinstance(value, float) else int(value)
    if is_code(value):
        return {"kind": name_of(value), **_code(value)}
    raise TypeError(
        f"{where} must be a str, int, float, bool, None, tuple, array, function or frozen "
        f"dataclass, got {type(value).__name__}: a description is plain data."
    )


def _is_settled(spec: Any) -> bool:
    parameters = type(spec).__dataclass_params__
    is_guarded = type(spec).__setattr__ is not object.__setattr__
    return parameters.frozen or (is_guarded and _has_hash(spec))


def _has_hash(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _holds_float(hint: Any) -> bool:
    return hint is float or any(_holds_float(part) for part in get_args(hint))


def array_content(array: np.ndarray, where: str) -> dict[str, Any]:
    """{"shape": …, "dtype": …, "sha256": …}: the same on every machine, in whatever memory order.

    Bytes are what they are: −0.0 is not 0.0, and a NaN is like any other number.
    """
    masked = isinstance(array, np.ma.MaskedArray)
    if array.dtype.kind not in "biuf" or array.itemsize > _LONGEST or masked:
        got = "a masked array" if masked else f"dtype {array.dtype}"
        raise TypeError(
            f"{where} must be an array of booleans, integers or floats, got {got}: "
            "its content has no one form."
        )
    content = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
    digest = hashlib.sha256(content).hexdigest()
    return {"shape": list(array.shape), "dtype": array.dtype.name, "sha256": digest}
