"""Two networks at the same places: how many times more samples one needs than the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .places import Place, Variable, fields_of, group_by_network, place, place_in_words
from .ratio import Ratio, sample_ratio
from .results import Result


@dataclass(frozen=True)
class Comparison:
    """n*(more) / n*(fewer) by place: what `worth` is worth, in samples."""

    more: str  # the network without the bias: "LCN"
    fewer: str  # the network with it: "CNN"
    worth: str  # the bias: "weight sharing"
    ratios: Mapping[Place, Ratio]

    def __str__(self) -> str:
        return f"{self.worth}: {self.more} / {self.fewer}"


def compare_networks(
    results: Sequence[Result],
    variables: Sequence[Variable],
    *,
    more: str,
    fewer: str,
    worth: str,
    confidence: float = 0.95,
) -> Comparison:
    """The paired ratio at every place that both networks were measured at, in ascending order."""
    fields = fields_of(variables)
    groups = group_by_network(results, fields)
    if missing := [name for name in (more, fewer) if name not in groups]:
        raise ValueError(
            f"{missing[0]} must be among the networks measured, got {', '.join(groups)}: "
            "there is nothing to compare."
        )
    first, second = (
        {place(result.curve, fields): result for result in groups[name]} for name in (more, fewer)
    )
    ratios = {}
    for at in sorted(first.keys() & second.keys()):
        (curve, target, _), (other, other_target, _) = first[at], second[at]
        if target != other_target or curve.seeds != other.seeds:
            raise ValueError(
                f"{more} and {fewer} must have the same target and seeds at "
                f"{place_in_words(variables, at)}, got targets {target:g} and {other_target:g}: "
                "their ratio would compare questions."
            )
        pair = (curve.sizes, curve.risks), (other.sizes, other.risks)
        ratios[at] = sample_ratio(*pair, target, confidence=confidence)
    return Comparison(more, fewer, worth, ratios)
