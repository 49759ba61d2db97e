"""How the answer to a study is read and shown: from its manifest and what the store holds.

What draws and fits is loaded when a page is built: a study's face is light.
"""

import abc
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...estimates import Grid, Result
    from ...records import Row
    from ...reports import Page
    from ..answers import Answer


class AbstractPage(abc.ABC):
    """One of the kinds of answer."""

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
    def sentence(self, answer: "Answer") -> str:
        """What came out, in one sentence or two; empty where the records do not say yet."""

    @abc.abstractmethod
    def build(self, answer: "Answer") -> "Page":
        """Everything the records say."""


_FEW = 3


def provenance_rows(made: Sequence[Mapping[str, Any]], unit: str) -> list[tuple[str, str]]:
    """The versions, devices and commits of records, the commonest first, and how many of which."""
    from ..made import mixed_in_words

    rows = []
    for name in ("separatrix", "jax", "device", "commit"):
        counts = Counter(str(each[name] or "unknown") for each in made)
        values = [value for value, _ in counts.most_common()]
        more = f" and {len(values) - _FEW} more" if len(values) > _FEW else ""
        rows.append((name, ", ".join(values[:_FEW]) + more))
    mixed = mixed_in_words(made, unit)
    return [*rows, ("not of one device and version", mixed)] if mixed else rows
