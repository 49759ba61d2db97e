"""Every number of docs/theory/open_questions.md is what the call beside it returns."""

import math
import re
from pathlib import Path

import numpy as np
import pytest

from separatrix.papers.lahoti2024 import theory
from separatrix.papers.lahoti2024.theory import open as open_theory

PAGE = Path(__file__).parents[5] / "docs" / "theory" / "open_questions.md"
TEXT = PAGE.read_text("utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| ([-\d.]+) \|", TEXT, re.M)
NAMES = {name: getattr(open_theory, name) for name in open_theory.__all__}


def test_there_are_numbers_to_check():
    assert len(ROWS) > 25


@pytest.mark.parametrize(("call", "value"), ROWS)
def test_number_is_what_the_call_returns(call, value):
    returned = eval(call, {"math": math, "np": np, **NAMES})
    assert f"{returned:.4g}" == value


@pytest.mark.parametrize("name", ["lcn_unequal_lower(20, [0.1]", "signal_alone(20), 0.1, 0.125)"])
def test_what_is_called_vacuous_is(name):
    (call, words), *_ = re.findall(
        r"^\| `([^`]*" + re.escape(name) + r"[^`]*)\.value` \|(.*)", TEXT, re.M
    )
    assert "vacuous" in words
    assert eval(call, NAMES).vacuous


def test_every_function_named_is_one():
    """Words in code with an underscore, calls apart, are public names of either folder."""
    named = set(re.findall(r"`(\w+_\w+)`", TEXT))
    assert len(named) > 15
    assert not {name for name in named if name not in NAMES and not hasattr(theory, name)}
