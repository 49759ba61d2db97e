"""Which sizes come next: a list to its end, a grid to the crossing, a case's own first."""

import re

import numpy as np
import pytest

from separatrix.measures import ExactRisk
from separatrix.networks import CNN
from separatrix.runs import Case, Cell, FixedSizes, Plan, Sizes
from separatrix.tasks import DSD
from separatrix.training import Descent, rate_grid

pytestmark = pytest.mark.usefixtures("as_installed")

NOTHING = (np.array([]), np.array([]))


def test_a_list_is_gone_through_whatever_is_found():
    sizes = FixedSizes((10, 50, 100))
    assert sizes.grid == (10, 50, 100)
    assert sizes.num_refinements == 0
    assert sizes.propose(*NOTHING, target=0.1) == (10,)
    assert sizes.propose(np.array([10, 50]), np.zeros((2, 3)), target=0.1) == (100,)
    assert sizes.propose(np.array([10, 50, 100]), np.ones((3, 3)), target=0.1) == ()


@pytest.mark.parametrize("values", [(), (10, 10), (50, 10), (0, 10)])
def test_a_list_must_ascend(values):
    with pytest.raises(ValueError, match="values must be ascending positive sizes, got"):
        FixedSizes(values)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((2.5,), "each of values must be an integer, got 2.5."),
        ((2, 4.0), "each of values must be an integer, got 4.0."),
        ([2, 4], "values must be a tuple of integers, got [2, 4]."),
    ],
)
def test_a_list_is_of_integers(values, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        FixedSizes(values)


def test_sizes_of_numpy_are_sizes():
    assert FixedSizes(tuple(np.array([2, 8]))) == FixedSizes((2, 8))
    assert {type(n) for n in Sizes(np.int64(2), np.int32(64)).grid} == {int}


def test_a_grid_stops_two_sizes_after_the_target_and_then_refines():
    sizes = Sizes(8, 64, num_refinements=1)
    assert sizes.grid == (8, 16, 32, 64)
    assert sizes.propose(*NOTHING, target=0.1) == (8,)
    met = np.array([[1.0], [0.05], [0.05]])
    assert sizes.propose(np.array([8, 16, 32]), met, target=0.1) == (11,)


def test_a_case_may_have_sizes_of_its_own():
    descent = Descent(rate_grid((0.1,)), num_steps=2, measure_every=1)
    cell = Cell(DSD(3, 4, 0.1), CNN(3, 4), descent, ExactRisk())
    particular, shared = Case(cell, 0.1, FixedSizes((5,))), Case(cell, 0.1)
    plan = Plan((particular, shared), Sizes(8, 64), tuning_seeds=(0,), evaluation_seeds=(1, 2))
    assert plan.sizes_of(particular).grid == (5,)
    assert plan.sizes_of(shared).grid == (8, 16, 32, 64)
