"""Marks and numbers that every figure shares."""

import pytest

from separatrix.figures.marks import plain
from separatrix.figures.style import marks_for, spare_marks


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.05, "0.05"),
        (20.0, "20"),
        (1000.0, "1,000"),
        (1e6, "1,000,000"),
        (1e7, "1e7"),
        (3.86e14, "3.86e14"),
    ],
)
def test_numbers_are_plain_until_they_are_too_long(value, said):
    assert plain(value) == said


def test_seven_series_look_different_in_black_and_white_too():
    marks = spare_marks("abcdefg")
    for part in ("colour", "marker", "line"):
        assert len({getattr(own, part) for own in marks.values()}) == 7
    networks = marks_for(["CNN", "LCN", "FCN"])
    assert not set(networks.values()) & set(marks.values())
