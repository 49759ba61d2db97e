"""A study small enough to run in seconds: it is searched up the grid, refined and compared.

Cost: some hundred networks. Expected: the CNN needs fewer samples than the LCN.
"""

from separatrix.measures import ExactRisk
from separatrix.networks import CNN, LCN
from separatrix.runs import Case, Cell, Plan, Sizes
from separatrix.studies import GrowthPage, Study
from separatrix.tasks import DSD
from separatrix.training import Descent, NonNegative, UnitBall, rates

ALGORITHM = Descent(
    (rates(1.0, threshold=0.01), rates(0.3, threshold=0.01)),
    num_steps=20,
    measure_every=10,
    projections=(UnitBall("filters"), NonNegative("threshold")),
)


def case(network):
    return Case(Cell(DSD(3, 4, 0.3), network(3, 4), ALGORITHM, ExactRisk()), 0.4)


PLAN = Plan(
    cases=(case(CNN), case(LCN)),
    sizes=Sizes(4, 64),
    tuning_seeds=(0, 1),
    evaluation_seeds=(2, 3),
)

STUDY = Study(
    name="toy",
    title="A toy",
    question="Does a toy run?",
    source="none",
    expected="the CNN needs fewer samples",
    plan=lambda profile: PLAN,
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        comparisons=(("LCN", "CNN", "weight sharing"),),
    ),
    networks=(104, 104),
)
