"""A description is plain data, and says what it cannot hold."""

import math
from dataclasses import dataclass, field, make_dataclass
from functools import partial
from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp
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


@dataclass(unsafe_hash=True)
class Unguarded:
    size: int = 1


@dataclass(eq=False)
class KnownByPlace:
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


def scaled(x, factor=2, shift=()):
    return factor * x


def test_a_function_is_its_name_and_its_code():
    assert describe(Holder(scaled))["content"] == {"kind": "scaled", "code": code_digest(scaled)}
    assert describe(Holder(Inner))["content"] == {"kind": "Inner", "code": code_digest(Inner)}
    names = {
        "<lambda>": lambda x: x,
        "relu": jax.nn.relu,
        "sin": math.sin,
        "tanh": np.tanh,
        "float32": np.dtype("float32"),
        "bfloat16": jnp.bfloat16,
        "Precision.HIGHEST": jax.lax.Precision.HIGHEST,
        "dict.keys": {}.keys,
    }
    for name, function in names.items():
        assert describe(Holder(function))["content"].keys() == {"kind", "code"}
        assert describe(Holder(function))["content"]["kind"] == name


def test_without_source_the_code_of_a_function_is_absent():
    assert describe(Holder(eval("lambda x: 1")))["content"] == {"kind": "<lambda>", "code": None}


def test_a_partial_is_a_function_and_its_arguments():
    content, inner = partial(scaled, 1.5, factor=3, shift=(1, Inner())), code_digest(Inner)
    assert flatten(describe(Holder(content))) == {
        "kind": "Holder",
        "code": code_digest(Holder),
        "content.kind": "scaled",
        "content.code": code_digest(scaled),
        "content.arguments": "[1.5]",
        "content.keywords.factor": 3,
        "content.keywords.shift": f'[1,{{"code":"{inner}","kind":"Inner","rate":0.5}}]',
    }


class Head(nn.Module):
    classes: int
    rate: float = 1
    body: nn.Module | None = None

    @nn.compact
    def __call__(self, x):
        return nn.Dense(self.classes)(x)


def test_a_flax_module_is_its_class_and_its_fields():
    """But not where it stands in a larger one."""
    code = {"code": code_digest(Head)}
    inner = {"kind": "Head", **code, "classes": 2, "rate": 1.0, "body": None}
    module = Head(3, body=Head(2, name="inside"))
    assert describe(Holder(module))["content"] == {**inner, "classes": 3, "body": inner}


def test_a_field_for_which_another_stands_is_left_out():
    images = field(metadata={"described": False})
    kind = make_dataclass("Pool", [("images", Any, images), ("content", str)], frozen=True)
    assert describe(kind([1], "abc")).keys() == {"kind", "code", "content"}


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
        (Unguarded(), "spec must be a frozen dataclass, got Unguarded(size=1): its description"),
        (KnownByPlace(), "spec must be a frozen dataclass, got KnownByPlace(size=1): its descr"),
        (Holder(Thawed()), "spec must be a frozen dataclass, got Thawed(size=1): its description"),
        (Holder(partial(scaled, [1])), "Holder.content.arguments[0] must be a str, int, float, bo"),
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


def test_a_flax_module_that_could_change_is_refused():
    with pytest.raises(TypeError, match=r"^spec must be a frozen dataclass, got Head\("):
        describe(Holder(Head([3])))
