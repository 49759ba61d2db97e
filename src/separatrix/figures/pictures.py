"""Arrays as pictures side by side: bytes in grey, weights around 0; what is NaN stays clear."""

from collections.abc import Callable, Sequence

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from .style import look, settled

_AROUND_0 = "RdBu_r"  # blue below, red above: apart to all kinds of colour vision
_LEFT = 0.6  # inches for the names of rows
_ABOVE = 0.3  # inches for the names of columns


def grey(picture: np.ndarray) -> np.ndarray:
    """Bytes [row, column] as ink on white, RGBA."""
    return matplotlib.colormaps["gray_r"](picture)


def around_0(picture: np.ndarray) -> np.ndarray:
    """Weights [row, column, channel] as RGBA in their own scale: 0 is white, NaN is clear.

    Three channels are red, green and blue around a middle grey; of any other number the mean is
    shown.
    """
    known = np.all(np.isfinite(picture), axis=-1)
    shades = 0.5 + 0.5 * picture / (np.abs(picture[known]).max(initial=0.0) or 1.0)
    if picture.shape[-1] == 3:
        drawn = np.concatenate([np.nan_to_num(shades), np.expand_dims(known, -1)], axis=-1)
    else:
        drawn = matplotlib.colormaps[_AROUND_0](np.nan_to_num(shades.mean(axis=-1)))
        drawn[..., 3] = known
    return drawn


def draw_pictures(
    rows: Sequence[Sequence[np.ndarray]],
    colour: Callable[[np.ndarray], np.ndarray],
    *,
    inch: float,
    row_names: Sequence[str] = (),
    column_names: Sequence[str] = (),
) -> Figure:
    """A grid of framed pictures, each so many inches wide; `colour` makes RGBA of an array."""
    columns = max(map(len, rows))
    heights = [max(p.shape[0] / p.shape[1] for p in row) for row in rows]
    size = (
        inch * columns + (_LEFT if row_names else 0),
        sum(inch * min(height, 1.5) for height in heights) + (_ABOVE if column_names else 0),
    )
    with look():
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(len(rows), columns, squeeze=False)
        for line, row in zip(grid, rows, strict=True):
            for axes in line:
                axes.set(xticks=[], yticks=[])
                axes.spines[:].set_visible(True)
                axes.spines[:].set_linewidth(0.5)
            for axes in line[len(row) :]:
                axes.set_visible(False)
            for axes, picture in zip(line, row, strict=False):
                axes.imshow(colour(picture), interpolation="none")  # pixels stay sharp at any size
        for axes, name in zip(grid[:, 0], row_names, strict=False):
            axes.set_ylabel(name, rotation=0, ha="right", va="center", fontweight="bold")
        for axes, name in zip(grid[0], column_names, strict=False):
            axes.set_title(name, fontsize=8)
        return settled(figure)
