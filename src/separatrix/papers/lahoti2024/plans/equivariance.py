"""Trials of equivariance: a network, a group, an algorithm, and what theory says of the three."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import jax.random as jr

from ....measures import (
    ROUNDING,
    AbstractGroup,
    CommonGroup,
    FullGroup,
    PatchGroup,
    Precision,
    SignedPermutations,
    largest_deviation,
)
from ....networks import CNN, FCN, LCN, AbstractNetwork
from ....records import Row
from ....runs.tables import AbstractItem, Part, Tables
from ....studies import Profile
from ....tasks import DSD
from ....training import (
    AbstractAlgorithm,
    Descent,
    Minibatch,
    NonNegative,
    OptaxOptimiser,
    UnitBall,
    WeightDecay,
    rates,
)
from .two_step_algorithm import paper_two_step_cnn, paper_two_step_lcn

SHAPE = (3, 4)  # (k, d)
TASK = DSD(*SHAPE, noise_std=0.3)
QUICK = ("GD", "SGD", "Adam", "two-step, CNN", "two-step, LCN")

GROUPS: dict[str, AbstractGroup] = {
    "O(kd)": FullGroup(SHAPE),
    "O(d)^k, patches permuted": PatchGroup(SHAPE),
    "O(d), patches permuted": CommonGroup(SHAPE),
    "signed permutations of all inputs": FullGroup(SHAPE, SignedPermutations()),
    "signed permutations of each patch, patches permuted": PatchGroup(SHAPE, SignedPermutations()),
    "one signed permutation, patches permuted": CommonGroup(SHAPE, SignedPermutations()),
}
_FULL, _PATCH, _COMMON, _FULL_SIGNS, _PATCH_SIGNS, _COMMON_SIGNS = GROUPS


def _descent(**parts) -> Descent:
    settings = (rates(0.1, threshold=0.05),)
    return Descent(settings, 20, 20, projections=(UnitBall(), NonNegative()), **parts)


ALGORITHMS: dict[str, AbstractAlgorithm] = {
    "GD": _descent(),
    "SGD": _descent(batches=Minibatch(8)),
    "momentum": _descent(optimiser=OptaxOptimiser("sgd", (("momentum", 0.9),))),
    "weight decay": _descent(optimiser=WeightDecay(0.1)),
    "Adam": _descent(optimiser=OptaxOptimiser("adam")),
    "AdaGrad": _descent(optimiser=OptaxOptimiser("adagrad")),
    "sign descent": _descent(optimiser=OptaxOptimiser("sign_sgd")),
    "two-step, CNN": paper_two_step_cnn(*SHAPE),
    "two-step, LCN": paper_two_step_lcn(*SHAPE),
}
_LINEAR = ("GD", "SGD", "momentum", "weight decay")
_BY_COORDINATE = ("Adam", "AdaGrad", "sign descent")


class Question(NamedTuple):
    """What a row of the table asks, by names, and the answer that theory gives."""

    network: AbstractNetwork
    group: str
    algorithm: str
    expected: Literal["pass", "fail"]


def _under_its_group(network: AbstractNetwork, rotations: str, signs: str) -> Iterator[Question]:
    """A network under the group it allows and under the signed permutations in it."""
    yield from (Question(network, rotations, name, "pass") for name in _LINEAR)
    yield from (Question(network, rotations, name, "fail") for name in _BY_COORDINATE)
    yield from (Question(network, signs, name, "pass") for name in ("GD", *_BY_COORDINATE))


_CNN, _LCN, _FCN = CNN(*SHAPE), LCN(*SHAPE), FCN(*SHAPE)
QUESTIONS: tuple[Question, ...] = (
    *_under_its_group(_FCN, _FULL, _FULL_SIGNS),
    *_under_its_group(_LCN, _PATCH, _PATCH_SIGNS),
    *_under_its_group(_CNN, _COMMON, _COMMON_SIGNS),
    Question(_LCN, _PATCH, "two-step, LCN", "pass"),
    Question(_CNN, _COMMON, "two-step, CNN", "pass"),
    # A smaller network's group is a part of a larger one's, so it passes; the other way it fails.
    Question(_FCN, _PATCH, "GD", "pass"),
    Question(_LCN, _COMMON, "GD", "pass"),
    Question(_LCN, _FULL, "GD", "fail"),
    Question(_CNN, _FULL, "GD", "fail"),
    Question(_CNN, _PATCH, "GD", "fail"),
    Question(_LCN, _FULL_SIGNS, "Adam", "fail"),
    Question(_CNN, _PATCH_SIGNS, "Adam", "fail"),
)


@dataclass(frozen=True)
class Trial(AbstractItem):
    """A question, with everything its answer depends on in place of the names."""

    network: AbstractNetwork
    group: AbstractGroup
    algorithm: AbstractAlgorithm
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
            "group": _name(GROUPS, self.group),
            "algorithm": _name(ALGORITHMS, self.algorithm),
            "dtype": self.dtype,
            "num_members": self.num_members,
            "largest_deviation": deviation,
            "tolerance": ROUNDING[self.dtype],
            "expected": self.expected,
        }


def _name(specs: Mapping[str, Any], spec: Any) -> str:
    return next(name for name, other in specs.items() if other == spec)


def plan(profile: Profile) -> Tables:
    """The trials in float64; `full` has all, with more members, and GD in float32 as well."""
    if profile == "quick":
        asked = tuple(question for question in QUESTIONS if question.algorithm in QUICK)
        return Tables((Part("deviations", trials(asked, "float64", 2), seconds=15.0),))
    descent = tuple(question for question in QUESTIONS if question.algorithm == "GD")
    items = (*trials(QUESTIONS, "float64", 16), *trials(descent, "float32", 16))
    return Tables((Part("deviations", items, seconds=35.0),))


def trials(questions: Iterable[Question], dtype: Precision, num_members: int) -> tuple[Trial, ...]:
    """The questions, each put to that many random members of its group."""
    return tuple(
        Trial(
            question.network,
            GROUPS[question.group],
            ALGORITHMS[question.algorithm],
            question.expected,
            dtype,
            num_members,
            task=TASK,
            num_samples=32,
            num_fresh=64,
            seed=0,
        )
        for question in questions
    )
