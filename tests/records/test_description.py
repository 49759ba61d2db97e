"""A description is plain data, and says what it cannot hold."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from separatrix.records import describe, flatten


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


def test_describes_recursively_and_leaves_out_what_follows_from_the_rest():
    assert describe(Outer(Inner(2), (Inner(),))) == {
        "kind": "Outer",
        "inner": {"kind": "Inner", "rate": 2.0},
        "many": [{"kind": "Inner", "rate": 0.5}],
        "sizes": [1, 2],
        "name": None,
    }


def test_an_integer_in_a_float_field_is_written_as_a_float():
    assert type(describe(Inner(2))["rate"]) is float


def test_flattens_to_dotted_columns():
    assert flatten(describe(Outer(Inner(), (Inner(),)))) == {
        "kind": "Outer",
        "inner.kind": "Inner",
        "inner.rate": 0.5,
        "many": '[{"kind":"Inner","rate":0.5}]',
        "sizes": "[1,2]",
        "name": None,
    }


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (Thawed(), "spec must be a frozen dataclass, got Thawed(size=1): its description would"),
        (Inner, "spec must be a frozen dataclass, got <class"),
        (Holder([1]), "Holder.content must be a str, int, float, bool, None, tuple or frozen"),
        (Holder((1, {})), "Holder.content[1] must be a str, int, float, bool, None, tuple or"),
        (Holder(float("nan")), "Holder.content must be finite, got nan: JSON has no such number"),
        (Holder(float("inf")), "Holder.content must be finite, got inf: JSON has no such number"),
        (Kindly(), "Kindly.kind must have another name: a description's kind is its class."),
    ],
)
def test_refuses_in_a_sentence(spec, message):
    with pytest.raises(TypeError) as error:
        describe(spec)
    assert str(error.value).startswith(message)
