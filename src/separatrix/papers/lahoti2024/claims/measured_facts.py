"""Equivariance of training: equal to rounding under a network's own group, and under no other."""

from ....claims import FactClaim, Kind
from ....records import Row

EQUIVARIANCE = ("equivariance/deviations",)
ADAPTIVE = ("adam", "adagrad", "rmsprop", "sign")
_MEMBER = ("network", "group", "algorithm", "dtype")


def adaptive(row: Row) -> bool:
    return any(word in str(row["algorithm"]).lower() for word in ADAPTIVE)


def deviation(row: Row) -> float:
    """The largest deviation in units of the tolerance: 1 divides equal from different."""
    return float(row["largest_deviation"]) / float(row["tolerance"])


def surprise(row: Row) -> float:
    """Below 1 where the row is as expected: equal to rounding, or different by more."""
    return deviation(row) if row["expected"] == "pass" else 1 / max(deviation(row), 1e-300)


GD = FactClaim(
    name="lahoti2024/equivariance-gd",
    source="lahoti2024, Sec. 5; li2021",
    says="Gradient descent, with or without momentum and weight decay, commutes with the "
    "rotations that a network allows.",
    measured="Scores after training from (Vw, US) against those from (w, S), over the tolerance.",
    kind=Kind.REMARK,
    fails_if="one network and group deviated by more than rounding, the tolerance of its precision",
    needs=EQUIVARIANCE,
    quantity="deviation over the tolerance",
    about=lambda row: not adaptive(row) and row["expected"] == "pass",
    number=deviation,
    by=_MEMBER,
    high=1.0,
)
CONTROLS = FactClaim(
    name="lahoti2024/equivariance-controls",
    source="lahoti2024, Sec. 5",
    says="A network is equivariant under its own group only: not the LCN under O(kd), not the CNN "
    "under unequal blocks.",
    measured="The same deviation for rotations outside the group, over the tolerance.",
    kind=Kind.CONTROL,
    fails_if="a rotation outside the group changed nothing beyond rounding",
    needs=EQUIVARIANCE,
    quantity="deviation over the tolerance",
    about=lambda row: not adaptive(row) and row["expected"] == "fail",
    number=deviation,
    by=_MEMBER,
    low=1.0,
)
ADAM = FactClaim(
    name="lahoti2024/equivariance-adam",
    source="li2021, Table 1; lahoti2024, Sec. 5",
    says="Adam, AdaGrad and sign descent commute with signed permutations and not with rotations.",
    measured="The deviation over the tolerance, or its inverse where they are to differ.",
    kind=Kind.REMARK,
    fails_if="one of them deviated under signed permutations, or did not under rotations",
    needs=EQUIVARIANCE,
    quantity="deviation over the tolerance, or its inverse",
    about=adaptive,
    number=surprise,
    by=_MEMBER,
    high=1.0,
)
