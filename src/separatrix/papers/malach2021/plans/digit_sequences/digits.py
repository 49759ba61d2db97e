"""Digits of 24 × 8 pixels, ready to stand side by side.

"Scaled and cropped" is all that the paper says. Here: `margin` pixels are cut off on every side,
and what is left is scaled to 24 × 8, every new pixel the mean of the area that it covers. Margin 2,
the default, leaves the central 24 × 24, of which three neighbouring columns are averaged to one;
margin 0 squeezes the whole image.
"""

import numpy as np

from .....data import DataSet
from .....tasks import Pool

NUM_ROWS, NUM_COLUMNS = 24, 8


def digit_pool(data: DataSet, margin: int) -> Pool:
    """All digits of a data set, in bytes; training and test digits stay apart."""
    images = data.load()
    x = np.concatenate([scaled(part.x, margin) for part in images])
    y = np.concatenate([part.y for part in images])
    num_train = len(images.train.y)
    train, test = np.split(np.arange(len(y), dtype=np.int32), [num_train])
    # A pool has something to choose settings by. Nothing is chosen here: one digit is enough.
    return Pool(x, y, train[:-1], train[-1:], test)


def scaled(images: np.ndarray, margin: int) -> np.ndarray:
    """Images [image, row, column] cut by the margin and scaled to 24 × 8, in bytes."""
    size = images.shape[1] - 2 * margin
    if size < 1:
        raise ValueError(
            f"margin must leave something of {images.shape[1]} pixels, got {margin} on each side."
        )
    inner = images[:, margin : margin + size, margin : margin + size].astype(np.float32)
    rows, columns = _means(size, NUM_ROWS), _means(size, NUM_COLUMNS)
    # Bytes again, as any image file would have them: a 512th is lost.
    return np.rint(rows @ inner @ columns.T).astype(np.uint8)


def _means(num_pixels: int, num_means: int) -> np.ndarray:
    """[mean, pixel]: the share that a pixel has in each of as many stretches of equal length."""
    ends = np.arange(num_means + 1) * num_pixels / num_means
    pixels = np.arange(num_pixels)
    overlap = np.minimum(ends[1:, None], pixels + 1) - np.maximum(ends[:-1, None], pixels)
    return (np.maximum(overlap, 0) * num_means / num_pixels).astype(np.float32)
