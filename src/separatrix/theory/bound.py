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
    applicable: bool
    vacuous: bool
    reason: str
    terms: Mapping[str, float] = field(default_factory=dict)  # the named parts of the value


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
    broken = [phrase for phrase, holds in conditions.items() if not holds]
    vacuous = not (value > trivial if kind == "lower" else value < trivial)  # NaN says nothing
    side = "above" if kind == "lower" else "below"
    is_not = "is not" if vacuous else "is"
    reason = f"{quantity} bound {value:.4g} {is_not} {side} the trivial {trivial:.4g}"
    reason += f", and it needs {' and '.join(broken)}." if broken else ", and its conditions hold."
    return Bound(
        value=float(value),
        kind=kind,
        quantity=quantity,
        applicable=not broken,
        vacuous=vacuous,
        reason=reason,
        terms={name: float(part) for name, part in terms.items()},
    )
