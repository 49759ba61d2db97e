"""A file that is there was written whole."""

import os
from pathlib import Path
from uuid import uuid4


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
