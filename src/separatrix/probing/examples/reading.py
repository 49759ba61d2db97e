"""Whatever a user has, as examples: a name, a file, a folder, or arrays."""

from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from ..._checks import nearest
from ...data import DATA_SETS, check_lengths
from .examples import Examples
from .files import batches, read_array, read_batches, read_file
from .folders import read_folders
from .labels import check_enough, classes_of, printable
from .shapes import KINDS, Kind, placed


def read_examples(source: Any, labels: Any = None, kind: Kind | None = None) -> Examples:
    """The examples of a source, checked: enough of them, in classes, every number finite.

    A source is the name of a data set (digits, mnist, cifar10: training and test set together), a
    path (`.npz` with x and y; `.npy`, with `labels` another; an IDX file, whose labels lie beside
    it or are `labels`; a file, folder or archive of CIFAR-10's binary version; a folder with a
    folder of images for each class), a pair of arrays (x, y), or x with `labels` y. Nothing that
    is pickled is read. `kind` says what x is where its shape does not.
    """
    if kind not in (None, *KINDS):
        raise ValueError(f"kind must be {' or '.join(KINDS)}, got {kind!r}.")
    if isinstance(source, Examples):
        return source
    if isinstance(source, tuple):
        if len(source) != 2:
            raise ValueError(f"arrays must come as a pair (x, y), got {len(source)} of them.")
        x, y = source
        return _examples("arrays", x, _one(labels, y, "the pair"), kind)
    if not isinstance(source, str | PathLike):
        return _examples("arrays", source, _one(labels, None, "x"), kind)
    if str(source) in DATA_SETS:
        parts = DATA_SETS[str(source)].load()
        x, y = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        return _examples(str(source), x, _one(labels, y, str(source)), kind)
    return _from_path(_existing(source), labels, kind)


def _from_path(path: Path, labels: Any, kind: Kind | None) -> Examples:
    name = printable(path.resolve().name) or "examples"
    try:
        files = batches(path) if path.is_dir() else []
        if path.is_dir() and not files:
            x, y, names = read_folders(path)
            return _checked(name, placed(x, kind), _one(labels, y, str(path)), names)
        x, y = read_batches(files) if files else read_file(path)
        return _examples(name, x, _one(labels, y, str(path)), kind)
    except OSError as error:
        raise ValueError(
            f"{path} must be there to be read, got {error.strerror or error} on the way."
        ) from error


def _existing(source: Any) -> Path:
    if _exists(source):
        return Path(source)
    known = ", ".join(DATA_SETS)
    raise ValueError(
        f"source must be a data set ({known}), or a file or folder that exists, got {source}: "
        f"{nearest(str(source), DATA_SETS, 'there is none of this name.')}"
    )


def _exists(source: Any) -> bool:
    """Whether it can be read to an end: a device or a pipe cannot."""
    try:
        return bool(str(source)) and (Path(source).is_file() or Path(source).is_dir())
    except (OSError, ValueError):  # names that no file can have
        return False


def _one(labels: Any, inside: Any, where: str) -> Any:
    """The labels: those that were given, or those that came with the examples; not both."""
    if labels is None and inside is None:
        raise ValueError(f"labels must be given with {where}, got None: no label came with it.")
    if labels is not None and inside is not None:
        raise ValueError(f"labels must be absent where {where} has them, got both: give one.")
    if isinstance(labels, str | PathLike):
        if not _exists(labels):
            raise ValueError(f"labels must be in a file that exists, got {labels}.")
        return read_array(Path(labels))
    return inside if labels is None else labels


def _examples(name: str, x: Any, y: Any, kind: Kind | None) -> Examples:
    return _checked(name, placed(x, kind), *classes_of(y))


def _checked(name: str, x: np.ndarray, y: np.ndarray, names: tuple[str, ...]) -> Examples:
    check_lengths(x, y)
    check_enough(y, names)
    if (x == x[:1]).all():
        raise ValueError("x must differ between examples, got the same one everywhere.")
    return Examples(name, x, y, names)
