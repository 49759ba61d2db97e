"""A description is plain data, and says what it cannot hold."""

from dataclasses import dataclass, field, make_dataclass
from typing import Any

import numpy as np
import pytest

from separatrix.networks import CNN
from separatrix.records import describe, flatten
from separatrix.records.code import code_digest


@dataclass(frozen=True)
class Inner:
    rate: float = 0.5


@dataclass(frozen=True)
class Outer:
    inner: Inner
    many: tuple[Inner, ...] = ()
    sizes: tuple[int, ...] = (1, 2)
    name: str | None = None
    derived: int = field(init=False, default=7)


@dataclass(frozen=True)
class Holder:
    content: Any


@dataclass
class Thawed:
    size: int = 1


@dataclass(frozen=True)
class Kindly:
    kind: str = "mine"


@dataclass(frozen=True)
class Coded:
    code: str = "mine"


def test_describes_recursively_and_leaves_out_what_follows_from_the_rest():
    inner = code_digest(Inner)
    assert describe(Outer(Inner(2), (Inner(),))) == {
        "kind": "Outer",
        "code": code_digest(Outer),
        "inner": {"kind": "Inner", "code": inner, "rate": 2.0},
        "many": [{"kind": "Inner", "code": inner, "rate": 0.5}],
        "sizes": [1, 2],
        "name": None,
    }


def test_the_package_s_classes_have_no_code():
    """Their version is that of the package."""
    assert describe(CNN(8, 10)).keys() == {"kind", "num_patches", "patch_dim", "start"}


def test_without_source_the_code_is_absent():
    methods = {"sample": eval("lambda self: 1")}
    spec = make_dataclass("Task", [("size", int)], namespace=methods, frozen=True)(3)
    assert describe(spec) == {"kind": "Task", "code": None, "size": 3}


def test_an_array_is_its_shape_its_type_and_a_hash():
    assert describe(Holder(np.eye(2, dtype=np.float32)))["content"] == {
        "shape": [2, 2],
        "dtype": "float32",
        "sha256": "a666c95f0822c64e01580063e9bb27c629d4d0534e3163a9611738599f97df2a",
    }


def test_an_integer_in_a_float_field_is_written_as_a_float():
    assert type(describe(Inner(2))["rate"]) is float


def test_flattens_to_dotted_columns():
    inner = code_digest(Inner)
    assert flatten(describe(Outer(Inner(), (Inner(),)))) == {
        "kind": "Outer",
        "code": code_digest(Outer),
        "inner.kind": "Inner",
        "inner.code": inner,
        "inner.rate": 0.5,
        "many": f'[{{"code":"{inner}","kind":"Inner","rate":0.5}}]',
        "sizes": "[1,2]",
        "name": None,
    }


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (Thawed(), "spec must be a frozen dataclass, got Thawed(size=1): its description would"),
        (Inner, "spec must be a frozen dataclass, got <class"),
        (Holder([1]), "Holder.content must be a str, int, float, bool, None, tuple, array, fun"),
        (Holder((1, {})), "Holder.content[1] must be a str, int, float, bool, None, tuple, array"),
        (Holder(float("nan")), "Holder.content must be finite, got nan: JSON has no such number"),
        (Holder(float("inf")), "Holder.content must be finite, got inf: JSON has no such number"),
        (Kindly(), "Kindly.kind must have another name: a description's kind is its class."),
        (Coded(), "Coded.code must have another name: it is that of the class's version."),
        (
            Holder((np.array(["a"]),)),
            "Holder.content[0] must be an array of booleans, integers or floats, got dtype <U1: ",
        ),
        (Holder(np.array([1j])), "Holder.content must be an array of booleans, integers or floats"),
        (Holder(np.ones(2, "g")), "Holder.content must be an array of booleans, integers or float"),
        (Holder(np.ma.ones(2)), "Holder.content must be an array of booleans, integers or floats,"),
    ],
)
def test_refuses_in_a_sentence(spec, message):
    with pytest.raises(TypeError) as error:
        describe(spec)
    assert str(error.value).startswith(message)
