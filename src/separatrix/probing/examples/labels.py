"""A user's labels as classes 0, 1, 2, …, with the names that they had."""

import sys
from typing import Any

import numpy as np

from .shapes import array_of

_LEAST_EXAMPLES, _LEAST_OF_A_CLASS = 100, 10
_LONGEST = 60  # letters of a name


def classes_of(y: Any) -> tuple[np.ndarray, tuple[str, ...]]:
    """Classes [example] in int32, and their names: whole numbers, booleans, words, in order."""
    y = array_of(y, "y")
    y = y[:, 0] if y.ndim == 2 and y.shape[1] == 1 else y
    if y.ndim == 2:
        raise ValueError(
            f"y must hold one label an example, got shape {y.shape}: turn columns of 0 and 1 into "
            "classes with y.argmax(axis=1)."
        )
    if y.ndim != 1 or not (y.dtype.kind in "biufUST" or _are_words(y)):
        raise ValueError(
            f"y must hold whole numbers, booleans or words, one an example, got {y.dtype} of shape "
            f"{y.shape}."
        )
    if y.dtype.kind == "f":
        y = _whole(y)
    names, classes = np.unique(y, return_inverse=True)
    _check_letters(names)
    return classes.astype(np.int32), tuple(map(printable, names.tolist()))


def check_enough(classes: np.ndarray, names: tuple[str, ...]) -> None:
    """Two classes at least, and of each so many that test and training can have some."""
    if len(names) < 2:
        got = f"one class alone ({names[0]})" if names else "none"
        raise ValueError(f"y must hold at least two classes, got {got}: there is nothing to learn.")
    if len(classes) < _LEAST_EXAMPLES:
        raise ValueError(
            f"x must hold at least {_LEAST_EXAMPLES} examples, got {len(classes)}: fewer tell "
            "nothing of an error."
        )
    counts = np.bincount(classes, minlength=len(names))
    if num_small := int((counts < _LEAST_OF_A_CLASS).sum()):
        least = int(counts.argmin())
        others = f" and {num_small - 1:,} more as small" if num_small > 1 else ""
        raise ValueError(
            f"every class must have at least {_LEAST_OF_A_CLASS} examples, got {counts[least]} of "
            f"{names[least]}{others}: leave small classes out, or put them together."
        )


def printable(name: Any) -> str:
    """A name that a terminal and a page can show."""
    name = name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in short
    )


def _are_words(y: np.ndarray) -> bool:
    """A column of a table holds words as objects."""
    return y.dtype == object and all(isinstance(word, str) for word in y.flat)


def _check_letters(names: np.ndarray) -> None:
    """A file may hold any four bytes as a letter; Python's words break at what is none."""
    if names.dtype.kind == "U" and names.nbytes:
        codes = names.view(np.dtype("u4").newbyteorder(names.dtype.byteorder))
        if int(codes.max()) > sys.maxunicode:
            raise ValueError("y must hold words in Unicode, got letters that it lacks.")


def _whole(y: np.ndarray) -> np.ndarray:
    """±1 and classes are often kept as floats; other real numbers are no classes."""
    with np.errstate(over="ignore", invalid="ignore"):  # of numbers that no class has
        y = y.astype(np.float64)
        real = y[~((np.abs(y) < 2**31) & (y == np.round(y)))]
    if real.size:
        raise ValueError(
            f"y must hold classes, got {float(real[0]):.6g}: networks that name a class are "
            "compared here; cut real numbers into classes, for example with np.digitize."
        )
    return y.astype(np.int64)
