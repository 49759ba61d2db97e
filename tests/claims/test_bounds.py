"""What a bound says of itself: its broken conditions, and why it is silent."""

from dataclasses import replace

import pytest

from separatrix.claims.bound import judged

CONDITIONS = {"k >= 2": False, "d >= 1": True, "n >= 9": False}


def test_broken_conditions_are_data():
    bound = judged(3.0, "upper", "loss", 1.0, CONDITIONS, {})
    assert bound.broken == ("k >= 2", "n >= 9")
    assert not bound.applicable
    assert bound.silence == "it needs k >= 2 and n >= 9"


@pytest.mark.parametrize(
    ("value", "silence"),
    [(0.5, ""), (3.0, "loss bound 3 is not below the trivial 1")],
)
def test_silence_is_empty_where_a_bound_speaks(value, silence):
    bound = judged(value, "upper", "loss", 1.0, {"d >= 1": True}, {})
    assert bound.silence == silence
    assert bound.vacuous == bool(silence)


def test_flags_follow_the_value():
    bound = judged(3.0, "upper", "loss", 1.0, {}, {"proof": 0.5})
    better = replace(bound, value=bound.terms["proof"])
    assert (bound.vacuous, better.vacuous) == (True, False)
    assert better.reason == "loss bound 0.5 is below the trivial 1, and its conditions hold."
