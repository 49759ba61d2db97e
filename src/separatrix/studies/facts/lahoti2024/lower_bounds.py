"""What the lower bounds say, and where: packings of directions, and the risk they force on LCNs.

Columns: part ("packing" or "risk"), place, statement, x (the cosine c, or n), value (log of the
number of directions over their dimension N, or the bound on the risk), applicable, vacuous. A
packing is vacuous where its logarithm is not above 0. Nothing is trained and nothing is random.

Expected: the packing as printed is larger than any that exists, for every cosine below about a
third; at the sizes of the experiments, repaired or not, the bound on the risk is vacuous from n = 1
on, as σ²kd is 2 there; it says something where σ²kd is large.
Cost: a second, both profiles; quick has fewer points.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section
from ....theory.lahoti2024 import (
    claimed_log_size,
    constant_weight_log_size,
    lcn_dynamic_risk_printed,
    lcn_dynamic_risk_repaired,
    log_size_ceiling,
    sphere_log_size,
)
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column

DIM = 1000  # N
PACKINGS = {
    "as printed": claimed_log_size,
    "no more exist": log_size_ceiling,
    "repaired: that many exist": sphere_log_size,
    "the paper's way, at a lawful β": constant_weight_log_size,
}
BOUNDS = {"as printed": lcn_dynamic_risk_printed, "repaired": lcn_dynamic_risk_repaired}
TASKS = ((10, 20, 0.1), (10, 2000, 0.3))  # (k, d, σ): of the experiments, and a large σ²kd
_LARGEST = 4000
_NUM_POINTS = {"quick": 9, "full": 25}


def rows(profile: Profile = "full") -> list[Row]:
    """One row a statement and point."""
    return [*_packing_rows(_NUM_POINTS[profile]), *_risk_rows(_NUM_POINTS[profile])]


def _packing_rows(num_points: int) -> Iterator[Row]:
    for statement, log_size in PACKINGS.items():
        for cosine in np.geomspace(2 / DIM, 0.9, num_points).tolist():
            value = log_size(DIM, cosine) / DIM
            exists = statement != "as printed" or value <= log_size_ceiling(DIM, cosine) / DIM
            yield _row("packing", f"N = {DIM:,}", statement, cosine, value, exists, value <= 0)


def _risk_rows(num_points: int) -> Iterator[Row]:
    for k, d, sigma in TASKS:
        place = f"k = {k}, d = {d:,}, σ = {sigma:g}"
        sizes = np.unique(np.geomspace(1, _LARGEST, num_points).astype(int))
        for statement, bound in BOUNDS.items():
            for n in sizes.tolist():
                found = bound(k, d, sigma, n)
                flags = found.applicable, found.vacuous
                yield _row("risk", place, statement, float(n), found.value, *flags)


def _row(
    part: str, place: str, statement: str, x: float, value: float, applicable: bool, vacuous: bool
) -> Row:
    said: Row = {"part": part, "place": place, "statement": statement, "x": x, "value": value}
    return {**said, "applicable": applicable, "vacuous": vacuous}


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    packings = [row for row in rows if row["part"] == "packing"]
    risks = [row for row in rows if row["part"] == "risk"]
    broken = [float(row["x"]) for row in packings if not row["applicable"]]
    return (
        Section(
            "Packings of directions",
            (
                f"The printed corollary promises more directions of {DIM:,} dimensions than exist "
                f"at every cosine tried up to {max(broken):.2g}; the paper takes it at 0.001. What "
                "exists is enough for its rates, at other constants.",
            ),
            figures=(_packing_figure(packings),),
        ),
        Section("The risk they force on an LCN", _risk_text(risks), figures=(_risk_figure(risks),)),
    )


def _risk_text(risks: Sequence[Fact]) -> tuple[str, ...]:
    said = []
    for place in dict.fromkeys(str(row["place"]) for row in risks):
        own = [r for r in risks if (r["place"], r["statement"]) == (place, "repaired")]
        telling = [float(row["x"]) for row in own if not row["vacuous"]]
        until = f"non-vacuous up to n = {max(telling):,.0f}" if telling else "vacuous at every n"
        said.append(f"At {place} the repaired bound is {until} of those computed.")
    return (*said, "The printed one has no packing to stand on, so it applies nowhere.")


def _line(rows: Sequence[Fact], statement: str) -> Line:
    own = [row for row in rows if row["statement"] == statement]
    x, value = (column(own, name) for name in ("x", "value"))
    silent = np.array([bool(row["vacuous"]) or not row["applicable"] for row in own])
    return Line(statement, x, np.maximum(value, 0.0), hollow=silent)


def _packing_figure(rows: Sequence[Fact]) -> LinesFigure:
    return lines_figure(
        [Panel("", tuple(_line(rows, statement) for statement in PACKINGS))],
        name="packings",
        title="How many directions lie that far apart",
        caption=(
            f"Logarithm of the number of unit vectors of {DIM:,} dimensions with pairwise cosines "
            "below c, over the dimension. Hollow: more than exist."
        ),
        x_label="cosine c",
        y_label="log size / N",
    )


def _risk_figure(rows: Sequence[Fact]) -> LinesFigure:
    panels = [
        Panel(
            place,
            tuple(_line([r for r in rows if r["place"] == place], own) for own in BOUNDS),
            {"trivial": 0.0},
        )
        for place in dict.fromkeys(str(row["place"]) for row in rows)
    ]
    return lines_figure(
        panels,
        name="lcn-risk-bounds",
        title="The risk that Thm 7.1 forces on an LCN",
        caption=(
            "Lower bounds on the expected risk on DSD of O(d)ᵏ-equivariant training with norms of "
            "filters at most 1. Hollow: vacuous, then drawn at 0, or without the packing it needs."
        ),
        x_label="n, samples",
        y_label="bound on the risk",
        y_scale="linear",
    )


STUDY = FactStudy(
    name="dsd-lower-bounds",
    title="What the lower bounds say, and where",
    question="Do the packings behind the lower bounds exist, and where are the bounds non-vacuous?",
    source="lahoti2024, Sec. 6 and 7, Thm 7.1",
    expected="the printed packing does not exist; at the experiments' sizes the bound is vacuous",
    rows=rows,
    sections=sections,
)
