"""n* of several networks against a variable: what such a page may be asked to show."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..._checks import nearest
from .search import AbstractSearchPage, check_compared, check_comparisons

if TYPE_CHECKING:
    from ...records.description import Scalar
    from ...reports import Page
    from ..answers import Answer


@dataclass(frozen=True)
class GrowthPage(AbstractSearchPage):
    """n* of several networks against a variable, with learning curves and what a bias is worth."""

    variable: str  # the column n* is drawn against: task.num_patches, …
    variable_label: str
    comparisons: tuple[tuple[str, str, str], ...] = ()  # (needs more, needs fewer, its worth)
    guides: Callable[..., Any] | None = None  # what theory says of a cell's learning curve
    laws: Callable[[], tuple[Any, ...]] = tuple  # rival laws of growth

    def __post_init__(self):
        for name in ("variable", "variable_label"):
            if not isinstance(words := getattr(self, name), str) or not words:
                raise ValueError(f"{name} must be words, got {words!r}.")
        check_comparisons(self.comparisons)

    def check_cells(self, cells: "Sequence[Mapping[str, Scalar]]") -> None:
        """Cells, flattened, must have the variable as a number, and be of the networks compared."""
        values = [cell.get(self.variable) for cell in cells]
        if not all(map(_is_number, values)):
            raise ValueError(_misnamed(self.variable, cells))
        kinds = list(dict.fromkeys(str(cell["network.kind"]) for cell in cells))
        check_compared(self.comparisons, kinds)

    def columns(self, fields: "Mapping[str, Scalar]") -> dict[str, Any]:
        leaf = self.variable.rpartition(".")[2]
        return {"network": str(fields["network.kind"]), leaf: fields.get(self.variable)}

    def build(self, answer: "Answer") -> "Page":
        from .growth_page import growth_page

        return growth_page(self, answer)

    def sentence(self, answer: "Answer") -> str:
        from .growth_page import growth_sentence

        return growth_sentence(self, answer)


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
