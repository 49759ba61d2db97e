"""Numbers as figures and tables write them: shares on an axis, worths with their intervals."""

import re

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from ...estimates import Ratio
from ...figures.marks import log_axis
from ..answer import measured
from ..answer.words import is_open


def percent_axis(axes: Axes, limits: tuple[float, float]) -> None:
    """Vertical, logarithmic, shares as percent; a short range has more labels."""
    low, high = limits
    steps = (1, 2, 5) if high > 4 * low else (1, 1.5, 2, 3, 4, 5, 6, 7, 8)
    shares = [step * 10.0**power for power in range(-6, 1) for step in steps]
    log_axis(axes, "y", [share for share in shares if low <= share <= min(high, 1)])
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.3g} %"))
    axes.set_ylim(low, high)


def worth(ratio: Ratio) -> str:
    """×2.3 [1.9, 2.9], at least ×3.1 (above 2.6), cannot be told."""
    return "cannot be told" if is_open(ratio) else measured(ratio)


def worth_and_interval(ratio: Ratio) -> tuple[str, str]:
    """The same in two parts: "×2.3" and "[1.9, 2.9]"."""
    value, *interval = re.split(r" (?=[\[(])", worth(ratio), maxsplit=1)
    return value, "".join(interval)
