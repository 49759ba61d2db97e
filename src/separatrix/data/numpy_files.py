"""A user's `.npy` and `.npz` files; nothing that is pickled is read."""

import io
import math
import warnings
import zipfile
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import numpy as np

from .unpacked import MOST_BYTES, taken

_HEADER_BYTES = 2**14  # NumPy refuses headers of more than 10,000
_ZIP_START = b"PK"


def read_arrays(
    path: str | Path, most_bytes: int = MOST_BYTES
) -> np.ndarray | dict[str, np.ndarray]:
    """The array of an `.npy` file, or those of an `.npz` file by name.

    `np.load` allocates what a header promises; here a header is believed only as far as there are
    bytes.
    """
    try:
        with Path(path).open("rb") as file:
            is_zip = file.read(len(_ZIP_START)) == _ZIP_START
            file.seek(0)
            return _members(file, most_bytes) if is_zip else _array(file, most_bytes)
    except Exception as error:  # a damaged zip file or header can raise almost anything
        reason = str(error).rstrip(".") or type(error).__name__
        raise ValueError(
            f"{path} must be an .npz or .npy file without pickled objects, got {reason}: save "
            "plain arrays with np.savez."
        ) from error


def _members(file: BufferedIOBase, most_bytes: int) -> dict[str, np.ndarray]:
    arrays = {}
    with zipfile.ZipFile(file) as archive:
        member: Any  # of a class that is a BufferedIOBase, which its annotation hides
        for name in archive.namelist():
            left = most_bytes - sum(array.nbytes for array in arrays.values())
            with archive.open(name) as member:
                arrays[name.removesuffix(".npy")] = _array(member, left)
    return arrays


def _array(file: BufferedIOBase, most_bytes: int) -> np.ndarray:
    start = io.BytesIO(taken(file, _HEADER_BYTES))
    shape, by_columns, dtype = _header(start)
    if dtype.hasobject:
        raise ValueError("pickled objects")
    num_bytes = math.prod(shape) * dtype.itemsize
    if num_bytes > most_bytes:
        raise ValueError(f"{num_bytes:,} bytes of numbers, more than {most_bytes:,}")
    content = start.read(num_bytes)
    content += taken(file, num_bytes - len(content))
    if len(content) < num_bytes:
        raise ValueError(f"{len(content):,} bytes of numbers where its header says {num_bytes:,}")
    if start.read(1) or taken(file, 1):
        raise ValueError(f"more than the {num_bytes:,} bytes of numbers that its header says")
    return np.ndarray(shape, dtype, content, order="F" if by_columns else "C")


def _header(start: BufferedIOBase) -> tuple[tuple[int, ...], bool, np.dtype]:
    version = np.lib.format.read_magic(start)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of files that Python 2 wrote
        if version == (1, 0):
            return np.lib.format.read_array_header_1_0(start)
        if version == (2, 0):
            return np.lib.format.read_array_header_2_0(start)
    raise ValueError(f"version {version[0]}.{version[1]} of the format, not 1.0 or 2.0")
