"""How long work takes, learnt from what it took: beside the records, never in them.

`STORE/costs/paces.json` holds, by kind of work and device, the units of cost that were done and
their seconds. Several processes may write it: the last one counts, and nothing depends on it but
the order and the size of what is handed out, and estimates.
"""

import json
import math
from contextlib import suppress
from pathlib import Path

from ...records import Job, Store
from ...records.description import canonical_json
from ...records.whole_file import write_whole
from .estimate import SPEED_OF_A_CORE

_WEIGHT = 0.5  # of what was known, against as many seconds of what is seen now


class Paces:
    """Seconds for a unit of `cost`, by kind of work."""

    def __init__(self, store: Store, device: str):
        self._path, self._device = Path(store.root) / "costs" / "paces.json", device
        self._before = _read(self._path)
        self._seen: dict[str, list[float]] = {}  # units, seconds

    def seconds(self, kind: str, units: float) -> float:
        """What so many units take; of what was never seen, by the speed of a core."""
        units_done, seconds = self._seen.get(kind) or self._before.get(self._key(kind)) or (0, 0)
        return units * (seconds / units_done if units_done else 1 / SPEED_OF_A_CORE)

    def learn(self, kind: str, units: float, seconds: float) -> None:
        seen = self._seen.setdefault(kind, [0.0, 0.0])
        seen[0], seen[1] = seen[0] + units, seen[1] + seconds

    def keep(self) -> None:
        """For the next run; where it cannot be written, nothing is lost."""
        if not self._seen:
            return
        paces = _read(self._path)  # another process may have written meanwhile
        for kind, (units, seconds) in self._seen.items():
            old_units, old_seconds = paces.get(self._key(kind), (0.0, 0.0))
            paces[self._key(kind)] = [
                units + _WEIGHT * old_units,
                seconds + _WEIGHT * old_seconds,
            ]
        with suppress(OSError):
            write_whole(self._path, canonical_json(paces).encode() + b"\n")

    def _key(self, kind: str) -> str:
        return f"{kind} on {self._device}"


def kind_of(job: Job) -> str:
    """LCN by Descent: what jobs have in common whose units take about as long."""
    return f"{type(job.cell.network).__name__} by {type(job.cell.algorithm).__name__}"


def _read(path: Path) -> dict[str, list[float]]:
    """Empty where there is nothing that can be read."""
    try:
        stored = json.loads(path.read_bytes())
        paces = {str(key): [float(units), float(s)] for key, (units, s) in stored.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
    sound = lambda numbers: all(math.isfinite(number) and number > 0 for number in numbers)
    return {key: numbers for key, numbers in paces.items() if sound(numbers)}
