"""A file that is there was written whole; one that cannot be read is refused by name."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

AGAIN = "run the study again"


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
    with _beside(path, content) as temporary:
        os.replace(temporary, path)
    _settle(path.parent)


def write_new(path: Path, content: bytes) -> bool:
    """Put `content` at `path` unless something is there; whether it was put.

    Of two processes that write at once one comes first, and the other is told: a link to a file,
    unlike a rename, never replaces another. Where a file system has no links, a rename it is.
    """
    with _beside(path, content) as temporary:
        try:
            os.link(temporary, path)
        except FileExistsError:
            return False
        except OSError:
            if path.exists():
                return False
            os.replace(temporary, path)
    _settle(path.parent)
    return True


@contextmanager
def _beside(path: Path, content: bytes) -> Iterator[Path]:
    """A hidden file in the same folder with this content, on disk; it is gone afterwards."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".{path.stem}.{uuid4().hex}.tmp"
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """What was renamed in a folder stays so through a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
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


def refusal(path: Path, reason: str, then: str = AGAIN) -> RecordError:
    end = f"It is left alone: move it away, then {then}."
    return RecordError(f"{path} {reason}. {end}", (f"{path} {reason}",), then)


def all_of(errors: Iterable[RecordError]) -> RecordError:
    """One error for all damaged files, a line a file; where there is one alone, it as it is."""
    first, *others = errors
    if not others:
        return first
    damage = tuple(dict.fromkeys(line for error in (first, *others) for line in error.damage))
    then = first.then if len({error.then for error in (first, *others)}) == 1 else AGAIN
    end = f"They are left alone: move them away, then {then}."
    return RecordError("\n".join([*(f"{line}." for line in damage), end]), damage, then)
