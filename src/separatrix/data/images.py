"""What a data set of images is once it is loaded."""

from typing import NamedTuple

import numpy as np


class Labelled(NamedTuple):
    """Images in bytes, and their classes."""

    x: np.ndarray  # [image, row, column] or [image, row, column, channel], uint8
    y: np.ndarray  # [image], int32


class Images(NamedTuple):
    """A training and a test set."""

    train: Labelled
    test: Labelled
