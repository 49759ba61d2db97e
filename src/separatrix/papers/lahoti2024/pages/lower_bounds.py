"""The page of the lower bounds: how many directions exist, and where the bounds say anything."""

from collections.abc import Mapping, Sequence

from ....figures import LinesFigure, facets, lines_figure
from ....figures.facets import column, split
from ....records import Row, where
from ....reports import Section


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Where the printed packing is more than there is, and where the repaired bound speaks."""
    printed = where(tables["packings"], statement="as printed")
    broken = where(printed, applicable=False)
    exists = "promises no more directions than there are"
    if broken:
        exists = (
            f"promises more directions than exist at {len(broken)} of {len(printed)} cosines, "
            f"those up to {column(broken, 'cosine').max():.2g}"
        )
    repaired = split(_repaired(tables["risks"]), _place)
    reaches = (f"{_reach(rows)} at {place}" for place, rows in repaired.items())
    return (
        f"The printed packing {exists}; the repaired bound on an LCN's risk says something "
        f"{', and '.join(reaches)}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    packings, risks = tables["packings"], tables["risks"]
    dim = packings[0]["dim"]
    broken = column(where(packings, applicable=False), "cosine")
    return (
        Section(
            "Packings of directions",
            (
                f"The printed corollary promises more directions of {dim:,} dimensions than exist "
                f"at every cosine tried up to {max(broken):.2g}; the paper takes it at 0.001. What "
                "exists is enough for its rates, at other constants.",
            ),
            figures=(_packing_figure(packings),),
        ),
        Section(
            "The risk they force on an LCN",
            (
                "Hollow points say nothing: no risk is negative. "
                "The printed one has no packing to stand on, so it applies nowhere.",
            ),
            figures=(_risk_figure(risks),),
        ),
    )


def _repaired(risks: Sequence[Row]) -> list[Row]:
    return [row for row in risks if str(row["statement"]).startswith("repaired")]


def _reach(rows: Sequence[Row]) -> str:
    """Up to which n a bound says something."""
    telling = where(rows, vacuous=False)
    if not telling:
        return "at no n"
    return f"up to n = {column(telling, 'num_samples').max():,.0f}"


def _place(row: Row) -> str:
    return f"k = {row['num_patches']}, d = {row['patch_dim']:,}, σ = {row['noise_std']:g}"


def _height(row: Row) -> float:
    return max(0.0, float(row["value"]))


def _silent(row: Row) -> bool:
    return bool(row["vacuous"]) or not row["applicable"]


def _packing_figure(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(rows, x="cosine", y=_height, series="statement", hollow=_silent),
        name="packings",
        title="How many directions lie that far apart",
        caption=(
            f"Logarithm of the number of unit vectors of {rows[0]['dim']:,} dimensions with "
            "pairwise cosines below c, over the dimension. Hollow: more than exist."
        ),
        x_label="cosine c",
        y_label="log size / N",
    )


def _risk_figure(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(
            rows,
            x="num_samples",
            y=_height,
            series="statement",
            panel=_place,
            hollow=_silent,
            references={"trivial": 0.0},
        ),
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
