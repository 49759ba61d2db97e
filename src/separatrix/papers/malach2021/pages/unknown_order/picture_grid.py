"""Pictures side by side: a row a picture, a column an arrangement of its pixels."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure

from .....figures.base import AbstractFigure, Shown, checked_name
from .....figures.pictures import draw_pictures, grey
from .....records import Row

_INCH = 1.35  # of a picture's side


@dataclass(frozen=True, eq=False)
class PictureGrid(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    rows: tuple[Row, ...]
    figure: Figure

    def shown(self) -> Shown:
        """Every pixel's byte as two hexadecimal digits, row after row."""
        columns = ("picture", "arrangement", "num_images", "num_rows", "num_columns", "pixels")
        return Shown(columns, tuple(tuple(row[name] for name in columns) for row in self.rows))


def picture_grid(rows: Sequence[Row], *, name: str = "pictures") -> PictureGrid:
    """Rows of reordered-pixels/pictures."""
    columns = list(dict.fromkeys(map(label, rows)))
    pictures = list(dict.fromkeys(int(row["picture"]) for row in rows))
    return PictureGrid(
        name=checked_name(name),
        title="Digits before and after",
        caption="Training digits as they are, with their pixels in one hidden random order, and "
        "re-ordered by correlations of unlabelled images, so many as it says; turned and mirrored "
        "to stand upright, which correlations cannot tell.",
        alt=f"{len(pictures)} digits, each {', '.join(columns)}.",
        rows=tuple(rows),
        figure=_draw(rows, columns, pictures),
    )


def label(row: Row) -> str:
    number = int(row["num_images"])
    return f"{row['arrangement']}, {number:,} images" if number else str(row["arrangement"])


def image_of(row: Row) -> np.ndarray:
    pixels = np.frombuffer(bytes.fromhex(str(row["pixels"])), np.uint8)
    return pixels.reshape(int(row["num_rows"]), int(row["num_columns"]))


def _draw(rows: Sequence[Row], columns: Sequence[str], pictures: Sequence[int]) -> Figure:
    places = {(int(row["picture"]), label(row)): image_of(row) for row in rows}
    grid = [[places[picture, column] for column in columns] for picture in pictures]
    names = [column.replace(", ", "\n") for column in columns]
    return draw_pictures(grid, grey, inch=_INCH, column_names=names)
