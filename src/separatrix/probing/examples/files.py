"""Files of examples: NumPy's, IDX's and CIFAR's, told apart by their names."""

import io
import re
import tarfile
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np

from ...data import read_arrays, read_cifar10, read_idx
from ...data.cifar import records
from ...data.unpacked import taken, unpacked

_PACKED = ("", ".gz", ".xz")
_BATCH = re.compile(r"(data_batch_\d+|test_batch)(\.bin)?")  # without .bin: the pickled version
_ARCHIVE_BYTES = 2**29  # CIFAR's has 184 million
_MOST_NAMES = 5

Pair = tuple[Any, Any]  # examples, and their labels where the file has them


def read_file(path: Path) -> Pair:
    """What the file holds: examples and labels, or None for labels that are not there."""
    name = _bare(path.name)
    if name.endswith(".npz"):
        return _two_arrays(path)
    if name.endswith((".tar", ".tgz")):
        return _archive(path)
    if name.endswith(".bin"):
        return read_cifar10(path)
    return read_array(path), _labels_beside(path)


def read_array(path: Path) -> np.ndarray:
    """The one array of an `.npy` or IDX file."""
    name = _bare(path.name)
    if name.endswith(".npy"):
        array = read_arrays(path)
        if isinstance(array, np.ndarray):
            return array
        raise ValueError(f"{path} must hold one array, got {_names(array)}: call it .npz.")
    if "idx" in name or name.endswith("ubyte"):
        return read_idx(path)
    raise ValueError(
        f"{path} must be an .npz, .npy, IDX or CIFAR-10 file, got a name that ends otherwise: save "
        "arrays with np.savez(path, x=x, y=y), or put images into a folder for each class."
    )


def batches(folder: Path) -> list[Path]:
    """CIFAR-10's files in a folder, in order; none where they are not there."""
    places = (folder, folder / "cifar-10-batches-bin")
    files = (path for place in places if place.is_dir() for path in sorted(place.iterdir()))
    return [path for path in files if path.is_file() and _BATCH.fullmatch(_bare(path.name))]


def read_batches(paths: list[Path]) -> Pair:
    """All images of CIFAR-10's files together."""
    return _joined([read_cifar10(path) for path in paths])


def _bare(name: str) -> str:
    """A name without what packed it."""
    return name.lower().removesuffix(".gz").removesuffix(".xz")


def _two_arrays(path: Path) -> Pair:
    arrays = read_arrays(path)
    if not isinstance(arrays, dict):
        raise ValueError(f"{path} must hold arrays x and y, got one alone: call it .npy.")
    if "x" not in arrays:
        raise ValueError(
            f"{path} must hold arrays x and y, got {_names(arrays)}: save them with np.savez(path, "
            "x=x, y=y)."
        )
    return arrays["x"], arrays.get("y")


def _names(arrays: dict[str, np.ndarray]) -> str:
    names = [*arrays][:_MOST_NAMES]
    return ", ".join(names) + ("" if len(arrays) <= _MOST_NAMES else ", …") if names else "none"


def _labels_beside(path: Path) -> np.ndarray | None:
    """`train-labels-idx1-ubyte` beside `train-images-idx3-ubyte`, packed or not; .npy alike."""
    name = re.sub(r"\.(gz|xz)$", "", path.name)
    name = re.sub(r"idx\d", "idx1", name.replace("images", "labels"))
    beside = (path.with_name(name + end) for end in _PACKED)
    there = next((each for each in beside if each != path and each.is_file()), None)
    return None if there is None or "images" not in path.name else read_array(there)


def _archive(path: Path) -> Pair:
    """CIFAR-10's files in a tar file; unpacked whole, so that no header can promise more."""
    with unpacked(path) as file:
        content = taken(file, _ARCHIVE_BYTES + 1)
    if len(content) > _ARCHIVE_BYTES:
        raise ValueError(f"{path} must hold at most {_ARCHIVE_BYTES:,} bytes, got more.")
    try:
        parts = _members(content)
    except Exception as error:  # a damaged archive can raise almost anything
        reason = str(error).rstrip(".") or type(error).__name__
        raise ValueError(f"{path} must be a whole tar file, got {reason}.") from error
    if not parts:
        raise ValueError(
            f"{path} must hold CIFAR-10's files, data_batch_1.bin and so on, got none of them: "
            "unpack images into a folder for each class."
        )
    return _joined([records(part, f"{path}/{name}") for name, part in sorted(parts.items())])


def _members(content: bytearray) -> dict[str, bytearray]:
    parts, left = {}, len(content)
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for member in archive:
            source: Any = archive.extractfile(member) if member.isfile() else None
            if source and _BATCH.fullmatch(name := PurePosixPath(member.name).name):
                parts[name] = taken(source, left)  # a sparse file may claim to be longer
                left -= len(parts[name])
    return parts


def _joined(parts: list[Any]) -> Pair:
    x, y = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    return x, y
