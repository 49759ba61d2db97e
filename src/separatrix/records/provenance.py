"""Which software and hardware made a record, and beside the records what all of a study took.

`STORE/costs/<study>.<profile>.json` holds seconds and device: a record has no time in it, so that
the same job gives the same bytes.
"""

import json
import math
import os
import subprocess
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from .description import canonical_json
from .whole_file import write_whole


@dataclass(frozen=True)
class Provenance:
    """Versions, device and commit. No time of day: the same job gives the same bytes."""

    separatrix: str
    jax: str
    device: str
    commit: str | None  # None: neither run from a checkout nor installed from one


def current_commit(folder: Path = Path(__file__).parent) -> str | None:
    """The commit of the checkout this package runs from, "-dirty" where tracked files were changed.

    A checkout above it that does not track it (a virtual environment inside someone else's
    repository) does not count. Without one: the commit it was installed from, None if it was not.
    A copy without history is told its commit by the environment: SEPARATRIX_COMMIT.
    """
    if handed := os.environ.get("SEPARATRIX_COMMIT"):
        return handed
    try:
        _git(folder, "ls-files", "--error-unmatch", ".")
        return _git(folder, "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*")
    except (OSError, subprocess.CalledProcessError):
        with suppress(PackageNotFoundError):  # what `pip install git+…` notes down [PEP 610]
            origin = distribution("separatrix").read_text("direct_url.json")
            return json.loads(origin or "{}").get("vcs_info", {}).get("commit_id")
    return None


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


@dataclass(frozen=True)
class Cost:
    """Seconds that were spent on measuring, over all runs, and where."""

    seconds: float
    device: str  # "cpu, 2 cores", "NVIDIA H200"; several where runs went on elsewhere

    def __str__(self) -> str:
        return f"{self.seconds:.{0 if self.seconds >= 10 else 1}f} s on {self.device}"


def cost_path(store: str | Path, study: str, profile: str) -> Path:
    return Path(store) / "costs" / f"{study}.{profile}.json"


def read_cost(store: str | Path, study: str, profile: str) -> Cost | None:
    """None where there is none, or none that can be read."""
    try:
        content = json.loads(cost_path(store, study, profile).read_bytes())
        cost = Cost(float(content["seconds"]), str(content["device"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError, OverflowError):
        return None
    return cost if 0 <= cost.seconds < math.inf else None


def add_cost(store: str | Path, study: str, profile: str, spent: Cost) -> None:
    """Adds to what earlier runs took; where that cannot be written, no result is lost without."""
    before = read_cost(store, study, profile)
    if before is not None:
        devices = dict.fromkeys([*before.device.split(" and "), spent.device])
        spent = Cost(before.seconds + spent.seconds, " and ".join(devices))
    with suppress(OSError):
        content = canonical_json(asdict(spent)).encode() + b"\n"
        write_whole(cost_path(store, study, profile), content)
