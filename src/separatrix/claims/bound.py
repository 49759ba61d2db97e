"""A bound as a value: the number, whether its conditions hold, and whether it says anything."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Bound:
    """value ≤ quantity (kind "lower") or quantity ≤ value (kind "upper").

    A bound is printed with its two flags or not at all: `applicable` is false where a condition
    of its theorem fails, `vacuous` where it follows from nothing (a risk below 0, a loss above
    the trivial loss).  `reason` is one sentence on both.
    """

    value: float
    kind: Literal["lower", "upper"]
    quantity: str  # what is bounded: "risk", "num_samples", "gradient norm", …
    trivial: float  # what holds of the quantity anyway
    broken: tuple[str, ...] = ()  # conditions that fail, as phrases after "needs"
    terms: Mapping[str, float] = field(default_factory=dict)  # the named parts of the value

    @property
    def applicable(self) -> bool:
        return not self.broken

    @property
    def vacuous(self) -> bool:
        better = self.value > self.trivial if self.kind == "lower" else self.value < self.trivial
        return not better  # NaN says nothing

    @property
    def reason(self) -> str:
        return f"{self._against_trivial()}, and {self._needs() or 'its conditions hold'}."

    @property
    def silence(self) -> str:
        """Why the bound says nothing where it was evaluated; empty where it does."""
        return self._needs() or (self._against_trivial() if self.vacuous else "")

    def _needs(self) -> str:
        return f"it needs {' and '.join(self.broken)}" if self.broken else ""

    def _against_trivial(self) -> str:
        side = f"is{' not' * self.vacuous} {'above' if self.kind == 'lower' else 'below'}"
        return f"{self.quantity} bound {self.value:.4g} {side} the trivial {self.trivial:.4g}"


def judged(
    value: float,
    kind: Literal["lower", "upper"],
    quantity: str,
    trivial: float,
    conditions: Mapping[str, bool],
    terms: Mapping[str, float],
) -> Bound:
    """The bound with its flags: vacuous when no better than `trivial`, applicable when all hold.

    A condition is a phrase that reads after "needs", such as "sigma <= 0.01", and whether it holds.
    """
    broken = tuple(phrase for phrase, holds in conditions.items() if not holds)
    parts = {name: float(part) for name, part in terms.items()}
    return Bound(float(value), kind, quantity, float(trivial), broken, parts)
