"""How the answer to a study is read and shown: from its manifest and what the store holds.

What draws and fits is loaded when a page is built: a study's face is light.
"""

import abc
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._checks import nearest

if TYPE_CHECKING:
    from ..estimates import Grid, Result
    from ..records import CaseEntry, Row
    from ..records.description import Scalar
    from ..reports import Page, Section
    from .answers import Answer


class AbstractPage(abc.ABC):
    """One of the two kinds of answer."""

    group: str  # where an index lists it

    @abc.abstractmethod
    def check(self, outline: Mapping[str, Any]) -> None:
        """Refuses a plan, by its outline, whose answer it could not show."""

    def results(self, answer: "Answer") -> "tuple[Result, ...]":
        """Learning curves with their n*, for claims."""
        return ()

    def grids(self, answer: "Answer") -> "tuple[Grid, ...]":
        """What every setting that was tried came to, for claims: nothing where none was tuned."""
        return ()

    def tables(self, answer: "Answer") -> "dict[str, tuple[Row, ...]]":
        """Measured rows by name of part, for claims."""
        return {}

    @abc.abstractmethod
    def progress(self, answer: "Answer") -> list[dict[str, Any]]:
        """A row a case or a part: what it is, what came out, what was tried, its state."""

    @abc.abstractmethod
    def build(self, answer: "Answer") -> "Page":
        """Everything the records say."""


@dataclass(frozen=True)
class GrowthPage(AbstractPage):
    """n* of several networks against a variable, with learning curves and what a bias is worth."""

    variable: str  # the column n* is drawn against: task.num_patches, …
    variable_label: str
    comparisons: tuple[tuple[str, str, str], ...] = ()  # (needs more, needs fewer, its worth)
    guides: Callable[..., Any] | None = None  # what theory says of a cell's learning curve
    laws: Callable[[], tuple[Any, ...]] = tuple  # rival laws of growth

    group = "Samples needed"

    def __post_init__(self):
        for name in ("variable", "variable_label"):
            if not isinstance(words := getattr(self, name), str) or not words:
                raise ValueError(f"{name} must be words, got {words!r}.")
        if not isinstance(self.comparisons, tuple) or not all(map(_is_triple, self.comparisons)):
            raise ValueError(
                "comparisons must be a tuple of triples (needs more, needs fewer, its worth), got "
                f'{self.comparisons!r}: one is written (("LCN", "CNN", "weight sharing"),).'
            )
        for more, fewer, _ in self.comparisons:
            if more == fewer:
                raise ValueError(f"comparisons must be of two networks, got {more} and {fewer}.")

    def check(self, outline: Mapping[str, Any]) -> None:
        from ..records import flatten

        if "cells" not in outline:
            raise ValueError(
                "page must be a TablePage where the plan has no cells, got a GrowthPage."
            )
        parts = ("task", "network", "algorithm", "measure")
        self.check_cells(
            [flatten({part: cell[part] for part in parts}) for cell in outline["cells"]]
        )

    def check_cells(self, cells: "Sequence[Mapping[str, Scalar]]") -> None:
        """Cells, flattened, must have the variable as a number, and be of the networks compared."""
        values = [cell.get(self.variable) for cell in cells]
        if not all(map(_is_number, values)):
            raise ValueError(_misnamed(self.variable, cells))
        kinds = list(dict.fromkeys(str(cell["network.kind"]) for cell in cells))
        for name in (name for comparison in self.comparisons for name in comparison[:2]):
            if name.partition(",")[0] not in kinds:  # "FCN, num units 32" is one of several FCNs
                hint = nearest(name, kinds, "there is nothing to compare.")
                raise ValueError(
                    f"comparisons must be of networks of the plan ({', '.join(kinds)}), got "
                    f"{name!r}: {hint}"
                )

    def results(self, answer: "Answer") -> "tuple[Result, ...]":
        from ..estimates import results_of

        stage = answer.manifest.evaluation
        return () if stage is None else results_of(stage, answer.store)

    def grids(self, answer: "Answer") -> "tuple[Grid, ...]":
        from ..estimates import grids_of

        manifest = answer.manifest  # without seeds to tune on, those that count have every setting
        every = manifest.tuning or manifest.evaluation
        return () if every is None or every.selection != "test" else grids_of(every, answer.store)

    def progress(self, answer: "Answer") -> list[dict[str, Any]]:
        manifest = answer.manifest
        stage = manifest.evaluation or manifest.tuning
        if stage is None:
            return []
        tuning = manifest.evaluation is None
        return [
            {
                "network": str(case.fields["network.kind"]),
                self.variable.rpartition(".")[2]: case.fields.get(self.variable),
                "n*": case.n_star,
                "sizes": list(case.jobs),
                "state": _state(case, tuning),
            }
            for case in stage.cases
        ]

    def build(self, answer: "Answer") -> "Page":
        from .growth_page import growth_page

        return growth_page(self, answer)


