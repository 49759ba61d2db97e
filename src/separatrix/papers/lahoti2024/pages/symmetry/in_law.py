"""The page of the equivariance lemma: how far apart two samples of trained networks are."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....estimates.words import number, span
from .....figures.facets import column
from .....figures.maps import Map, MapFigure, map_figure
from .....records import Row, where
from .....reports import Section, Table

_COLUMNS = ("learner", "group", "about", "expected")
_BY_CHANCE = 1.358  # Kolmogorov's 95 % point, times √(2/m) for two samples of m


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How many distances are more than chance, where theory expects one and where it does not."""
    rows = tables["laws"]
    level = by_chance(rows)
    counts = []
    for expected, words in (("equal", "theory says alike"), ("different", "it says not alike")):
        distances = column(where(rows, expected=expected), "distance")
        size = f" ({span(distances.tolist())})" if len(distances) else ""
        counts.append(f"{sum(distances > level)} of {len(distances)} cases where {words}{size}")
    return (
        f"Between {rows[0]['num_runs']:,} networks trained on a task and as many on the task "
        "moved, the distance of distributions passes what chance gives in 1 case of 20, "
        f"{number(level)}, in {' and in '.join(counts)}."
    )


def by_chance(rows: Sequence[Row]) -> float:
    """The distance of two samples of one law that is passed in one case of twenty."""
    return _BY_CHANCE * float(np.sqrt(2 / int(rows[0]["num_runs"])))


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["laws"]
    table = Table(
        "laws",
        f"Kolmogorov's distance between {rows[0]['num_runs']:,} networks trained on a task and as "
        "many trained, from other seeds, on the task moved by a member of the group; and the means "
        "of the two.",
        (*_COLUMNS, "distance", "mean", "mean, moved"),
        tuple(
            (
                *(str(row[name]) for name in _COLUMNS),
                *(f"{row[name]:.3f}" for name in ("distance", "mean", "mean_moved")),
            )
            for row in rows
        ),
    )
    return (Section("Equal in law, and not", figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Row]) -> MapFigure:
    """One row a learner and group, those that should be apart on top."""
    distances = {(_case(row), str(row["about"])): float(row["distance"]) for row in rows}
    cases, about = (list(dict.fromkeys(names)) for names in zip(*distances, strict=True))
    values = np.array([[distances[case, quantity] for quantity in about] for case in cases])
    return map_figure(
        [Map("", tuple(name.replace(" at ", "\nat ") for name in about), tuple(cases), values)],
        name="distances",
        title="Distance of two distributions of trained networks",
        caption="Kolmogorov's distance between networks trained on a task and on the task moved by "
        f"a member of the group, of their risk and of their outputs; {number(by_chance(rows))} is "
        "passed by chance in one case of twenty, 1 is no overlap.",
        x_label="distribution of",
        y_label="learner and group",
        quantity="Kolmogorov's distance",
        number="{:.3f}",
    )


def _case(row: Row) -> str:
    group = str(row["group"]).removesuffix(", patches permuted").replace("^k", "ᵏ")
    sign = "=" if row["expected"] == "equal" else "≠"
    return f"{sign}  {row['learner']}; {group.replace('signed permutations', '±perm.')}"
