"""One look for all figures, readable in black and white, on white and on black."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from typing import Literal

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..estimates import network_rank

Dashes = tuple[int, tuple[int | float, ...]] | Literal["-"]

INK = "#1f2328"  # everything that is not data; an SVG turns it into the page's text colour
FAINT = 0.28  # opacity of ink that stays behind: sizes tried, single seeds


@dataclass(frozen=True)
class Mark:
    """How a series looks: any one of the three tells it from the others."""

    colour: str  # Okabe and Ito's, then Tol's: different to all kinds of colour vision
    marker: str  # none that points: arrows and triangles say that a value is out of reach
    line: Dashes


_HOME = (  # of the known networks, in their order
    Mark("#0072b2", "o", "-"),
    Mark("#d55e00", "s", (0, (6, 2))),
    Mark("#009e73", "D", (0, (1.5, 1.5))),
)
_OTHERS = (
    Mark("#cc79a7", "p", (0, (6, 2, 1.5, 2))),
    Mark("#b58900", "P", (0, (9, 3))),
    Mark("#56b4e9", "X", (0, (3, 1, 1, 1, 1, 1))),
    Mark("#7f7f7f", "h", (0, (2, 3))),
    Mark("#882255", "*", (0, (12, 2, 2, 2))),
    Mark("#117733", "d", (0, (5, 1))),
    Mark("#332288", "8", (0, (1, 1))),
)
_OF_BIASES = {"locality": _OTHERS[0], "weight sharing": _OTHERS[1]}
LEVELS: tuple[Dashes, ...] = ((0, (1, 2)), (0, (8, 3)), (0, (4, 2, 1, 2)), (0, (2, 1)))


@contextmanager
def look(salt: str = "separatrix") -> Iterator[None]:
    """matplotlib's defaults with look.mplstyle, whatever the user's settings; undone at the end.

    `salt` goes into the identifiers of an SVG: the same figure has the same bytes.
    """
    with matplotlib.style.context(["default", "separatrix.figures.look", {"svg.hashsalt": salt}]):
        yield


def settled(figure: Figure) -> Figure:
    """The figure with its layout computed and fixed.

    Constrained layout starts from where it last ended: left on, every drawing would differ a bit.
    It is most of the cost of a figure. So it is computed once, without drawing, and empty titles
    and labels have a place: matplotlib would measure all ticks to give them one.
    """
    for axes in figure.axes:
        if not axes.get_title(loc="left"):
            axes.set_title("")
        for axis in (axes.xaxis, axes.yaxis):
            if not axis.label.get_text():
                axis.set_label_coords(0.5, 0.5)
    if engine := figure.get_layout_engine():
        engine.execute(figure)
    figure.set_layout_engine("none")
    return figure


def rows_and_columns(num_panels: int) -> tuple[int, int]:
    """Panels below and beside each other: two by two, four by four, three in a row otherwise."""
    columns = {1: 1, 2: 2, 4: 2}.get(num_panels, 3 if num_panels <= 9 else 4)
    return -(-num_panels // columns), columns


def small_multiples(
    num_panels: int, size: tuple[float, float], x_label: str, y_label: str
) -> tuple[Figure, list[Axes]]:
    """A figure of so many inches, and its panels, which share both axes and their labels."""
    rows, columns = rows_and_columns(num_panels)
    figure = Figure(figsize=size, layout="constrained")
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False).ravel().tolist()
    for axes in grid[num_panels:]:
        axes.set_visible(False)
    for axes in grid[num_panels - columns : num_panels]:  # the lowest of its column
        axes.xaxis.set_tick_params(labelbottom=True)
    figure.supxlabel(x_label, fontsize=9, color=INK)
    figure.supylabel(y_label, fontsize=9, color=INK)
    return figure, grid[:num_panels]


def spare_marks(names: Sequence[str]) -> dict[str, Mark]:
    """Marks of what compares networks, which must not look like one.

    The first of a bias ("locality: FCN / LCN") has that bias's, the rest go by order.
    """
    free = dict(_OF_BIASES)
    of_kind = {name: free.pop(bias) for name in names if (bias := name.partition(":")[0]) in free}
    rest = cycle([mark for mark in _OTHERS if mark not in of_kind.values()])
    return {name: of_kind.get(name) or next(rest) for name in names}


def marks_for(networks: Sequence[str]) -> dict[str, Mark]:
    """A mark for every series: the first of a known kind has that kind's, the rest go by order."""
    free, spare = dict(enumerate(_HOME)), cycle(_OTHERS)
    return {name: free.pop(network_rank(name), None) or next(spare) for name in networks}
