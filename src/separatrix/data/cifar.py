"""CIFAR's binary format: records of one class and the bytes of an image, plane after plane."""

from pathlib import Path

import numpy as np

from .images import Labelled
from .unpacked import MOST_BYTES, taken, unpacked

_SIDE, _NUM_CHANNELS, _NUM_CLASSES = 32, 3, 10
_RECORD = 1 + _NUM_CHANNELS * _SIDE**2
_PICKLED = (b"\x80", b"cifar-10-batches-py")  # how a pickle begins, and the archive of pickles


def read_cifar10(path: str | Path, most_bytes: int = MOST_BYTES) -> Labelled:
    """The images of one file of CIFAR-10's binary version, plain or packed by gzip or xz."""
    with unpacked(Path(path)) as file:
        content = taken(file, most_bytes + 1)
    if len(content) > most_bytes:
        raise ValueError(
            f"{path} must hold at most {most_bytes:,} bytes, got more: it is too large."
        )
    return records(content, str(path))


def records(content: bytes | bytearray, name: str) -> Labelled:
    """The images, [image, row, column, channel], and their classes; read-only."""
    if content.startswith(_PICKLED):
        raise ValueError(
            f"{name} must be of the binary version, cifar-10-binary.tar.gz, got a pickled one, "
            "which could run any program when it is read: `separatrix data fetch cifar10` "
            "downloads the right one."
        )
    if not content or len(content) % _RECORD:
        raise ValueError(
            f"{name} must hold whole records of {_RECORD:,} bytes, got {len(content):,} bytes: it "
            "was cut short, or is another kind of file."
        )
    table = np.frombuffer(content, np.uint8).reshape(-1, _RECORD)
    y = table[:, 0].astype(np.int32)
    if (largest := int(y.max())) >= _NUM_CLASSES:
        raise ValueError(
            f"{name} must hold classes 0 to {_NUM_CLASSES - 1}, got {largest}: it is damaged, or "
            "another kind of file."
        )
    planes = table[:, 1:].reshape(-1, _NUM_CHANNELS, _SIDE, _SIDE)
    x = np.ascontiguousarray(planes.transpose(0, 2, 3, 1))
    x.flags.writeable = y.flags.writeable = False
    return Labelled(x, y)
