"""The tables of a study's page."""

from collections.abc import Mapping, Sequence

from ..figures import Comparison, Result, group_by_network
from ..fits import PowerLaw
from . import words
from .page import Table


def complexity_table(
    results: Sequence[Result], variable: str, label: str, confidence: float
) -> Table:
    rows = tuple(
        (
            network,
            _shown(curve.fields[variable]),
            words.complexity(estimate),
            words.interval(estimate.lower, estimate.upper),
            f"{target:g}",
            words.sizes_tried(curve),
            len(curve.seeds),
            words.remarks(estimate),
        )
        for network, own in group_by_network(results, [variable]).items()
        for curve, target, estimate in own
    )
    columns = ("n*", f"{confidence:.0%} interval", "target risk", "sizes tried", "seeds", "remarks")
    return Table("sample-complexity", "Samples needed, n*.", ("network", label, *columns), rows)


def ratio_table(comparisons: Sequence[Comparison], label: str, confidence: float) -> Table:
    rows = tuple(
        (
            f"{comparison.worth}: {comparison.more} / {comparison.fewer}",
            words.number(at),
            words.worth(ratio),
            words.interval(ratio.lower, ratio.upper) if ratio.bound != "unknown" else "",
            words.ratio_remarks(ratio),
        )
        for comparison in comparisons
        for at, ratio in sorted(comparison.ratios.items())
    )
    columns = ("ratio of n*", label, "value", f"{confidence:.0%} interval", "remarks")
    return Table("ratio", "What each bias is worth, in samples.", columns, rows)


def law_table(laws: Mapping[str, PowerLaw], labels: Mapping[str, str], confidence: float) -> Table:
    rows = tuple(
        (
            network,
            labels.get(name, name.replace("_", " ")),
            f"{estimate.value:.2f}",
            f"[{estimate.lower:.2f}, {estimate.upper:.2f}]",
            f"{law.residual_std:.2f}",
            law.degrees_of_freedom,
            law.num_censored,
        )
        for network, law in laws.items()
        for name, estimate in law.exponents.items()
    )
    columns = ("variable", "exponent", f"{confidence:.0%} interval", "scatter of log n*")
    counts = ("degrees of freedom", "points that are bounds")
    caption = "Exponents of the fitted power laws."
    return Table("exponents", caption, ("network", *columns, *counts), rows)


def fixed_table(results: Sequence[Result]) -> Table:
    """What all cells have in common."""
    fields = [curve.fields for curve, _, _ in results]
    rows = tuple(
        (name.replace("_", " ").replace(".", ": "), _shown(value))
        for name, value in sorted(fields[0].items())
        if all(other.get(name) == value for other in fields)
    )
    return Table("held-fixed", "Held fixed in every cell.", ("what", "value"), rows)


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
