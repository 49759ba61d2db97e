"""A bound's flags: vacuous against the trivial value, applicable while every condition holds."""

import dataclasses
import math

import pytest

from separatrix.claims.bound import judged


@pytest.mark.parametrize(
    ("value", "kind", "vacuous"),
    [
        (0.3, "lower", False),
        (0.1, "lower", True),
        (0.1, "upper", False),
        (0.2, "upper", True),
        (math.nan, "lower", True),
        (math.nan, "upper", True),
    ],
)
def test_vacuous_is_no_better_than_trivial(value, kind, vacuous):
    assert judged(value, kind, "risk", 0.2, {}, {}).vacuous == vacuous


def test_reason_names_every_broken_condition():
    bound = judged(
        3.0, "upper", "loss", 1.0, {"k >= 2": False, "d >= 1": True, "n >= 9": False}, {}
    )
    assert not bound.applicable
    reason = "loss bound 3 is not below the trivial 1, and it needs k >= 2 and n >= 9."
    assert bound.reason == reason


def test_a_bound_is_a_plain_value():
    bound = judged(0.5, "lower", "risk", 0.0, {}, {"noise": 0.25})
    assert dataclasses.asdict(bound)["terms"] == {"noise": 0.25}
