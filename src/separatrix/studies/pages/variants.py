"""n* of several networks over named variants: what such a page may be asked to show."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .search import AbstractSearchPage, Triple, check_compared, check_comparisons

if TYPE_CHECKING:
    from ...estimates import Role
    from ...estimates.variants import Fields
    from ...records.description import Scalar
    from ...reports import Page
    from ..answers import Answer


def _nothing(variant: str, worth: str) -> str:
    return ""


def _no_sections(results: Any) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class VariantsPage(AbstractSearchPage):
    """What biases are worth under named variants, beside a reference, and n* behind it.

    `role` tells of the fields of a result which network it counts as, and in which variants: a
    result that several variants are held against plays a part in each. Rows are sorted by the first
    comparison.
    """

    role: "Callable[[Fields], Role]"
    comparisons: tuple[Triple, ...]  # (needs more, needs fewer, its worth)
    reference: str  # a variant
    expected: Callable[[str, str], str] = _nothing  # of a variant and a worth: what is conjectured
    sections: Callable[[Any], tuple[Any, ...]] = _no_sections  # what else there is, of the results

    def __post_init__(self):
        check_comparisons(self.comparisons)
        if not self.comparisons:
            raise ValueError("comparisons must name one at least, got none: rows are sorted by it.")
        if not isinstance(self.reference, str) or not self.reference:
            raise ValueError(f"reference must be words, got {self.reference!r}.")
        for name in ("role", "expected", "sections"):
            if not callable(made := getattr(self, name)):
                raise ValueError(f"{name} must be a function, got {made!r}.")

    def check_cells(self, cells: "Sequence[Mapping[str, Scalar]]") -> None:
        """Cells, flattened, must be of the networks compared, and some of the reference."""
        roles = [self.role(cell) for cell in cells]
        check_compared(self.comparisons, list(dict.fromkeys(role.network for role in roles)))
        variants = dict.fromkeys(name for role in roles for name in role.variants)
        if self.reference not in variants:
            raise ValueError(
                f"reference must be a variant of the plan ({', '.join(variants)}), got "
                f"{self.reference!r}."
            )

    def columns(self, fields: "Mapping[str, Scalar]") -> dict[str, Any]:
        network, variants = self.role(fields)
        many = f" and {len(variants) - 1} more" if len(variants) > 1 else ""
        return {"network": network, "variant": "".join(variants[:1]) + many}

    def build(self, answer: "Answer") -> "Page":
        from .variants_page import variants_page

        return variants_page(self, answer)

    def sentence(self, answer: "Answer") -> str:
        from .variants_page import variants_sentence

        return variants_sentence(self, answer)
