"""Sentences of pages: what was measured and at which sizes, never what a network cannot do."""

from collections.abc import Sequence

import numpy as np

from ..estimates import Comparison, Ratio, SampleComplexity, Variable, landmarks, place_in_words
from ..estimates.words import exponent, interval_in_words, number, plain, true_minus
from ..fits import PowerLaw

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


def remarks(estimate: SampleComplexity) -> str:
    parts = []
    if estimate.censoring == "right":
        parts.append("target not reached at any size tried")
    if estimate.censoring == "left":
        parts.append("target reached at the smallest size tried")
    if not estimate.monotone:
        parts.append("not monotone: at a larger size the mean risk is above the target again")
    return "; ".join(parts)


def sizes_tried(sizes: np.ndarray) -> str:
    first, last = plain(float(sizes[0])), plain(float(sizes[-1]))
    return f"{first} to {last} ({len(sizes)})" if len(sizes) > 1 else first


def worth(ratio: Ratio) -> str:
    """×3.1, at least ×5.8, at most ×2, unknown."""
    if ratio.bound == "unknown":
        return "unknown"
    return f"{ratio.bound} ×{number(ratio.value)}".removeprefix("none ")


def sentence(comparison: Comparison, variables: Sequence[Variable]) -> str:
    """What a bias is worth at every place."""
    places = {at: place_in_words(variables, at) for at in sorted(comparison.ratios)}
    known = [at for at in places if comparison.ratios[at].bound != "unknown"]
    shown = sorted(landmarks(places).intersection(known))
    sentences = []
    if known:
        worths = "; ".join(
            f"{_with_interval(comparison.ratios[at])} samples at {places[at]}" for at in shown
        )
        sentences.append(f"On this task, at these sizes, {comparison.worth} is worth {worths}.")
    if others := len(known) - len(shown):
        sentences.append(f"The figure and the table have the other {others} places.")
    if unknown := "; ".join(words for at, words in places.items() if at not in known):
        sentences.append(
            f"The sizes tried do not say what {comparison.worth} is worth at {unknown}."
        )
    return " ".join(sentences)


def ratio_remarks(ratio: Ratio) -> str:
    if ratio.bound == "unknown":
        return "the sizes tried bound it on neither side"
    parts = [] if ratio.bound == "none" else ["one n* is beyond the sizes tried"]
    if ratio.lower <= 1 <= ratio.upper:
        parts.append("the interval includes ×1, no difference")
    return "; ".join(parts)


def _with_interval(ratio: Ratio) -> str:
    ends = interval_in_words(ratio.lower, ratio.upper)
    return f"{worth(ratio)} {ends if ends.startswith('[') else f'(interval {ends})'}"


def law_sentence(network: str, law: PowerLaw, variables: Sequence[Variable]) -> str:
    bounds = f", {law.num_censored} of its points as bounds" if law.num_censored else ""
    powers = [
        f"the {v.label} to the power {true_minus(exponent(law.exponents[v.leaf]))}"
        for v in variables
    ]
    return f"{network}: n* grows like {', and '.join(powers)}{bounds}."


def log_caveat(low: float, high: float, label: str, others: float | None) -> str:
    """How much of an exponent over [low, high] one logarithm in the true law would explain.

    `others` is what the variable is multiplied by in the input dimension, where that is known.
    """
    if not 1 < low < high:
        return "A logarithm in the true law cannot be told from a change of exponent on this range."
    reading = f"one factor of log({label}) would read as +{_log_as_exponent(low, high):.2f}"
    if others is not None:
        apparent = _log_as_exponent(low * others, high * others)
        reading += f", one of log(input dimension) as +{apparent:.2f}"
    return (
        f"These exponents are fitted from {label} = {plain(low)} to {plain(high)} and hold "
        f"there. A logarithm in the true law looks like an exponent: on this range {reading}."
    )


def _log_as_exponent(low: float, high: float) -> float:
    """The slope of log log v against log v between the ends."""
    return float(np.log(np.log(high) / np.log(low)) / np.log(high / low))
