"""The algorithms as parts of a cell: the search finds n* and chooses strengths like rates."""

import pytest

from separatrix.measures import ExactRisk, SampledRisk
from separatrix.networks import FCN, LCN
from separatrix.papers.lahoti2024.plans.open.algorithms import (
    L1,
    DescentFromData,
    PrincipalStart,
    ProximalDescent,
    penalised,
)
from separatrix.records import Store, identity
from separatrix.runs import Case, Cell, FixedSizes, Machine, Plan, local_crew, search, stages_done
from separatrix.tasks import DSD
from separatrix.training import Descent, rate_grid, rates
from separatrix.training.natural import LIMITS

TASK = DSD(3, 2, 0.1)
RATES = (rates(0.3, threshold=0.05),)
STRENGTHS = (0.001, 5.0)  # one that does no harm, and one that leaves no filter
ALGORITHMS = (
    ProximalDescent(penalised(RATES, STRENGTHS), 60, 30, L1()),
    DescentFromData(RATES, 60, 30, data_start=PrincipalStart()),
)
CELLS = tuple(Cell(TASK, LCN(3, 2), algorithm, ExactRisk()) for algorithm in ALGORITHMS)


pytestmark = pytest.mark.usefixtures("compile_quickly")


@pytest.mark.slow
def test_n_star_is_searched_and_the_strength_chosen(tmp_path):
    plan = Plan(
        tuple(Case(cell, 0.5) for cell in CELLS),
        FixedSizes((16, 32)),
        tuning_seeds=(0, 1),
        evaluation_seeds=(2, 3),
        choice="samples",  # by cell: a choice by risk is shared by all cells with these settings
    )
    store = Store(tmp_path)
    with local_crew(Machine("cpu", 1, 2**28)) as crew:
        search(plan, store, crew)
    tuning, evaluation = stages_done(plan, store)
    assert tuning is not None
    assert evaluation is not None
    rows = store.read_names(evaluation.names).select(["cell", "setting_label"]).to_pylist()
    labels = {
        case.fields["algorithm.kind"]: {r["setting_label"] for r in rows if r["cell"] == case.cell}
        for case in evaluation.cases
    }
    assert labels == {
        "ProximalDescent": {"rate 0.3, threshold 0.05, strength 0.001"},
        "DescentFromData": {"rate 0.3, threshold 0.05"},
    }


def test_parameters_that_a_penalty_names_are_looked_for():
    wrong = penalised((rates(0.1, treshold=0.1),), (0.1,))
    with pytest.raises(ValueError, match="overrides must name parameters among filters, threshold"):
        Cell(TASK, FCN(3, 2), ProximalDescent(wrong, 2, 2, L1()), SampledRisk(8))


def test_descent_is_named_as_before():
    """Identities of cells in shipped records: a new seam renames nothing."""
    descent = Descent(rate_grid((0.1, 0.01), threshold=(0.01,)), 100, 50, projections=LIMITS)
    cell = Cell(DSD(10, 20, 0.1), LCN(10, 20), descent, ExactRisk())
    assert identity(cell) == "c669a141e6bf3140"
