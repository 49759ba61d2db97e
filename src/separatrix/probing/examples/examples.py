"""Labelled examples as the probe takes them: images or signals, and their classes."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np


@dataclass(frozen=True, eq=False)
class Examples:
    """Examples with a place for every number in them, and a class for each."""

    name: str  # "digits", a file's name, or "arrays"
    x: np.ndarray  # [example, *space, channel], uint8 or float32
    y: np.ndarray  # [example], int32: 0 … num_classes - 1
    classes: tuple[str, ...]  # their names, as the user had them

    @property
    def space(self) -> tuple[int, ...]:
        """Places along each axis: (length,) of a signal, (row, column) of an image."""
        return self.x.shape[1:-1]

    @property
    def num_channels(self) -> int:
        """Numbers at each place."""
        return self.x.shape[-1]

    @property
    def num_classes(self) -> int:
        """Classes that the labels tell apart."""
        return len(self.classes)

    @property
    def num_examples(self) -> int:
        """Examples in all: for training, validation and test together."""
        return len(self.x)

    @property
    def kind(self) -> Literal["image", "signal"]:
        """What it is that a filter slides over."""
        return "image" if len(self.space) == 2 else "signal"

    @cached_property
    def content(self) -> str:
        """A digest of x and y: what is kept of a probe is found again by it."""
        digest = hashlib.sha256()
        for array in (self.x, self.y):
            digest.update(f"{array.dtype.str} {array.shape} ".encode())
            digest.update(np.ascontiguousarray(array).data)
        return digest.hexdigest()[:16]
