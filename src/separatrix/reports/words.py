"""Sentences of pages: what was measured and at which sizes, never what a network cannot do."""

from collections.abc import Mapping, Sequence

import numpy as np

from ..estimates import (
    Comparison,
    Place,
    Ratio,
    Result,
    SampleComplexity,
    Variable,
    fields_of,
    group_by_network,
    place,
    place_in_words,
)
from ..estimates.words import (
    complexity,
    exponent,
    interval,
    interval_in_words,
    number,
    plain,
    true_minus,
)
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

_KNOWN = 1.0  # width of an exponent's interval: a wider one does not tell k from k²


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


def unknown(comparison: Comparison, variables: Sequence[Variable]) -> str:
    """Where the sizes tried bound it on neither side; empty where there is no such place."""
    places = [at for at, ratio in sorted(comparison.ratios.items()) if ratio.bound == "unknown"]
    listed = "; ".join(place_in_words(variables, at) for at in places)
    return (
        f"The sizes tried do not say what {comparison.worth} is worth at {listed}."
        if listed
        else ""
    )


def answer(
    comparisons: Sequence[Comparison], variables: Sequence[Variable], worths: Mapping[str, PowerLaw]
) -> str:
    """What each bias is worth at the least and the largest place that say so, and how it grows.

    An exponent that is hardly known stands in the table alone.
    """
    sentences = []
    for comparison in comparisons:
        if not (known := telling_places(comparison)):
            sentences.append(f"What {comparison.worth} is worth these sizes do not say")
            continue
        ends = " and ".join(
            f"{_with_interval(comparison.ratios[at])}{'' if number else ' samples'} at "
            f"{place_in_words(variables, at)}"
            for number, at in enumerate(dict.fromkeys((known[0], known[-1])))
        )
        growth = _growth(worths.get(str(comparison)), variables)
        worth_of = f"{comparison.worth[:1].upper()}{comparison.worth[1:]}"
        sentences.append(f"{worth_of} is worth {ends}{growth}")
    return " ".join(f"{sentence}." for sentence in sentences)


def needs(results: Sequence[Result], variables: Sequence[Variable]) -> str:
    """The samples that each network needs at the least and at the largest place."""
    sentences = []
    for network, group in group_by_network(results, fields_of(variables)).items():
        ends = " and ".join(
            f"{_needed(result.estimate)} at "
            f"{place_in_words(variables, place(result.curve, fields_of(variables)))}"
            for result in (group[0], group[-1])[: len(group)]
        )
        sentences.append(f"{network} {ends}")
    return f"Samples needed: {'; '.join(sentences)}."


def _needed(estimate: SampleComplexity) -> str:
    known = f" {interval(estimate.lower, estimate.upper)}" if estimate.censoring == "none" else ""
    return f"{complexity(estimate)}{known}"


def telling_places(comparison: Comparison) -> list[Place]:
    """Those with a closed interval; without any, those that bound it on one side; in order."""
    ratios = sorted(comparison.ratios.items())
    bounded = [at for at, ratio in ratios if ratio.bound != "unknown"]
    return [at for at in bounded if _closed(comparison.ratios[at])] or bounded


def _closed(ratio: Ratio) -> bool:
    return ratio.lower > 0 and ratio.upper < np.inf


def _growth(law: PowerLaw | None, variables: Sequence[Variable]) -> str:
    powers = [
        f"{v.letter} to the power {true_minus(exponent(law.exponents[v.leaf]))}"
        for v in variables
        if law is not None and is_known(law) and v.leaf in law.exponents
    ]
    return f"; over all places it grows like {' and '.join(powers)}" if powers else ""


def is_known(law: PowerLaw) -> bool:
    """Whether its exponents are: elsewhere than in tables, others say nothing."""
    return all(upper - lower < _KNOWN for _, lower, upper in law.exponents.values())


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
