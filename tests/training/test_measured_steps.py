"""Steps that are measured: every so many, or at steps of one's choice, with the same weights."""

from dataclasses import replace

import numpy as np
import pytest

from separatrix.measures import ExactRisk
from separatrix.networks import LCN
from separatrix.runs import Case, Cell, FixedSizes, Plan, local_crew
from separatrix.tasks import DSD
from separatrix.training import Descent, fit, geometric_steps, rate_grid

UNIFORM = Descent(rate_grid((0.5, 0.1), threshold=(0.01,)), num_steps=12, measure_every=2)
CHOSEN = replace(UNIFORM, measure_every=12, measure_at=(2, 4, 8, 12))


def test_chosen_steps_are_those_of_every_two():
    """The same run, looked at less often."""
    task, network = DSD(3, 4, 0.1), LCN(3, 4)
    watch = lambda weights: weights.filters
    often, seldom = (
        fit(network, task, each, seed=0, num_samples=20, observe=watch)
        for each in (UNIFORM, CHOSEN)
    )
    np.testing.assert_array_equal(often.observed[np.array([0, 1, 3, 5])], seldom.observed)
    np.testing.assert_array_equal(often.train_risk[np.array([0, 1, 3, 5])], seldom.train_risk)


def test_records_name_the_steps(tmp_path):
    from separatrix.records import Store
    from separatrix.runs.engine.layout import this_machine

    cell = Cell(DSD(3, 4, 0.1), LCN(3, 4), CHOSEN, ExactRisk())
    plan = Plan((Case(cell, 0.1),), FixedSizes((16,)), (), (0,), selection="test")
    store = Store(tmp_path)
    with local_crew(this_machine()) as crew:
        plan.run("toy", store, crew, lambda progress: None)
    (job,) = plan.jobs(plan.cases[0], 16)
    rows = store.read([job]).to_pylist()
    assert [row["steps"] for row in rows] == [[2, 4, 8, 12]] * 2


def test_geometric_steps():
    assert geometric_steps(4, 64) == (4, 6, 8, 11, 16, 23, 32, 45, 64)
    assert geometric_steps(1, 4, 3) == (1, 2, 3, 4)  # steps are whole
    assert geometric_steps(5, 5) == (5,)


@pytest.mark.parametrize("steps", [(4, 2, 12), (2, 2, 12), (0, 12), (2, 4)])
def test_steps_that_cannot_be(steps):
    with pytest.raises(ValueError, match="ascending steps that end at num_steps = 12"):
        replace(UNIFORM, measure_at=steps)


@pytest.mark.parametrize("arguments", [(0, 4), (5, 4), (1, 4, 0)])
def test_no_geometric_steps(arguments):
    with pytest.raises(ValueError, match="first must be in 1"):
        geometric_steps(*arguments)
