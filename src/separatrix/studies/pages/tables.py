"""Measured tables, and what a page makes of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .base import AbstractPage, provenance_rows

if TYPE_CHECKING:
    from ...records import Row
    from ...reports import Page, Section
    from ..answers import Answer


def _no_answer(tables: "Mapping[str, Sequence[Row]]") -> str:
    return ""


@dataclass(frozen=True)
class TablePage(AbstractPage):
    """Tables, shown by `sections` and summed up by `answer`: functions of the rows by part."""

    sections: "Callable[[Mapping[str, Sequence[Row]]], tuple[Section, ...]]"
    answer: "Callable[[Mapping[str, Sequence[Row]]], str]" = _no_answer

    def __post_init__(self):
        for name in ("sections", "answer"):
            if not callable(made := getattr(self, name)):
                raise ValueError(f"{name} must be a function of the tables, got {made!r}.")

    def check(self, outline: Mapping[str, Any]) -> None:
        if "tables" not in outline:
            raise ValueError(
                "page must be a GrowthPage or a VariantsPage where the plan has no tables, got a "
                "TablePage."
            )

    def tables(self, answer: "Answer") -> "dict[str, tuple[Row, ...]]":
        from ...records import read_table

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
        from ...records import table_provenance
        from ...reports import Page, Section

        rows, study = self.tables(answer), answer.study
        made = [vars(each) for path in _paths(answer).values() for each in table_provenance(path)]
        sizes = ", ".join(f"{part} {len(table):,}" for part, table in rows.items())
        provenance = (
            ("study", f"{study.name}, {answer.manifest.profile} profile"),
            ("source", study.source),
            ("to run it in full", f"separatrix run {study.name} --profile full"),
            ("rows of the tables", sizes),
            *provenance_rows(made, "table"),
        )
        if unfinished := _unfinished(answer, rows):
            sections, sentence = (Section("Unfinished", unfinished),), ""
        else:
            sections, sentence = self.sections(rows), self.answer(rows)
        return Page(study.title, study.question, sections, sentence, provenance=provenance)

    def sentence(self, answer: "Answer") -> str:
        rows = self.tables(answer)
        return "" if _unfinished(answer, rows) else self.answer(rows)


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
