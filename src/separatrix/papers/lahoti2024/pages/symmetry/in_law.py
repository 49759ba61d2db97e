"""The page of the equivariance lemma: how far apart two samples of trained networks are."""

from collections.abc import Mapping, Sequence

from .....records import Row
from .....reports import Section, Table

_COLUMNS = ("learner", "group", "about", "expected")


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
    return (Section("Equal in law, and not", tables=(table,)),)
