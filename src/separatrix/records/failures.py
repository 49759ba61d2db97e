"""What failed and was left out: `STORE/failures/<what>.json`, until it succeeds."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from .description import canonical_json
from .whole_file import write_whole


class WorkFailed(Exception):
    """Some work failed, the rest is done; the message names it."""


class ExecutorLost(Exception):
    """Who did the work is gone, and not by its fault; what was finished is stored."""


@dataclass(frozen=True)
class Failure:
    """A job or an item that could not be done, by name and in words, and its error."""

    name: str  # the identity of what was asked
    what: str
    error: str


def write_failure(store: str | Path, failure: Failure) -> None:
    with suppress(OSError):  # a full disk may be what it failed of
        content = canonical_json(asdict(failure)).encode() + b"\n"
        write_whole(_path(store, failure.name), content)


def forget_failure(store: str | Path, name: str) -> None:
    """It is done after all."""
    with suppress(OSError):
        _path(store, name).unlink(missing_ok=True)


def failures_in(store: str | Path) -> list[Failure]:
    """Those that can be read: they are told to people, and nothing is computed from them."""
    failures = []
    for path in sorted(Path(store, "failures").glob("[!.]*.json")):
        with suppress(OSError, ValueError, TypeError):
            failures.append(Failure(**json.loads(path.read_bytes())))
    return failures


def _path(store: str | Path, name: str) -> Path:
    return Path(store) / "failures" / f"{name}.json"
