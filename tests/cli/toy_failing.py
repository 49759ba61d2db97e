"""A study of two tables' worth of items, one of which always fails.

Cost: none. Expected: the rest is measured.
"""

from dataclasses import dataclass

from separatrix.measures import ExactRisk
from separatrix.networks import CNN
from separatrix.runs import Case, Cell, Plan, Sizes
from separatrix.studies import GrowthPage, Study
from separatrix.tasks import DSD
from separatrix.training import Descent, rates

ALGORITHM = Descent((rates(1.0, threshold=0.01),), num_steps=20, measure_every=10)


@dataclass(frozen=True)
class Broken(ExactRisk):
    """Cannot be computed."""

    def measure(self, trained):
        raise ZeroDivisionError("no such number")


def plan(profile):
    cells = [Cell(DSD(3, 4, 0.3), CNN(3, 4), ALGORITHM, m) for m in (Broken(), ExactRisk())]
    return Plan(tuple(Case(cell, 0.4) for cell in cells), Sizes(4, 16), (0,), (1, 2))


STUDY = Study(
    name="toy-failing",
    title="A toy that fails",
    question="Does the rest run?",
    source="none",
    expected="it does",
    plan=plan,
    page=GrowthPage("task.num_patches", "number of patches k"),
    networks=(18, 18),
)
