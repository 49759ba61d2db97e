"""Orders of pixels recovered from more and more images, measured and shown."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ......records import Row
from ......runs.tables import AbstractItem
from ....recovery.pixel_layout import Shape, neighbours_kept, upright
from .images import (
    ORIGINAL,
    PERMUTED,
    REORDERED,
    Cropped,
    counted_pixels,
    hidden_order,
    recovered_order,
)


@dataclass(frozen=True)
class Layouts(AbstractItem):
    """The order recovered from more and more images; from none it is the hidden one."""

    images: Cropped
    sizes: tuple[int, ...]
    radii: tuple[float, ...]
    seed: int

    def rows(self) -> Iterator[Row]:
        x = self.images.train()
        shape, counted = _shape(x), counted_pixels(x)
        for num_images in (0, *self.sizes):
            order = _order(x, num_images, self.seed)
            for radius in self.radii:
                yield {
                    "data": self.images.data.name,
                    "num_pixels": x.shape[1] * x.shape[2],
                    "num_images": num_images,
                    "seed": self.seed,
                    "radius": radius,
                    "kept": neighbours_kept(order, shape, counted, radius),
                }


@dataclass(frozen=True)
class Pictures(AbstractItem):
    """Some images in every arrangement, turned upright; bytes as hexadecimal digits."""

    images: Cropped
    shown: tuple[int, ...]
    sizes: tuple[int, ...]
    seed: int

    def rows(self) -> Iterator[Row]:
        x = self.images.train()
        (rows, columns), flat = _shape(x), x.reshape(len(x), -1)
        orders = {
            (ORIGINAL, 0): np.arange(rows * columns),
            (PERMUTED, 0): _order(x, 0, self.seed),
            **{(REORDERED, n): upright(_order(x, n, self.seed), _shape(x)) for n in self.sizes},
        }
        for (arrangement, num_images), order in orders.items():
            for picture in self.shown:
                yield {
                    "picture": picture,
                    "arrangement": arrangement,
                    "num_images": num_images,
                    "num_rows": rows,
                    "num_columns": columns,
                    "pixels": flat[picture, order].tobytes().hex(),
                }


def _order(x: np.ndarray, num_images: int, seed: int) -> np.ndarray:
    if not num_images:
        return hidden_order(x.shape[1] * x.shape[2], seed)
    return recovered_order(x, num_images, seed)


def _shape(x: np.ndarray) -> Shape:
    return x.shape[1], x.shape[2]