@dataclass(frozen=True)
class TablePage(AbstractPage):
    """Tables, shown by `sections`: a function of the rows by name of part."""

    sections: "Callable[[Mapping[str, Sequence[Row]]], tuple[Section, ...]]"

    group = "Tables"

    def __post_init__(self):
        if not callable(self.sections):
            raise ValueError(f"sections must be a function of the tables, got {self.sections!r}.")

    def check(self, outline: Mapping[str, Any]) -> None:
        if "tables" not in outline:
            raise ValueError(
                "page must be a GrowthPage where the plan has no tables, got a TablePage."
            )

    def tables(self, answer: "Answer") -> "dict[str, tuple[Row, ...]]":
        from ..records import read_table

        return {part: read_table(path) for part, path in _paths(answer).items()}

    def progress(self, answer: "Answer") -> list[dict[str, Any]]:
        return [
            {
                "table": table.part,
                "items": f"{table.num_done} of {table.num_items}",
                "state": "done" if table.over else "unfinished",
            }
            for table in answer.manifest.tables
        ]

    def build(self, answer: "Answer") -> "Page":
        from ..records import table_provenance
        from ..reports import Page, Section

        rows, study = self.tables(answer), answer.study
        made = [vars(each) for path in _paths(answer).values() for each in table_provenance(path)]
        sizes = ", ".join(f"{part} {len(table):,}" for part, table in rows.items())
        provenance = (
            ("study", f"{study.name}, {answer.manifest.profile} profile"),
            ("source", study.source),
            ("rows of the tables", sizes),
            *provenance_rows(made),
        )
        unfinished = _unfinished(answer, rows)
        sections = (Section("Unfinished", unfinished),) if unfinished else self.sections(rows)
        return Page(study.title, study.question, sections, (), provenance)


def _is_triple(comparison: Any) -> bool:
    whole = isinstance(comparison, tuple) and len(comparison) == 3
    return whole and all(isinstance(word, str) and word for word in comparison)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_LIKE = 0.7  # more than for other names: all of these begin alike


def _misnamed(variable: str, cells: "Sequence[Mapping[str, Scalar]]") -> str:
    """What is wrong with a variable that is no number in some cell, and what it may have meant."""
    names = [n for n in cells[0] if all(_is_number(cell.get(n)) for cell in cells)]
    likely = [name for name in names if name.startswith("task.")] or names
    hint = nearest(variable, names, f"it may be {', '.join(likely)}.", _LIKE)
    if all(variable in cell for cell in cells):
        got = next(v for cell in cells if not _is_number(v := cell[variable]))
        return f"variable must be a number in every cell, got {variable} = {got!r}: {hint}"
    return f"variable must be a column of every cell, got {variable!r}: {hint}"


def _paths(answer: "Answer") -> dict[str, Any]:
    """Where the tables that are whole lie: a run may stop between its last item and the table."""
    manifest, store = answer.manifest, answer.store.root
    paths = {table.part: manifest.path_of(table, store) for table in manifest.tables}
    return {part: path for part, path in paths.items() if path.exists()}


def _unfinished(answer: "Answer", whole: "Mapping[str, Sequence[Row]]") -> tuple[str, ...]:
    """A sentence for each table that is not whole."""
    profile = " --profile quick" if answer.manifest.profile == "quick" else ""
    then = f"`separatrix run {answer.study.name}{profile}` goes on."
    return tuple(
        f"{table.part}: {table.num_done} of {table.num_items} items are measured; {then}"
        for table in answer.manifest.tables
        if table.part not in whole
    )


def _state(case: "CaseEntry", tuning: bool) -> str:
    if not case.waiting:
        return "tuned" if tuning else "done"
    sizes = ", ".join(map(str, case.waiting))
    return f"tuning, next: n = {sizes}" if tuning else f"next: n = {sizes}"


_FEW = 3


def provenance_rows(made: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The versions, devices and commits of records, the commonest first."""
    rows = []
    for name in ("separatrix", "jax", "device", "commit"):
        counts = Counter(str(each[name] or "unknown") for each in made)
        values = [value for value, _ in counts.most_common()]
        more = f" and {len(values) - _FEW} more" if len(values) > _FEW else ""
        rows.append((name, ", ".join(values[:_FEW]) + more))
    return rows
