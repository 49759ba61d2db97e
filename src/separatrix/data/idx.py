"""IDX, the format of MNIST: two zeros, a type, the number of axes, their lengths, the numbers."""

import math
from io import BufferedIOBase
from pathlib import Path

import numpy as np

from .unpacked import MOST_BYTES, taken, unpacked

_TYPES = {8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}
_MOST_AXES = 32


def read_idx(path: str | Path, most_bytes: int = MOST_BYTES) -> np.ndarray:
    """The array in an IDX file of any type, plain or packed by gzip or xz; read-only."""
    with unpacked(Path(path)) as file:
        array = next_array(file, str(path), most_bytes)
        check_end(file, str(path))
    return array


def next_array(file: BufferedIOBase, name: str, most_bytes: int = MOST_BYTES) -> np.ndarray:
    """The array that begins here; its header is believed only as far as there are bytes."""
    start = taken(file, 4)
    if len(start) < 4 or start[:2] != b"\0\0":
        raise ValueError(
            f"{name} must begin as an IDX file does, with two zeros, a type and the number of "
            f"axes, got {start.hex(' ') or 'nothing'}: it is another kind of file."
        )
    if (kind := _TYPES.get(start[2])) is None:
        raise ValueError(
            f"{name} must hold numbers of a type that IDX has (08, 09, 0b to 0e), got "
            f"{start[2]:02x}: it is damaged, or another kind of file."
        )
    if not 1 <= (num_axes := start[3]) <= _MOST_AXES:
        raise ValueError(f"{name} must have 1 to {_MOST_AXES} axes, got {num_axes}.")
    lengths = taken(file, 4 * num_axes)
    if len(lengths) < 4 * num_axes:
        raise ValueError(f"{name} must hold a whole header, got its beginning: it was cut short.")
    shape = tuple(np.frombuffer(lengths, ">u4").tolist())
    return _numbers(file, name, np.dtype(kind), shape, most_bytes)


def _numbers(
    file: BufferedIOBase, name: str, dtype: np.dtype, shape: tuple[int, ...], most_bytes: int
) -> np.ndarray:
    num_bytes = math.prod(shape) * dtype.itemsize
    in_words = " × ".join(map(str, shape))
    if not 0 < num_bytes <= most_bytes:
        raise ValueError(
            f"{name} must hold 1 to {most_bytes:,} bytes of numbers, got {num_bytes:,} ({in_words} "
            f"of {dtype.itemsize} bytes) by its header: it is damaged, or too large."
        )
    content = taken(file, num_bytes)
    if len(content) < num_bytes:
        raise ValueError(
            f"{name} must hold {num_bytes:,} bytes of numbers ({in_words}), as its header says, "
            f"got {len(content):,}: it was cut short."
        )
    array = np.frombuffer(content, dtype).reshape(shape)
    array = array.astype(dtype.newbyteorder("="), copy=False)
    array.flags.writeable = False
    return array


def check_end(file: BufferedIOBase, name: str) -> None:
    """Nothing may follow: a header that says too little is as wrong as one that says too much."""
    if taken(file, 1):
        raise ValueError(f"{name} must end where its header says, got more bytes: it is damaged.")
