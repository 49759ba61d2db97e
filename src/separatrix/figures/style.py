"""One look for all figures, readable in black and white, on white and on black."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import matplotlib.style
from matplotlib.figure import Figure

INK = "#1f2328"  # everything that is not data; `svg_text` turns it into the page's text colour
REFERENCES = ((0, (1, 2)), (0, (8, 3)), (0, (4, 2, 1, 2)), (0, (2, 1)))  # dashes of lines in ink
FAINT = 0.28  # opacity of ink that stays behind: sizes tried, single seeds


@dataclass(frozen=True)
class Mark:
    """How a series looks: any one of the three tells it from the others."""

    colour: str  # Okabe and Ito's, then Tol's: told apart by all kinds of colour vision
    marker: str  # none that points: arrows and triangles say that a value is out of reach
    line: tuple[int, tuple[int | float, ...]] | Literal["-"]


_HOME = {
    "CNN": Mark("#0072b2", "o", "-"),
    "LCN": Mark("#d55e00", "s", (0, (6, 2))),
    "FCN": Mark("#009e73", "D", (0, (1.5, 1.5))),
}
_OTHERS = (
    Mark("#cc79a7", "p", (0, (6, 2, 1.5, 2))),
    Mark("#b58900", "P", (0, (9, 3))),
    Mark("#56b4e9", "X", (0, (3, 1, 1, 1, 1, 1))),
    Mark("#7f7f7f", "h", (0, (2, 3))),
    Mark("#882255", "*", (0, (12, 2, 2, 2))),
    Mark("#117733", "d", (0, (5, 1))),
    Mark("#332288", "8", (0, (1, 1))),
)
_LOOK: dict[str, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same layout on every machine
    "font.size": 9.0,
    "axes.titlesize": 9.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 9.0,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": INK,
    "grid.alpha": 0.12,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.minor.visible": False,
    "ytick.minor.visible": False,
    "lines.linewidth": 1.6,
    "lines.markersize": 5.5,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "legend.handlelength": 3.2,
    "figure.facecolor": "none",
    "figure.dpi": 72,  # that of SVG and PDF: text is measured as it will be drawn
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
}


@contextmanager
def look(salt: str = "separatrix") -> Iterator[None]:
    """matplotlib's defaults with this look, whatever the user's own settings; undone at the end.

    `salt` goes into the identifiers of an SVG: the same figure has the same bytes.
    """
    with matplotlib.style.context(["default", {**_LOOK, "svg.hashsalt": salt}]):
        yield


def settled(figure: Figure) -> Figure:
    """The figure with its layout found and fixed.

    Constrained layout starts from where it last ended: left on, every drawing would differ a bit.
    """
    for _ in range(2):
        figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return figure


def num_columns(num_panels: int) -> int:
    """Panels beside each other: two by two, four by four, three otherwise."""
    return {1: 1, 2: 2, 4: 2}.get(num_panels, 3 if num_panels <= 9 else 4)


def network_rank(network: str) -> int:
    """Where a series stands in legends and tables: CNN, LCN, FCN, then the others."""
    kind = network.split(",")[0]
    ranks = [rank for rank, home in enumerate(_HOME) if kind.endswith(home)]
    return ranks[0] if ranks else len(_HOME)


def spare_marks(names: Sequence[str]) -> dict[str, Mark]:
    """Marks by order, none of them a network's: what compares networks must not look like one."""
    return {name: _OTHERS[number % len(_OTHERS)] for number, name in enumerate(names)}


def marks_for(networks: Sequence[str]) -> dict[str, Mark]:
    """A mark for every series: the first of a known kind has that kind's, the rest go by order."""
    home, spare = list(_HOME.values()), list(_OTHERS)
    free = dict(enumerate(home))
    marks = {}
    for number, network in enumerate(networks):
        own = free.pop(network_rank(network), None)
        marks[network] = own or (spare.pop(0) if spare else _OTHERS[number % len(_OTHERS)])
    return marks
