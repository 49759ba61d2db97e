"""Which algorithms are equivariant, on which network, under which group [lahoti2024, Sec. 5].

Expected: on its own group each network passes with every algorithm that is linear in gradients and
weights (GD, SGD, momentum, weight decay, with the norm constraint) and with the two-step algorithm;
Adam, AdaGrad and sign descent pass only for signed permutations; no algorithm passes under a group
larger than the network's. Deviations are near 1e-15 where it holds and above 1e-3 where it does
not. Under a larger group no V exists; weights then move as the inputs they are multiplied with,
which for the LCN is right until a threshold or a norm constraint is felt.
Cost: quick 10 s, full 30 s on two cores, all of it compiling.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

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
from ....records import Fact
from ....reports import Section, Table
from ....tasks import DSD
from ....training import (
    AbstractAlgorithm,
    Descent,
    Minibatch,
    NonNegative,
    OptaxOptimiser,
    UnitBall,
    WeightDecay,
    paper_two_step_cnn,
    paper_two_step_lcn,
    rates,
)
from ...base import Profile
from ..base import FactStudy, Row

SHAPE = (3, 4)  # (k, d)
TASK = DSD(*SHAPE, noise_std=0.3)
NUM_MEMBERS: dict[Profile, int] = {"quick": 2, "full": 16}
QUICK = ("GD", "SGD", "Adam", "two-step, CNN", "two-step, LCN")


class Trial(NamedTuple):
    """A question of the table and the answer that theory gives."""

    network: AbstractNetwork
    group: str
    algorithm: str
    expected: Literal["pass", "fail"]


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


def _own(network: AbstractNetwork, rotations: str, signs: str) -> list[Trial]:
    """A network under its own group and under the signed permutations in it."""
    return [
        *(Trial(network, rotations, name, "pass") for name in _LINEAR),
        *(Trial(network, rotations, name, "fail") for name in _BY_COORDINATE),
        *(Trial(network, signs, name, "pass") for name in ("GD", *_BY_COORDINATE)),
    ]


_CNN, _LCN, _FCN = CNN(*SHAPE), LCN(*SHAPE), FCN(*SHAPE)
TRIALS: tuple[Trial, ...] = (
    *_own(_FCN, _FULL, _FULL_SIGNS),
    *_own(_LCN, _PATCH, _PATCH_SIGNS),
    *_own(_CNN, _COMMON, _COMMON_SIGNS),
    Trial(_LCN, _PATCH, "two-step, LCN", "pass"),
    Trial(_CNN, _COMMON, "two-step, CNN", "pass"),
    # A smaller network's group is a part of a larger one's, so it passes; the other way it fails.
    Trial(_FCN, _PATCH, "GD", "pass"),
    Trial(_LCN, _COMMON, "GD", "pass"),
    Trial(_LCN, _FULL, "GD", "fail"),
    Trial(_CNN, _FULL, "GD", "fail"),
    Trial(_CNN, _PATCH, "GD", "fail"),
    Trial(_LCN, _FULL_SIGNS, "Adam", "fail"),
    Trial(_CNN, _PATCH_SIGNS, "Adam", "fail"),
)


def rows(profile: Profile = "full") -> list[Row]:
    """The trials in float64; `full` has all, with more members, and GD in float32 as well."""
    num_members = NUM_MEMBERS[profile]
    if profile == "quick":
        asked = [trial for trial in TRIALS if trial.algorithm in QUICK]
        return [_row(trial, "float64", num_members) for trial in asked]
    plain = [trial for trial in TRIALS if trial.algorithm == "GD"]
    return [
        *(_row(trial, "float64", num_members) for trial in TRIALS),
        *(_row(trial, "float32", num_members) for trial in plain),
    ]


def _row(trial: Trial, dtype: Precision, num_members: int) -> Row:
    deviation = largest_deviation(
        trial.network,
        ALGORITHMS[trial.algorithm],
        GROUPS[trial.group],
        TASK,
        jr.key(0),
        num_members=num_members,
        dtype=dtype,
    )
    return {
        "network": type(trial.network).__name__,
        "group": trial.group,
        "algorithm": trial.algorithm,
        "dtype": dtype,
        "num_members": num_members,
        "largest_deviation": deviation,
        "tolerance": ROUNDING[dtype],
        "expected": trial.expected,
    }


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Every trial: what theory says, and how far the two trained networks are apart."""
    columns = ("network", "group", "algorithm", "dtype", "expected", "largest deviation", "found")
    table = Table(
        "deviations",
        "Largest difference of scores after training from (Vw, US) and from (w, S), over random "
        "members of the group; at most the tolerance of the precision is a pass.",
        columns,
        tuple(
            (
                *(str(row[name]) for name in columns[:5]),
                f"{row['largest_deviation']:.1e}",
                _found(row),
            )
            for row in rows
        ),
    )
    return (Section("Who commutes with what", tables=(table,)),)


def _found(row: Fact) -> str:
    return "pass" if float(row["largest_deviation"]) <= float(row["tolerance"]) else "fail"


STUDY = FactStudy(
    name="equivariance",
    title="Which training commutes with which rotations",
    question="Does training on rotated data give the rotated network?",
    source="lahoti2024, Sec. 5",
    expected="gradient descent does, on the network's own group; Adam only for signed permutations",
    rows=rows,
    sections=sections,
)
