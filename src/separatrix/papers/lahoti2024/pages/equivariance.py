"""The page of equivariance: every trial, what theory says, how far the two networks are apart."""

from collections.abc import Mapping, Sequence

from ....records import Row
from ....reports import Section, Table

_COLUMNS = ("network", "group", "algorithm", "dtype", "expected")


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    table = Table(
        "deviations",
        "Largest difference of scores after training from (Vw, US) and from (w, S), over random "
        "members of the group; at most the tolerance of the precision is a pass.",
        (*_COLUMNS, "largest deviation", "found"),
        tuple(
            (*(str(row[name]) for name in _COLUMNS), f"{row['largest_deviation']:.1e}", _end(row))
            for row in tables["deviations"]
        ),
    )
    return (Section("Who commutes with what", tables=(table,)),)


def _end(row: Row) -> str:
    return "pass" if float(row["largest_deviation"]) <= float(row["tolerance"]) else "fail"
