"""The share of runs that succeed stays within limits, or close to a probability."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ...estimates import share_interval
from ...records import Row
from ..base import AbstractClaim, Evidence
from ..verdict import Region
from ..weighed import Measurement, Weighed

_FALSE_ALARM = 0.05  # over all shares together


class Share(NamedTuple):
    """Successes among trials, and the probability that they are held against."""

    successes: int
    trials: int
    predicted: float = 0.0
    of: str = ""  # which share it is, where a row has several


@dataclass(frozen=True)
class ShareClaim(AbstractClaim):
    """low ≤ successes/trials − predicted ≤ high in every group of rows that `about` selects.

    Rows that agree in the columns `by` are a group, and their counts are added. Clopper and
    Pearson's intervals, all together at 95 %.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]  # the table
    quantity: str  # what the share, less what is predicted, is
    about: Callable[[Row], bool]
    shares: Callable[[Row], tuple[Share, ...]]
    by: tuple[str, ...]
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        rows = list(filter(self.about, evidence.tables[table]))
        groups: dict[tuple, Share] = {}
        for row in rows:
            for share in self.shares(row):
                key = (*(row[name] for name in self.by), share.of)
                groups[key] = _added(share, groups.get(key))
        confidence = 1 - _FALSE_ALARM / max(len(groups), 1)
        measurements = tuple(
            self._measurement(key, share, confidence) for key, share in groups.items()
        )
        context = f"{len(rows)} rows of {table}" if rows else f"no row of {table} is about it"
        return Weighed(self.quantity, measurements, Region(self.low, self.high), (context,))

    def _measurement(self, key: tuple, share: Share, confidence: float) -> Measurement:
        place = dict(zip(self.by, key[:-1], strict=True)) | ({"of": share.of} if share.of else {})
        ends = share_interval(share.successes, share.trials, confidence)
        return Measurement(place, *(end - share.predicted for end in ends))


def _added(share: Share, other: Share | None) -> Share:
    if other is None:
        return share
    successes, trials = share.successes + other.successes, share.trials + other.trials
    return other._replace(successes=successes, trials=trials)
