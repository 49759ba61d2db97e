"""Theorem 12: initial gradients of fully-connected networks, for uniform inputs."""

from .....claims import Evidence, FactClaim, Finding, Kind, RowBoundClaim
from .....records import Row

ENUMERATED = ("k-pattern-initial-gradients/gradients",)
COUNTED = ("k-pattern-initial-gradients/coordinates",)
_PLACE = ("input_length", "pattern_length", "initialisation", "activation", "bias")


def largest_coordinate(row: Row) -> float:
    """max_j E(∂_{w_j} L)²."""
    return max(float(row["inside"]), float(row["outside"]))


def corrected_share(row: Row) -> float:
    """The larger of the two coordinates' shares of their bounds, 1/C(n,k−1) and 1/C(n,k+1)."""
    pairs = (("inside", "inside_bound"), ("outside", "outside_bound"))
    return max(float(row[seen]) / float(row[bound]) for seen, bound in pairs if row[bound])


class CoordinateClaim(RowBoundClaim):
    """On the rows of all the tables that it needs."""

    def rows(self, evidence: Evidence) -> tuple[list[Row], str]:
        rows = [row for table in self.needs for row in evidence.tables[table]]
        return rows, f"{len(rows)} rows of {' and '.join(self.needs)}"


FILTERS = RowBoundClaim(
    name="malach2021/thm-12-w",
    source="malach2021, Thm 12",
    says="The FCN's initial gradient on a k-parity has E‖∂_W L‖² ≤ qn·min{1/C(n−1,k), "
    "1/C(n−1,k−1)}.",
    measured="Its mean square by enumeration of all inputs, per neuron, over the bound.",
    kind=Kind.THEOREM,
    fails_if="the mean square were above the bound for some (n, k), start, activation and bias",
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
    kind=Kind.THEOREM,
    fails_if="the mean square were above the bound for some (n, k), start, activation and bias",
    needs=ENUMERATED,
    quantity="E‖∂_u L‖² over the bound",
    about=lambda row: True,
    observed=lambda row: float(row["readout"]),
    bound=lambda row: float(row["readout_bound"]),
    vacuous=lambda row: bool(row["readout_vacuous"]),
    place=_PLACE,
)
PER_COORDINATE_REPAIRED = CoordinateClaim(
    name="malach2021/thm-12-per-coordinate-repaired",
    source="malach2021, proof of Thm 12",
    says="A coordinate has E(∂_{w_j} L)² ≤ 1/C(n,k−1) inside the parity and 1/C(n,k+1) outside.",
    measured="The larger share of the two, by enumeration and by Krawtchouk sums.",
    kind=Kind.OURS,
    fails_if="some coordinate had a mean square above its bound",
    needs=(*ENUMERATED, *COUNTED),
    quantity="larger share of the two bounds",
    about=lambda row: True,
    observed=corrected_share,
    bound=lambda row: 1.0,
    vacuous=lambda row: bool(row["inside_vacuous"]),
    place=_PLACE,
)
PER_COORDINATE = RowBoundClaim(
    name="malach2021/thm-12-per-coordinate-min",
    source="malach2021, proof of Thm 12",
    says="Every single coordinate has E(∂_{w_j} L)² ≤ min{1/C(n−1,k), 1/C(n−1,k−1)}.",
    measured="The larger of the coordinates inside and outside the parity, over the bound, for k = "
    "log₂ n and for k of 2 and 3, in exact integers by Krawtchouk sums.",
    kind=Kind.PROOF_STEP,
    fails_if="some coordinate had a mean square above the bound",
    finding=Finding.ERRATUM,
    corrected=PER_COORDINATE_REPAIRED,
    looked=(
        "It was held against enumeration up to n = 14 once, and contradicted at k = 1 alone; the "
        "lengths at which it fails for larger k were known when this table was planned.",
    ),
    needs=COUNTED,
    quantity="largest E(∂_{w_j} L)² over the bound",
    about=lambda row: True,
    observed=largest_coordinate,
    bound=lambda row: float(row["coordinate_bound"]),
    vacuous=lambda row: bool(row["coordinate_vacuous"]),
    place=_PLACE,
)
TIGHT = RowBoundClaim(
    name="malach2021/thm-12-tight",
    source="malach2021, Thm 12, ours",
    says="The initial gradient has E‖∂_W L‖² ≤ q·max{n−k+1, k+1}/C(n,k), less than printed.",
    measured="Its mean square by enumeration of all inputs, per neuron, over the smaller bound.",
    kind=Kind.OURS,
    fails_if="the mean square were above the smaller bound somewhere",
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
    kind=Kind.OURS,
    fails_if="the two sides differed by more than rounding for some (n, k), start and activation",
    needs=ENUMERATED,
    quantity="relative deviation",
    about=lambda row: True,
    number=lambda row: float(row["identity_deviation"]),
    by=_PLACE,
    high=1e-12,
)
