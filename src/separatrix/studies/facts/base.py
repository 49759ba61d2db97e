"""What a fact study is: a question that a table of numbers answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...records import Fact
from ...reports import Section
from ..base import Profile

Row = dict[str, str | int | float | bool]


@dataclass(frozen=True)
class FactStudy:
    """A question whose answer is no n*: exact computations, deviations, searches, alignments.

    `rows` computes the table, `quick` with fewer rows or repetitions; `sections` shows it. The
    docstring of the file that defines one tells columns, cost and expected outcome.
    """

    name: str  # of the table, the page and the command's argument
    title: str
    question: str
    source: str  # citation key and place
    expected: str
    rows: Callable[[Profile], list[Row]]
    sections: Callable[[Sequence[Fact]], tuple[Section, ...]]
