"""The tables of a study's page."""

from collections.abc import Mapping, Sequence

import numpy as np

from ..estimates import Comparison, Result, Variable, fields_of, group_by_network, place
from ..estimates.words import complexity, interval_in_words, plain
from ..fits import LawFit, PowerLaw
from . import words
from .page import Table


def complexity_table(results: Sequence[Result], variables: Sequence[Variable]) -> Table:
    fields = fields_of(variables)
    rows = tuple(
        (
            network,
            *map(plain, place(curve, fields)),
            complexity(estimate),
            interval_in_words(estimate.lower, estimate.upper),
            f"{target:.4g}",
            words.sizes_tried(curve.sizes),
            len(curve.seeds),
            words.remarks(estimate),
        )
        for network, group in group_by_network(results, fields).items()
        for curve, target, estimate in group
    )
    columns = ("n*", "95% interval", "target risk", "sizes tried", "seeds", "remarks")
    heads = ("network", *_heads(variables), *columns)
    return Table("sample-complexity", "Samples needed, n*.", heads, rows)


def ratio_table(comparisons: Sequence[Comparison], variables: Sequence[Variable]) -> Table:
    rows = tuple(
        (
            str(comparison),
            *map(plain, at),
            words.worth(ratio),
            interval_in_words(ratio.lower, ratio.upper) if ratio.bound != "unknown" else "",
            words.ratio_remarks(ratio),
        )
        for comparison in comparisons
        for at, ratio in sorted(comparison.ratios.items())
    )
    columns = ("ratio of n*", *_heads(variables), "value", "95% interval", "remarks")
    return Table("ratio", "What each bias is worth, in samples.", columns, rows)


def law_table(laws: Mapping[str, PowerLaw], variables: Sequence[Variable]) -> Table:
    labels = {v.leaf: v.label for v in variables}
    rows = tuple(
        (
            network,
            labels[name],
            f"{estimate.value:.2f}",
            f"[{estimate.lower:.2f}, {estimate.upper:.2f}]",
            f"{law.residual_std:.2f}",
            law.degrees_of_freedom,
            law.num_censored,
        )
        for network, law in laws.items()
        for name, estimate in law.exponents.items()
    )
    columns = ("variable", "exponent", "95% interval", "scatter of log n*")
    counts = ("degrees of freedom", "points that are bounds")
    caption = "Exponents of the fitted power laws."
    return Table("exponents", caption, ("network", *columns, *counts), rows)


def rival_table(rivals: Mapping[str, Sequence[LawFit]]) -> Table:
    """Laws by network, the likeliest first."""
    rows = tuple(
        (
            network,
            fit.law.name,
            f"{fit.share:.2f}",
            f"{fit.residual_std:.2f}",
            _percent(fit.extrapolation_error).lstrip("+"),
            _percent(fit.extrapolation_bias),
        )
        for network, fits in rivals.items()
        for fit in fits
    )
    columns = ("network", "n* grows like", "share of likelihood", "scatter of log n*")
    errors = ("error at the largest sizes", "n* against prediction there")
    caption = (
        "Rival laws, each with one free constant. Error at the largest sizes: root mean square of "
        "log(n*/predicted) where a variable has its largest value, predicted from the other places "
        "alone, as a percentage; the last column is its mean, above 0 where n* outgrew the law."
    )
    return Table("rival-laws", caption, (*columns, *errors), rows)


def _percent(log_ratio: float) -> str:
    """A logarithm of a ratio as a change: +12%; empty where nothing could be predicted."""
    return "" if np.isnan(log_ratio) else f"{np.expm1(log_ratio):+.0%}"


def fixed_table(results: Sequence[Result]) -> Table:
    """What all cells have in common."""
    fields = [result.curve.fields for result in results]
    rows = tuple(
        (
            name.replace("_", " ").replace(".", ": "),
            f"{value:g}" if isinstance(value, float) else str(value),
        )
        for name, value in sorted(fields[0].items())
        if all(other.get(name) == value for other in fields)
    )
    return Table("held-fixed", "Held fixed in every cell.", ("what", "value"), rows)


def _heads(variables: Sequence[Variable]) -> list[str]:
    """Letters where there are several: the table is wide."""
    return [v.label if len(variables) == 1 else v.letter for v in variables]
