"""A budget of time as people write it: 90s, 5m, 1h, or a number of seconds."""

import math
import re
from typing import Any

_SECONDS = {"s": 1, "m": 60, "h": 3600}
_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\s*([smh]?)")


def seconds_of(budget: Any) -> float:
    """The seconds that a budget allows: a number, or a string with its unit; "90" is 90 s."""
    written = _WRITTEN.fullmatch(budget.strip()) if isinstance(budget, str) else None
    if written:
        seconds = float(written[1]) * _SECONDS[written[2] or "s"]
    elif isinstance(budget, int | float) and not isinstance(budget, bool):
        seconds = float(budget)
    else:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise ValueError(
            f"budget must be a time such as 90s, 5m or 1h, got {budget!r}: the probe plans its "
            "work to end by then."
        )
    return seconds


def in_words(seconds: float) -> str:
    """45 s, 5 min, 1 h 20 min."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
