"""Names for the places of a horizontal axis: options, or orders of pixels, side by side."""

from collections.abc import Sequence
from textwrap import wrap

from ....figures import LinesFigure
from ....figures.style import look, settled

_LETTERS = 10  # of a line of a name


def with_names(drawn: LinesFigure, names: Sequence[str]) -> LinesFigure:
    """Names under 0, 1, 2, …, on as many lines as they take; the figure makes room for them."""
    with look():
        for axes in drawn.figure.axes:
            labels = ["\n".join(wrap(name, _LETTERS, break_on_hyphens=False)) for name in names]
            axes.set_xticks(range(len(names)), labels, fontsize=7)
            axes.set_xlim(-0.5, len(names) - 0.5)
        drawn.figure.set_layout_engine("constrained")
        settled(drawn.figure)
    return drawn
