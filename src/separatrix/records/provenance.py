"""Which software and hardware made a record."""

import json
import os
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path


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
