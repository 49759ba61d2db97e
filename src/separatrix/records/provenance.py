"""Which software and hardware made a record."""

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Provenance:
    """Versions, device and commit. No time of day: the same job gives the same bytes."""

    separatrix: str
    jax: str
    device: str
    commit: str | None  # None: not run from a checkout


def current_commit(folder: Path = Path(__file__).parent) -> str | None:
    """The commit of the checkout this package runs from, "-dirty" where tracked files were changed.

    None where there is no git, or where the package is merely installed somewhere below a checkout
    that does not track it (a virtual environment inside someone else's repository).
    """
    try:
        _git(folder, "ls-files", "--error-unmatch", ".")
        return _git(folder, "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*")
    except (OSError, subprocess.CalledProcessError):
        return None


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
