"""A file that is there was written whole; one that cannot be read is refused by name."""

import os
from collections.abc import Iterable
from pathlib import Path
from uuid import uuid4

_AGAIN = "run the study again"


class RecordError(Exception):
    """Records that are damaged, foreign or could not be written; the message says the way out."""

    def __init__(self, message: str, damage: tuple[str, ...] = (), then: str = ""):
        Exception.__init__(self, message)
        self.damage = damage  # for each file its path and what is wrong with it
        self.then = then  # what to do once the files are out of the way


def write_whole(path: Path, content: bytes) -> None:
    """Put `content` at `path`, or leave `path` as it was.

    Temporary file in the same folder, fsync, rename, fsync of the folder: a reader, a full disk, a
    killed process or a power cut finds the old state or the new one. A process killed in between
    leaves a hidden `.*.tmp` file, which nothing reads.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".{path.stem}.{uuid4().hex}.tmp"
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_record(path: Path, content: bytes) -> None:
    """Put `content` at `path`, whole or not at all."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise RecordError(
            f"{path} could not be written ({error.strerror}): nothing was stored. "
            "Make room or choose another store, then run the study again."
        ) from error


def refusal(path: Path, reason: str, then: str = _AGAIN) -> RecordError:
    end = f"It is left alone: move it away, then {then}."
    return RecordError(f"{path} {reason}. {end}", (f"{path} {reason}",), then)


def all_of(errors: Iterable[RecordError]) -> RecordError:
    """One error for all damaged files, a line a file; where there is one alone, it as it is."""
    first, *others = errors
    if not others:
        return first
    damage = tuple(dict.fromkeys(line for error in (first, *others) for line in error.damage))
    then = first.then if len({error.then for error in (first, *others)}) == 1 else _AGAIN
    end = f"They are left alone: move them away, then {then}."
    return RecordError("\n".join([*(f"{line}." for line in damage), end]), damage, then)
