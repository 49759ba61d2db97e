"""The number of samples that is enough, off a table that has a share at every number."""

from collections.abc import Callable, Sequence

import numpy as np

from ....estimates import Interval, share_interval
from ....records import Row, distinct, where

_ENOUGH = 0.95


def recovered_share(row: Row) -> Interval:
    """num_recovered/num_runs, with Clopper and Pearson's 95 % interval."""
    return share_interval(int(row["num_recovered"]), int(row["num_runs"]))


def needed_samples(rows: Sequence[Row], share: Callable[[Row], float]) -> float:
    """The least m of the table from which on the mean share is at least 95 %, or ∞."""
    needed = np.inf
    for m in reversed(distinct(rows, "num_samples")):
        if np.mean([share(row) for row in where(rows, num_samples=m)]) < _ENOUGH:
            break
        needed = float(m)
    return needed
