"""Paths in few letters: every place is where it was, to half a unit."""

import re

import numpy as np
import pytest

from separatrix.figures.svg.path_data import UNITS, read, units, written

CURVES = "M 1.234 2 \nL 10.5 -2.04 \nQ 3 4 5 6.66 \nC 1 2 3 4 5 5.55 \nz\nL 0 0 \nM 7 7 \nL 7 9 \n"


def places(d):
    """Where the steps of a short path end, in points; relative steps added up."""
    here = start = np.zeros(2)
    for letter, rest in re.findall(r"([Mlhvqcz])([^Mlhvqcz]*)", d):
        numbers = np.array([float(n) for n in re.findall(r"-?\d+", rest)]) / UNITS
        if letter == "z":
            here = start
            yield here
            continue
        if letter in "hv":
            numbers = np.insert(numbers, np.arange(numbers.size) + (letter == "h"), 0.0)
        taken = {"q": 2, "c": 3}.get(letter, 1)
        for step in numbers.reshape(-1, taken, 2):
            here = step[-1] if letter == "M" else here + step[-1]
            start = here if letter == "M" else start
            yield here


def test_every_place_is_kept():
    ends = [[1.234, 2], [10.5, -2.04], [5, 6.66], [5, 5.55], [1.234, 2], [0, 0], [7, 7], [7, 9]]
    short = written(read(CURVES))
    np.testing.assert_allclose(list(places(short)), ends, atol=0.5 / UNITS + 1e-9)
    assert len(short) < 0.8 * len(CURVES)


def test_errors_do_not_add_up():
    """A thousand steps of a third of a unit."""
    x = np.arange(1000) / (3 * UNITS)
    d = "M 0 0 " + " ".join(f"L {at:.6f} {-at:.6f}" for at in x)
    np.testing.assert_allclose([*places(written(read(d)))][-1], [x[-1], -x[-1]], atol=0.5 / UNITS)


def test_moved_and_one_behind_another():
    square = read("M -2.75 2.75 L 2.75 2.75 L 2.75 -2.75 L -2.75 -2.75 z")
    at = (units(100), units("50.04"))
    moved = np.array([*places(written(square, at))])
    np.testing.assert_allclose(moved.mean(axis=0), [99.4, 50.55], atol=0.1)
    both = written(square) + written(square, at)
    np.testing.assert_allclose([*places(both)], [*places(written(square)), *moved])


@pytest.mark.parametrize(
    ("d", "short"),
    [
        ("M 0 0 L 0 3.5", "M0 0v35"),
        ("M 1 1 L -2 1 L -2 1 L -3 2", "M10 10h-30l-10 10"),  # nowhere is left out
        ("M 1 1 L 1 1", "M10 10h0"),  # a dot is not
        ("M 1 1 L 2 2 L 3 1 L 3.5 1.5", "M10 10l10 10 10-10 5 5"),
        ("", ""),
    ],
)
def test_in_letters(d, short):
    assert written(read(d)) == short
