"""Algorithms on FCN and LCN: how each is recognised, what it respects, what theory leaves of k.

The one table behind the page and the claims of `open-algorithms`; groups and rates are those of
docs/theory/open_questions.md. An FCN by gradient descent pays a second factor k over an LCN. How
much of it an algorithm is left with is the exponent of k in n*(FCN, algorithm)/n*(LCN, GD).
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Fields = Mapping[str, object]
Signal = Literal["sparse w*", "dense w*"]
SIGNALS: tuple[Signal, ...] = ("sparse w*", "dense w*")

LCN_BY_IT = "LCN by it"  # an LCN by the algorithm of the variant, where "LCN" is one by GD
SHOWN_AT = {"num_patches": 8, "patch_dim": 4}  # where all are measured, on both profiles


class Learner(NamedTuple):
    """`field` has `value` in the cells of this algorithm alone."""

    name: str
    field: str
    value: str
    respects: str  # on an FCN
    left: str  # of an FCN's second factor k, by theory; empty where nothing is proved


_SIGNS = "signed permutations of all inputs"
GD = Learner("GD", "algorithm.optimiser.kind", "PlainDescent", "O(kd)", "k")
LEARNERS: tuple[Learner, ...] = (
    Learner("Adam", "algorithm.optimiser.name", "adam", _SIGNS, "ln k"),
    Learner("sign descent", "algorithm.optimiser.name", "sign_sgd", _SIGNS, "ln k"),
    Learner("ℓ1", "algorithm.penalty.kind", "L1", _SIGNS, "ln k"),
    Learner("group ℓ1", "algorithm.penalty.kind", "GroupL1", "O(d) in every patch", "none"),
    Learner("tied", "algorithm.penalty.kind", "Tied", "one O(d) for all, patches shifted", ""),
    Learner("principal start", "algorithm.data_start.kind", "PrincipalStart", "O(kd)", "k"),
    Learner("projected start", "algorithm.data_start.kind", "ProjectedStart", "O(kd)", "k"),
    GD,  # last: a start from the data is followed by plain descent
)


def learner_of(fields: Fields) -> str:
    return next(each.name for each in LEARNERS if fields.get(each.field) == each.value)


def is_shown(fields: Fields, varied: str = "") -> bool:
    """Whether it is measured where all algorithms are, but for the variable that is varied."""
    return all(fields[f"task.{name}"] == at for name, at in SHOWN_AT.items() if name != varied)


def signal_of(fields: Fields) -> Signal:
    return "sparse w*" if fields["task.kind"] == "SparseSignal" else "dense w*"
