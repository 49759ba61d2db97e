"""Theorem 12 and Section 4: initial gradients of fully-connected networks, for uniform inputs."""

from ....claims import FactClaim, RowBoundClaim
from ....records import Row

ENUMERATED, RATIO = (
    ("k-pattern-initial-gradients/gradients",),
    ("k-pattern-gradient-ratio/lengths",),
)
_PLACE = ("input_length", "pattern_length", "initialisation", "activation", "bias")
_LENGTH = ("input_length", "pattern_length")


def largest_coordinate(row: Row) -> float:
    """max_j E(∂_{w_j} L)²."""
    return max(float(row["inside"]), float(row["outside"]))


def corrected_share(row: Row) -> float:
    """The larger of the two coordinates' shares of their bounds, 1/C(n,k−1) and 1/C(n,k+1)."""
    pairs = (("inside", "inside_bound"), ("outside", "outside_bound"))
    return max(float(row[seen]) / float(row[bound]) for seen, bound in pairs if row[bound])


def visible(row: Row, dtype: str) -> float:
    """The FCN's largest coordinate over the smallest that changes w, learning rate 1."""
    return float(row["fcn_coordinate"]) / float(row[f"{dtype}_rate_1"])


FILTERS = RowBoundClaim(
    name="malach2021/thm-12-w",
    source="malach2021, Thm 12",
    says="The FCN's initial gradient on a k-parity has E‖∂_W L‖² ≤ qn·min{1/C(n−1,k), "
    "1/C(n−1,k−1)}.",
    measured="Its mean square by enumeration of all inputs, per neuron, over the bound.",
    needs=ENUMERATED,
    quantity="E‖∂_W L‖² over the bound",
    about=lambda row: True,
    observed=lambda row: float(row["filters"]),
    bound=lambda row: float(row["printed_bound"]),
    vacuous=lambda row: bool(row["printed_vacuous"]),
    place=_PLACE,
)
READOUT = RowBoundClaim(
    name="malach2021/thm-12-u",
    source="malach2021, Thm 12",
    says="The FCN's initial gradient on a k-parity has E‖∂_u L‖² ≤ c²q/C(n,k).",
    measured="Its mean square by enumeration of all inputs, per neuron, over the bound.",
    needs=ENUMERATED,
    quantity="E‖∂_u L‖² over the bound",
    about=lambda row: True,
    observed=lambda row: float(row["readout"]),
    bound=lambda row: float(row["readout_bound"]),
    vacuous=lambda row: bool(row["readout_vacuous"]),
    place=_PLACE,
)
PER_COORDINATE = RowBoundClaim(
    name="malach2021/thm-12-per-coordinate-min",
    source="malach2021, proof of Thm 12",
    says="Every single coordinate has E(∂_{w_j} L)² ≤ min{1/C(n−1,k), 1/C(n−1,k−1)}.",
    measured="The larger of the coordinates inside and outside the parity, over the bound.",
    needs=ENUMERATED,
    quantity="largest E(∂_{w_j} L)² over the bound",
    about=lambda row: True,
    observed=largest_coordinate,
    bound=lambda row: float(row["coordinate_bound"]),
    vacuous=lambda row: bool(row["coordinate_vacuous"]),
    place=_PLACE,
)
PER_COORDINATE_REPAIRED = RowBoundClaim(
    name="malach2021/thm-12-per-coordinate-repaired",
    source="malach2021, proof of Thm 12",
    says="A coordinate has E(∂_{w_j} L)² ≤ 1/C(n,k−1) inside the parity and 1/C(n,k+1) outside.",
    measured="The larger share of the two, by enumeration.",
    needs=ENUMERATED,
    quantity="larger share of the two bounds",
    about=lambda row: True,
    observed=corrected_share,
    bound=lambda row: 1.0,
    vacuous=lambda row: bool(row["inside_vacuous"]),
    place=_PLACE,
)
TIGHT = RowBoundClaim(
    name="malach2021/thm-12-tight",
    source="malach2021, Thm 12, ours",
    says="The initial gradient has E‖∂_W L‖² ≤ q·max{n−k+1, k+1}/C(n,k), less than printed.",
    measured="Its mean square by enumeration of all inputs, per neuron, over the smaller bound.",
    needs=ENUMERATED,
    quantity="E‖∂_W L‖² over the smaller bound",
    about=lambda row: True,
    observed=lambda row: float(row["filters"]),
    bound=lambda row: float(row["tight_bound"]),
    vacuous=lambda row: bool(row["tight_vacuous"]),
    place=_PLACE,
)
IDENTITY = FactClaim(
    name="malach2021/thm-12-identity",
    source="malach2021, Thm 12, ours",
    says="The mean square is exactly [(n−k+1)·W_{k−1}(σ') + (k+1)·W_{k+1}(σ')]/C(n,k) per neuron.",
    measured="The identity against the mean over all parities of k bits, relative.",
    needs=ENUMERATED,
    quantity="relative deviation",
    about=lambda row: True,
    number=lambda row: float(row["identity_deviation"]),
    by=_PLACE,
    high=1e-12,
)
GRADIENT_RATIO = FactClaim(
    name="malach2021/sec-4-gradient-ratio",
    source="malach2021, Sec. 4",
    says="With k = log₂ n the CNN's initial gradient is larger than the FCN's, n times and more "
    "from n = 128 on.",
    measured="The ratio of the largest coordinates in exact integers, over n, for n ≥ 128; FCN "
    "with w = ±1/√n.",
    needs=RATIO,
    quantity="ratio of gradients over n",
    about=lambda row: int(row["input_length"]) >= 128,
    number=lambda row: float(row["ratio"]) / float(row["input_length"]),
    by=_LENGTH,
    low=1.0,
)
FLOAT32 = FactClaim(
    name="malach2021/sec-4-finite-precision",
    source="malach2021, Sec. 4",
    says="With k = log₂ n a finite-precision machine takes the FCN's initial gradient for zero.",
    measured="The largest coordinate over the smallest that changes a float32 weight at learning "
    "rate 1, for n ≥ 512.",
    needs=RATIO,
    quantity="largest coordinate over the least float32 sees",
    about=lambda row: int(row["input_length"]) >= 512,
    number=lambda row: visible(row, "float32"),
    by=_LENGTH,
    high=1.0,
)
FLOAT64 = FactClaim(
    name="malach2021/sec-4-finite-precision-float64",
    source="malach2021, Sec. 4",
    says="So does a machine with double precision.",
    measured="The largest coordinate over the smallest that changes a float64 weight at learning "
    "rate 1, for n from 512 to 4096.",
    needs=RATIO,
    quantity="largest coordinate over the least float64 sees",
    about=lambda row: int(row["input_length"]) >= 512,
    number=lambda row: visible(row, "float64"),
    by=_LENGTH,
    high=1.0,
)
