"""Images in a folder for each class, read by Pillow."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...data.unpacked import MOST_BYTES
from .labels import check_enough, printable

_FORMATS = ("PNG", "JPEG", "BMP", "GIF", "TIFF", "WEBP", "PPM")  # none that another program opens
_GREY = ("1", "L", "LA", "La")
_DEEP = ("I", "F")  # and I;16: a byte does not hold them


class Pictures(NamedTuple):
    """Images in bytes, their classes, and the classes' names."""

    x: np.ndarray  # [image, row, column, channel]
    y: np.ndarray  # [image]
    names: tuple[str, ...]


class _Seen(NamedTuple):
    path: Path
    size: tuple[int, int]  # (width, height)
    mode: str


def read_folders(folder: Path) -> Pictures:
    """All images of the class folders in it: with colours where any of them has, grey otherwise."""
    classes = [path for path in _visible(folder) if path.is_dir()]
    if not classes:
        got = "files alone" if any(_visible(folder)) else "nothing"
        raise ValueError(
            f"{folder} must hold a folder of images for each class, got {got}: make folders and "
            "move the images into them."
        )
    files = [_images(path) for path in classes]
    y = np.repeat(np.arange(len(classes), dtype=np.int32), [len(each) for each in files])
    names = tuple(printable(path.name) for path in classes)
    check_enough(y, names)
    seen = [_header(path) for each in files for path in each]
    _check_sizes(folder, seen)
    mode = "L" if all(image.mode in _GREY for image in seen) else "RGB"
    (width, height), num_channels = seen[0].size, len(mode)
    shape = (len(seen), height, width, num_channels)
    if (num_bytes := int(np.prod(shape, dtype=object))) > MOST_BYTES:
        raise ValueError(
            f"{folder} must hold at most {MOST_BYTES:,} bytes of images, got {num_bytes:,}: make "
            "them smaller."
        )
    x = np.empty(shape, np.uint8)
    for place, image in zip(x, seen, strict=True):
        place[...] = _pixels(image.path, mode).reshape(height, width, num_channels)
    return Pictures(x, y, names)


def _visible(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def _images(folder: Path) -> list[Path]:
    paths = _visible(folder)
    if others := [path for path in paths if not path.is_file()]:
        raise ValueError(
            f"{folder} must hold the images of one class alone, got {others[0].name} in it, which "
            "is no file: name the folder right above the class folders."
        )
    return paths


def _header(path: Path) -> _Seen:
    with _opened(path) as image:
        seen = _Seen(path, image.size, image.mode)
    if seen.mode.startswith(_DEEP):
        raise ValueError(
            f"{path} must have 8 bits a channel, got more (Pillow's mode {seen.mode}): put the "
            "images into one array and save it with np.savez(path, x=x, y=y)."
        )
    return seen


def _check_sizes(folder: Path, seen: list[_Seen]) -> None:
    first = seen[0]
    if other := next((image for image in seen if image.size != first.size), None):
        (one, two) = (
            f"{width} × {height} ({image.path.relative_to(folder)})"
            for image in (first, other)
            for width, height in [image.size]
        )
        raise ValueError(
            f"the images in {folder} must be of one size, got {one} and {two}: resize them first, "
            f"for example with Pillow's ImageOps.fit(image, {first.size})."
        )


def _pixels(path: Path, mode: str) -> np.ndarray:
    with _opened(path) as image:
        return np.asarray(image.convert(mode))


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """The image; a ValueError names the file where it is damaged, or too large to be one."""
    try:
        from PIL import Image
    except ImportError as error:
        raise ValueError(
            "Pillow must be installed to read images, got none: pip install 'separatrix[images]'."
        ) from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what is odd and can be read
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=_FORMATS) as image:
                yield image
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ValueError(
            f"{path} must have at most {Image.MAX_IMAGE_PIXELS:,} pixels, got more: it may be a "
            "trap, and is too large to train on."
        ) from error
    except Exception as error:  # a damaged image can raise almost anything
        raise ValueError(
            f"{path} must be an image that Pillow reads ({', '.join(_FORMATS)}), got a damaged "
            "one, or another kind of file: mend it, or take it out of the folder."
        ) from error
