"""The page of the lower bounds: how many directions exist, and where the bounds say anything."""

from collections.abc import Iterator, Mapping, Sequence

from ....figures import LinesFigure, facets, lines_figure
from ....figures.facets import column
from ....records import Row, where
from ....reports import Section


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
                *_reaches([row for row in risks if str(row["statement"]).startswith("repaired")]),
                "The printed one has no packing to stand on, so it applies nowhere.",
            ),
            figures=(_risk_figure(risks),),
        ),
    )


def _reaches(repaired: Sequence[Row]) -> Iterator[str]:
    """A sentence a place: up to which n the repaired bound says something."""
    for place in dict.fromkeys(map(_place, repaired)):
        telling = [row for row in repaired if _place(row) == place and not row["vacuous"]]
        last = (
            f"non-vacuous up to n = {max(column(telling, 'num_samples')):,.0f}" if telling else ""
        )
        yield f"At {place} the repaired bound is {last or 'vacuous at every n'} of those computed."


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
