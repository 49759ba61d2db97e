"""Which group each algorithm respects: measured, beside what theory says.

"deviations": training from (Vw⁰, US) beside training from (w⁰, S), with the same randomness inside
the algorithm. "laws": two samples of learned networks, from S and from US, with no seed in common.
A lower bound for a group holds for what respects that group, and says nothing of the others
[lahoti2024, Sec. 5].
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import jax.random as jr

from .....measures import ROUNDING, AbstractGroup, Precision, largest_deviation
from .....networks import FCN, LCN, AbstractNetwork
from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import DSD
from .....training import AbstractAlgorithm
from ..equivariance import SHAPE, TASK
from ..symmetry import in_law
from ..symmetry.learners import Descending
from .algorithms import L1, GroupL1, PrincipalStart, Tied
from .respected import (
    COMMON,
    FULL,
    GROUPS,
    PATCH,
    SIGNS,
    TRAININGS,
    Training,
    from_data,
    proximal,
)


@dataclass(frozen=True)
class Respect(AbstractItem):
    """A training and a group: does the one respect the other?"""

    network: AbstractNetwork
    name: str  # of the algorithm
    algorithm: AbstractAlgorithm
    group: AbstractGroup
    expected: Literal["pass", "fail"]
    dtype: Precision
    num_members: int
    task: DSD
    num_samples: int
    num_fresh: int
    seed: int

    def rows(self) -> Iterator[Row]:
        deviation = largest_deviation(
            self.network,
            self.algorithm,
            self.group,
            self.task,
            jr.key(self.seed),
            num_samples=self.num_samples,
            num_members=self.num_members,
            num_fresh=self.num_fresh,
            dtype=self.dtype,
        )
        yield {
            "network": type(self.network).__name__,
            "algorithm": self.name,
            "group": next(name for name, group in GROUPS.items() if group == self.group),
            "num_members": self.num_members,
            "largest_deviation": deviation,
            "tolerance": ROUNDING[self.dtype],
            "expected": self.expected,
        }


def respects(trainings: tuple[Training, ...], num_members: int) -> tuple[Respect, ...]:
    """Every training under every group, in float64."""
    return tuple(
        Respect(
            training.network,
            training.name,
            training.algorithm,
            group,
            "pass" if name in training.respects else "fail",
            "float64",
            num_members,
            task=TASK,
            num_samples=32,
            num_fresh=64,
            seed=0,
        )
        for training in trainings
        for name, group in GROUPS.items()
    )


Question = tuple[Descending, str]  # who is asked, and under which group
QUICK = (
    ("LCN", "tied"),
    *(("FCN", name) for name in ("ℓ1", "group ℓ1", "tied", "principal start")),
)
_FCN, _LCN = FCN(*SHAPE), LCN(*SHAPE)
_L1 = Descending(_FCN, proximal(L1(), 0.2, 100), "ℓ1")
_GROUP_L1 = Descending(_FCN, proximal(GroupL1(SHAPE[0]), 0.2, 100), "group ℓ1")
_TIED = Descending(_LCN, proximal(Tied(), 0.2, 100), "tied")
_PRINCIPAL = Descending(_FCN, from_data(PrincipalStart(), 0.2, 100), "principal start")
EQUAL: tuple[Question, ...] = (
    (_L1, SIGNS),
    (_GROUP_L1, PATCH),
    (_TIED, COMMON),
    (_PRINCIPAL, FULL),
)
DIFFERENT: tuple[Question, ...] = ((_L1, FULL), (_GROUP_L1, FULL), (_TIED, PATCH))


def laws(
    equal: Sequence[Question], different: Sequence[Question], num_runs: int
) -> tuple[in_law.LawTrial, ...]:
    """Trials of the law, each with so many runs on S and on US."""
    sizes = (in_law.TASK, in_law.NUM_SAMPLES, num_runs, in_law.NUM_TEST, in_law.NUM_INPUTS)
    trial = in_law.LawTrial
    alike = (trial(learner, GROUPS[group], "equal", *sizes, 0) for learner, group in equal)
    others = (trial(learner, GROUPS[group], "different", *sizes, 0) for learner, group in different)
    return (*alike, *others)


def plan(profile: Profile) -> Tables:
    """One row a training and group, and in full one a trial of the law and number.

    What takes the time is to compile, once for each training and once for each learner: `quick` has
    the most telling trainings, and no laws.
    """
    if profile == "quick":
        few = tuple(t for t in TRAININGS if (type(t.network).__name__, t.name) in QUICK)
        return Tables((Part("deviations", respects(few, 4), seconds=10.0),))
    deviations = Part("deviations", respects(TRAININGS, 16), seconds=30.0)
    return Tables((deviations, Part("laws", laws(EQUAL, DIFFERENT, 10_000), seconds=40.0)))
