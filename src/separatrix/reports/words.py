"""Estimates in words: what was measured and at which sizes, never what a network cannot do."""

from collections.abc import Sequence

import numpy as np

from ..estimates import Curve, Ratio, SampleComplexity
from ..figures import Comparison, Variable, landmarks, where
from ..fits import Estimate, PowerLaw

AS_PUBLISHED = (
    "Twice: as measured here, with settings and stopping steps chosen on seeds that are not shown; "
    "and by the protocol of [lahoti2024] on those seeds, each run at the setting and step of its "
    "own least test risk, with a band of one standard deviation. The second reports the risk it "
    "minimised, so its curves are lower than a procedure without the test sample would reach."
)
RIVALS = (
    "Every law has one constant and is fitted to the same n*. The share of the likelihood says "
    "which fits best among these; the error at the largest sizes, from a fit to the smaller ones, "
    "says which leaves the range it was fitted on with least harm. A law and the same law times "
    "log(kd) can hardly be told apart on these ranges.",
)


def number(value: float) -> str:
    """Three digits or, from 100 on, all in front of the point: a size tried is said exactly."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def interval(lower: float, upper: float) -> str:
    """[2.2, 4.5], or what is left of it where an end is open."""
    low, high = lower > 0, upper < np.inf
    if low and high:
        return f"[{number(lower)}, {number(upper)}]"
    if low:
        return f"above {number(lower)}"
    return f"below {number(upper)}" if high else "open on both sides"


def complexity(estimate: SampleComplexity) -> str:
    if estimate.censoring == "right":
        return f"more than {number(estimate.limit)}"
    if estimate.censoring == "left":
        return f"at most {number(estimate.limit)}"
    return number(estimate.value)


def remarks(estimate: SampleComplexity) -> str:
    said = []
    if estimate.censoring == "right":
        said.append("target not reached at any size tried")
    if estimate.censoring == "left":
        said.append("target reached at the smallest size tried")
    if not estimate.monotone:
        said.append("not monotone: at a larger size the mean risk is above the target again")
    return "; ".join(said)


def sizes_tried(curve: Curve) -> str:
    first, last = number(float(curve.sizes[0])), number(float(curve.sizes[-1]))
    return f"{first} to {last} ({len(curve.sizes)})" if len(curve.sizes) > 1 else first


def worth(ratio: Ratio) -> str:
    """×3.1, at least ×5.8, at most ×2, unknown."""
    if ratio.bound == "unknown":
        return "unknown"
    times = f"×{number(ratio.value)}"
    return times if ratio.bound == "none" else f"{ratio.bound} {times}"


def sentence(comparison: Comparison, variables: Sequence[Variable]) -> str:
    """What a bias is worth at every place."""
    shown = landmarks(comparison.ratios)
    known = {at: r for at, r in sorted(comparison.ratios.items()) if r.bound != "unknown"}
    unknown = [where(variables, at) for at in sorted(comparison.ratios) if at not in known]
    said = []
    if known:
        parts = [
            f"{_with_interval(r)} samples at {where(variables, at)}"
            for at, r in known.items()
            if at in shown
        ]
        said.append(
            f"On this task, at these sizes, {comparison.worth} is worth {'; '.join(parts)}."
        )
        if others := len(known.keys() - shown):
            said.append(f"The figure and the table have the other {others} places.")
    if unknown:
        places = "; ".join(unknown)
        said.append(f"The sizes tried do not say what {comparison.worth} is worth at {places}.")
    return " ".join(said)


def ratio_remarks(ratio: Ratio) -> str:
    if ratio.bound == "unknown":
        return "the sizes tried bound it on neither side"
    said = [] if ratio.bound == "none" else ["one n* is beyond the sizes tried"]
    if ratio.lower <= 1 <= ratio.upper:
        said.append("the interval includes ×1, no difference")
    return "; ".join(said)


def _with_interval(ratio: Ratio) -> str:
    ends = interval(ratio.lower, ratio.upper)
    return f"{worth(ratio)} {ends if ends.startswith('[') else f'(interval {ends})'}"


def exponent(estimate: Estimate) -> str:
    said = f"{estimate.value:.2f} [{estimate.lower:.2f}, {estimate.upper:.2f}]"
    return said.replace("-", "−")


def law_sentence(network: str, law: PowerLaw, variables: Sequence[Variable]) -> str:
    bounds = f", {law.num_censored} of its points as bounds" if law.num_censored else ""
    powers = [
        f"the {own.label} to the power {exponent(law.exponents[own.leaf])}" for own in variables
    ]
    return f"{network}: n* grows like {', and '.join(powers)}{bounds}."


def log_caveat(low: float, high: float, label: str, others: float | None) -> str:
    """How much of an exponent over [low, high] one logarithm in the true law would explain.

    `others` is what the variable is multiplied by in the input dimension, where that is known.
    """
    if not 1 < low < high:
        return "A logarithm in the true law cannot be told from a change of exponent on this range."
    said = f"one factor of log({label}) would read as +{_log_as_exponent(low, high):.2f}"
    if others is not None:
        apparent = _log_as_exponent(low * others, high * others)
        said += f", one of log(input dimension) as +{apparent:.2f}"
    return (
        f"These exponents are fitted from {label} = {number(low)} to {number(high)} and hold "
        f"there. A logarithm in the true law looks like an exponent: on this range {said}."
    )


def _log_as_exponent(low: float, high: float) -> float:
    """The slope of log log v against log v between the ends."""
    return float(np.log(np.log(high) / np.log(low)) / np.log(high / low))
