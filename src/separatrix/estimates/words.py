"""Numbers in words: the one way in which figures, pages and claims write what was measured."""

import re
from collections.abc import Sequence

import numpy as np

from .sample_complexity import SampleComplexity


def number(value: int | float) -> str:
    """What was measured: three digits or, from 100 to a million, all in front of the point."""
    if np.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:,.0f}" if 100 <= abs(value) < 1e6 else f"{value:.3g}"


def plain(value: int | float) -> str:
    """What was chosen, a size or a place: 0.0625, 1,000 in full, 1e9 where full is too long."""
    if value >= 1e7:
        return f"{value:.3g}".replace("e+0", "e").replace("e+", "e")
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def interval(lower: float, upper: float) -> str:
    """[2.2, 4.5], an open end as 0 or ∞."""
    return f"[{number(lower)}, {number(upper)}]"


def interval_in_words(lower: float, upper: float) -> str:
    """[2.2, 4.5], or what is left of it where an end is open: "above 2.2"."""
    low, high = lower > 0, upper < np.inf
    if low and high:
        return interval(lower, upper)
    if low:
        return f"above {number(lower)}"
    return f"below {number(upper)}" if high else "open on both sides"


def reading(name: str, place: str, value: int | float, lower: float, upper: float) -> str:
    """CNN, n = 64: 0.0496 [0.0412, 0.058]: what one mark of a figure shows, read off."""
    where = ", ".join(filter(None, (name, place)))
    ends = "" if np.isnan(lower) or np.isnan(upper) else f" {interval(lower, upper)}"
    return f"{where}: {true_minus(number(value) + ends)}"


def exponent(estimate: tuple[float, float, float]) -> str:
    """1.52 [1.44, 1.60]: value, lower and upper end, all with two decimals."""
    value, lower, upper = estimate
    return f"{value:.2f} [{lower:.2f}, {upper:.2f}]"


def span(values: Sequence[int | float]) -> str:
    """10 to 30, or 20 where all are the same."""
    low, high = min(values), max(values)
    return number(low) if low == high else f"{number(low)} to {number(high)}"


def complexity(estimate: SampleComplexity) -> str:
    """n*, or the size tried that bounds it: "more than 512"."""
    if estimate.censoring == "none":
        return number(estimate.value)
    return f"{bounded(estimate.censoring)}{plain(estimate.limit)}"


def bounded(censoring: str) -> str:
    """What stands before a size that only bounds n*; nothing before an n*."""
    return {"none": "", "right": "more than ", "left": "at most "}[censoring]


def complexities(estimates: Sequence[SampleComplexity], word: str = "n*") -> str:
    """n* 18 to 160, 2 of 9 censored (above 512)."""
    inside = [estimate.value for estimate in estimates if estimate.censoring == "none"]
    above = [estimate.limit for estimate in estimates if estimate.censoring == "right"]
    sentence = f"{word} {span(inside)}" if inside else f"no {word} inside the sizes tried"
    if num_censored := len(estimates) - len(inside):
        sentence += f", {num_censored} of {len(estimates)} censored"
        sentence += f" (above {span(above)})" if above else ""
    return sentence


def true_minus(text: str) -> str:
    """The text with minus signs for hyphens before digits: for what people read, never for data."""
    return re.sub(r"(?<!\w)-(?=\d)", "−", text)
