"""What should make a reader of results careful, as plain data: who shows them finds the words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

import pyarrow as pa

Edge = Literal["smallest", "largest"]


def rates_at_edge(settings: Sequence[Mapping[str, float]], chosen: int) -> dict[str, Edge]:
    """The rates of the chosen setting that are the smallest or the largest of several tried.

    `settings` are rates by name, in the order of the algorithm's, and `chosen` is a place among
    them (`tuned_settings`). A better rate may lie beyond an edge, but none lies below 0.
    """
    if not 0 <= chosen < len(settings):
        raise ValueError(
            f"chosen must be one of {len(settings)} settings, 0 to {len(settings) - 1}, "
            f"got {chosen}: it belongs to another grid."
        )
    edges: dict[str, Edge] = {}
    for name, rate in settings[chosen].items():
        tried = {setting[name] for setting in settings if name in setting}
        if len(tried) > 1 and rate == max(tried):
            edges[name] = "largest"
        elif len(tried) > 1 and rate == min(tried) and rate > 0:
            edges[name] = "smallest"
    return edges


def diverged_shares(table: pa.Table) -> dict[int, float]:
    """The share of runs that diverged, by sample size, ascending; over all that the table holds."""
    sizes, statuses = (table[name].to_pylist() for name in ("num_samples", "status"))
    runs = Counter(sizes)
    diverged = Counter(n for n, status in zip(sizes, statuses, strict=True) if status == "diverged")
    return {size: diverged[size] / runs[size] for size in sorted(runs)}
