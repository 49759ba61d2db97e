"""The page of `open-groups`: a map of which training respects which group, and the table."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....figures.maps import Map, MapFigure, map_figure
from .....records import Row
from .....reports import Section, Table
from ...studies.open.learners import LEARNERS

_SHORT = {
    "O(kd)": "O(kd)",
    "O(d)^k, patches permuted": "O(d)ᵏ",
    "O(d), patches permuted": "O(d)",
    "O(d), patches shifted": "O(d),\nshifts",
    "signed permutations of all inputs": "signs",
    "signed permutations of each patch, patches permuted": "signs,\nby patch",
}
_TEXT = (
    "Training from (Vw, US) beside training from (w, S), for random members U of a group: where "
    "both learn the same function the algorithm respects the group, and a lower bound for the "
    "group is one for the algorithm. How many samples each of them needs is on the page of "
    "open-algorithms; what the bound leaves of the second factor k is the last column here."
)


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    rows = tables.get("deviations", ())
    if not rows:
        return ""
    right = sum(_outcome(row) == row["expected"] for row in rows)
    trainings = len({(row["network"], row["algorithm"]) for row in rows})
    return f"{right} of {len(rows)} trials end as theory says: {trainings} trainings, by group."


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables.get("deviations", ())
    left = {each.name: each.left for each in LEARNERS}
    table = Table(
        "respected",
        "Largest deviation of scores over members of the group, against rounding.",
        (
            "network",
            "algorithm",
            "group",
            "deviation",
            "ends as",
            "expected",
            "left of the second k",
        ),
        tuple(
            (
                *(str(row[name]) for name in ("network", "algorithm", "group")),
                f"{row['largest_deviation']:.1e}",
                _outcome(row),
                str(row["expected"]),
                left.get(str(row["algorithm"]), "") if row["network"] == "FCN" else "",
            )
            for row in rows
        ),
    )
    figures = (_figure(rows),) if rows else ()
    return (Section("Who respects what", (_TEXT,), figures=figures, tables=(table,)),)


def _figure(rows: Sequence[Row]) -> MapFigure:
    digits = {(_training(row), str(row["group"])): _digits(row) for row in rows}
    trainings = tuple(dict.fromkeys(training for training, _ in digits))
    groups = tuple(dict.fromkeys(group for _, group in digits))
    values = [[digits.get((training, group), np.nan) for group in groups] for training in trainings]
    labels = tuple(_SHORT.get(group, group) for group in groups)
    return map_figure(
        [Map("", labels, trainings, np.array(values))],
        name="respected-groups",
        title="In how many digits the two networks agree",
        caption="Digits after the point in which all scores agree, over random members of the "
        "group, at double precision: 15 is rounding, 0 or 1 is another network.",
        x_label="group",
        y_label="network and algorithm",
        quantity="digits that agree",
        number="{:.0f}",
    )


def _training(row: Row) -> str:
    return f"{row['network']}, {row['algorithm']}"


def _digits(row: Row) -> float:
    return max(0.0, float(-np.log10(max(float(row["largest_deviation"]), 1e-16))))


def _outcome(row: Row) -> str:
    return "pass" if float(row["largest_deviation"]) <= float(row["tolerance"]) else "fail"
