"""Numbers in a line of evidence."""

from collections.abc import Sequence

import numpy as np

from ..estimates import SampleComplexity
from ..fits import Estimate

LETTERS = {"num_patches": "k", "patch_dim": "d", "noise_std": "σ"}


def number(value: int | float) -> str:
    """Three digits or, from 100 to a million, all in front of the point."""
    if np.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:,.0f}" if 100 <= abs(value) < 1e6 else f"{value:.3g}"


def interval(lower: float, upper: float) -> str:
    return f"[{number(lower)}, {number(upper)}]"


def exponent(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} [{estimate.lower:.2f}, {estimate.upper:.2f}]"


def span(values: Sequence[int | float]) -> str:
    """10 to 30, or 20 where all are the same."""
    low, high = min(values), max(values)
    return number(low) if low == high else f"{number(low)} to {number(high)}"


def complexities(estimates: Sequence[SampleComplexity]) -> str:
    """n* 18 to 160, 2 of 9 censored."""
    observed = [own.value for own in estimates if own.censoring == "none"]
    censored = [own for own in estimates if own.censoring != "none"]
    said = f"n* {span(observed)}" if observed else "no n* inside the sizes tried"
    if censored:
        said += f", {len(censored)} of {len(estimates)} censored"
        high = [own.limit for own in censored if own.censoring == "right"]
        said += f" (above {span(high)})" if high else ""
    return said
