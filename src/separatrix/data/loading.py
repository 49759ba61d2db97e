"""Data sets, loaded: found, checked, read, and kept for the next who asks."""

import io
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from threading import Lock

import numpy as np

from .checked import content_of, contents
from .cifar import records
from .idx import check_end, next_array
from .images import Images, Labelled
from .official import CIFAR10_RELEASE, DIGITS_RELEASE, MNIST_RELEASE, Release

_ONE_AT_A_TIME = Lock()  # threads that ask at once would each unpack it


def load(name: str) -> Images:
    """The data set of this name; the same arrays for everyone, read-only."""
    with _ONE_AT_A_TIME:
        return _loaded(name)


@cache
def _loaded(name: str) -> Images:
    if name == DIGITS_RELEASE.name:
        return embedded_digits()
    if name == MNIST_RELEASE.name:
        return mnist(MNIST_RELEASE)
    if name == CIFAR10_RELEASE.name:
        return cifar10(CIFAR10_RELEASE)
    raise ValueError(f"a data set must be digits, mnist or cifar10, got {name}.")


def embedded_digits() -> Images:
    """The digits in the package: four IDX files, one after the other."""
    (file,) = DIGITS_RELEASE.files
    path = Path(__file__).with_name("digits.idx.xz")
    content = io.BytesIO(content_of(path, file, "install the package anew"))
    arrays = [next_array(content, str(path)) for _ in range(4)]
    check_end(content, str(path))
    return _images(arrays)


def mnist(release: Release) -> Images:
    """Four IDX files: images and classes to train on, then to test on."""
    files = zip(release.files, contents(release), strict=True)
    return _images([next_array(io.BytesIO(content), file.name) for file, content in files])


def cifar10(release: Release) -> Images:
    """Files of records, the last of them to test on."""
    *train, test = (records(content, release.name) for content in contents(release))
    return Images(_joined(train), test)


def _images(arrays: Sequence[np.ndarray]) -> Images:
    x, y, test_x, test_y = arrays
    return Images(_labelled(x, y), _labelled(test_x, test_y))


def _labelled(x: np.ndarray, y: np.ndarray) -> Labelled:
    y = y.astype(np.int32)
    y.flags.writeable = False
    return Labelled(x, y)


def _joined(parts: Iterable[Labelled]) -> Labelled:
    x, y = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    x.flags.writeable = y.flags.writeable = False
    return Labelled(x, y)
