"""Shares, worths and operations as an answer writes them."""

import numpy as np

from ...estimates import Ratio
from ...estimates.ratio import Bound

_INVERSE: dict[Bound, Bound] = {"at least": "at most", "at most": "at least"}
_UNITS = ((1e18, "EFLOP"), (1e15, "PFLOP"), (1e12, "TFLOP"), (1e9, "GFLOP"), (1e6, "MFLOP"))


def percent(share: float) -> str:
    """10 %, 2.5 %, 0.31 %: two digits, three from 10 on."""
    return f"{100 * share:.{3 if share >= 0.0995 else 2}g} %"


def percent_range(lower: float, upper: float) -> str:
    """3.1 to 4.2 %."""
    return f"{percent(lower).removesuffix(' %')} to {percent(upper)}"


def times(value: float) -> str:
    """×2.3, ×4.0, ×12, ×0.70: two digits, all that the interval of a ratio leaves."""
    return f"×{_two_digits(value)}"


def _two_digits(value: float) -> str:
    if not np.isfinite(value):
        return "∞"
    rounded = float(f"{value:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:#.2g}"


def measured(ratio: Ratio) -> str:
    """×4.1 [3.2, 5.5]; "at least ×3.1 (above 2.6)" where the sizes tried leave an end open."""
    prefix = "" if ratio.bound == "none" else f"{ratio.bound} "
    if ratio.lower > 0 and ratio.upper < np.inf:
        ends = f"[{_two_digits(ratio.lower)}, {_two_digits(ratio.upper)}]"
    else:
        ends = f"({_open_end(ratio)})"
    return f"{prefix}{times(ratio.value)} {ends}"


def _open_end(ratio: Ratio) -> str:
    if ratio.lower > 0:
        return f"above {_two_digits(ratio.lower)}"
    return f"below {_two_digits(ratio.upper)}" if ratio.upper < np.inf else "open on both sides"


def is_open(ratio: Ratio) -> bool:
    """Whether it says nothing: the sizes tried, or the seeds, bound it on neither side."""
    return ratio.bound == "unknown" or (ratio.lower <= 0 and ratio.upper == np.inf)


def inverse(ratio: Ratio) -> Ratio:
    """One over it: what costs ×0.5 needs ×2 as many samples."""
    with np.errstate(divide="ignore"):
        value, lower, upper = (
            float(1 / np.float64(x)) for x in (ratio.value, ratio.upper, ratio.lower)
        )
    return Ratio(value, lower, upper, _INVERSE.get(ratio.bound, ratio.bound))


def operations_in_words(operations: float) -> str:
    """2.1 GFLOP."""
    for unit, name in _UNITS:
        if operations >= unit:
            return f"{_two_digits(operations / unit)} {name}"
    return f"{operations:,.0f} FLOP"


def listed(items: list[str]) -> str:
    """FCN, LCN and CNN."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
