"""The page of equivariance: how far two trained networks are apart, by algorithm and group."""

from collections.abc import Mapping, Sequence

import numpy as np

from ....estimates.words import number
from ....figures.facets import column
from ....figures.maps import Map, MapFigure, map_figure
from ....records import Row, where
from ....reports import Section, Table

_COLUMNS = ("network", "group", "algorithm", "dtype", "expected")
_TEXT = (
    "Each algorithm trains twice: from weights and data as they are, and from both moved by a "
    "member of a group. Training commutes with the group if the second network is the first one, "
    "moved: their scores then differ by rounding alone."
)
_MOVES = {  # of one network, as short as a label of a map has to be
    "signed permutations of all inputs": "±perm. of inputs",
    "signed permutations of each patch, patches permuted": "±perm. of each patch",
    "one signed permutation, patches permuted": "one ±perm.",
}
_FROM_BELOW = ("CNN", "LCN", "FCN")
_SHORT = {"momentum": "momen-\ntum", "AdaGrad": "Ada-\nGrad"}


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How many trials end as theory says, and how far apart the two kinds are."""
    rows = tables["deviations"]
    same, other = (where(rows, expected=kind) for kind in ("pass", "fail"))
    agree = sum(_end(row) == "pass" for row in same)
    differ = sum(_end(row) == "fail" for row in other)
    most = number(column(same, "largest_deviation").max())
    least = number(column(other, "largest_deviation").min())
    return (
        f"Where theory says yes, training on moved data gave the moved network in {agree} of "
        f"{len(same)} trials (scores apart by {most} at most); where it says no, another one in "
        f"{differ} of {len(other)} (by {least} at least)."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["deviations"]
    table = Table(
        "deviations",
        "Largest difference of scores after training from (Vw, US) and from (w, S), over random "
        "members of the group; at most the tolerance of the precision is a pass.",
        (*_COLUMNS, "largest deviation", "found"),
        tuple(
            (*(str(row[name]) for name in _COLUMNS), f"{row['largest_deviation']:.1e}", _end(row))
            for row in rows
        ),
    )
    heading = "Who commutes with what"
    return (Section(heading, (_TEXT,), figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Row]) -> MapFigure:
    """One row a network and group, one column an algorithm, at double precision."""
    precise = where(rows, dtype="float64")
    digits = {(_moved(row), _algorithm(row)): _digits(row) for row in precise}
    algorithms = list(dict.fromkeys(algorithm for _, algorithm in digits))
    moved = sorted(
        {name for name, _ in digits}, key=lambda name: (_FROM_BELOW.index(name[:3]), name)
    )
    values = [[digits.get((row, column), np.nan) for column in algorithms] for row in moved]
    labels = tuple(_SHORT.get(name, name.replace(" ", "\n")) for name in algorithms)
    return map_figure(
        [Map("", labels, tuple(moved), np.array(values))],
        name="deviations",
        title="In how many digits the two networks agree",
        caption="Digits after the point in which all scores agree, over random members of the "
        "group, at double precision: 15 is rounding, 0 or 1 is another network. Empty: not tried.",
        x_label="algorithm",
        y_label="network and group",
        quantity="digits that agree",
        number="{:.0f}",
    )


def _moved(row: Row) -> str:
    group = str(row["group"])
    short = _MOVES.get(group, group.removesuffix(", patches permuted").replace("^k", "ᵏ"))
    return f"{row['network']}, {short}"


def _algorithm(row: Row) -> str:
    """The two steps of the LCN and those of the CNN are one algorithm, each on its network."""
    return str(row["algorithm"]).partition(",")[0]


def _digits(row: Row) -> float:
    return max(0.0, float(-np.log10(max(float(row["largest_deviation"]), 1e-16))))


def _end(row: Row) -> str:
    return "pass" if float(row["largest_deviation"]) <= float(row["tolerance"]) else "fail"
