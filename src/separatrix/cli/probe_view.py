"""A probe as it is watched: the data in words, the time that is left, curves as they come in."""

import math
import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..probing.course import Finished, Moment
    from ..probing.course.planning import Known

_SECONDS_BETWEEN_VIEWS = 0.5
_SECONDS_BETWEEN_LINES = 10.0
_WIDTH, _HEIGHT = 60, 12
_SEVERAL = "*"  # letters in one place

Curves = Mapping[str, Mapping[int, float]]  # error by size, by letter


class ProbeView:
    """Listens to a probe: a view that is drawn over on a terminal, lines elsewhere."""

    def __init__(self):
        self._live: Any = None
        self._begun, self._last, self._stage = False, 0.0, ""

    def __call__(self, moment: "Moment") -> None:
        if not self._begun:
            self._begun = True
            print(*moment.look.sentences, *moment.look.cautions, "", sep="\n", flush=True)
        now, changed = time.monotonic(), moment.stage != self._stage
        terminal = sys.stderr.isatty()
        pause = _SECONDS_BETWEEN_VIEWS if terminal else _SECONDS_BETWEEN_LINES
        if not changed and now - self._last < pause:
            return
        self._last, self._stage = now, moment.stage
        if terminal:
            self._draw(moment)
        else:
            print(state_in_words(moment), file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leaves the terminal as it was."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def show_end(self, finished: "Finished") -> None:
        """The curves, and the answer in sentences."""
        lines = curves_in_text(_curves(finished.known), finished.answer.target)
        print(*lines, "", *finished.answer.sentences, sep="\n", flush=True)

    def _draw(self, moment: "Moment") -> None:
        from rich.console import Console, Group
        from rich.live import Live
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        if self._live is None:
            self._live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)
            self._live.start()
        known, budget = moment.known, moment.budget
        bar = ProgressBar(total=budget, completed=min(known.spent, budget), width=_WIDTH)
        lines = curves_in_text(_curves(known), known.target)
        view = Group(*map(Text, lines), Text(state_in_words(moment)), bar)
        self._live.update(view, refresh=True)


def state_in_words(moment: "Moment") -> str:
    """The stage, how many networks are trained, the time."""
    known, budget = moment.known, moment.budget
    return (
        f"{moment.stage}: {len(known.rows):,} networks trained, {known.spent:.0f} s of "
        f"{budget:.0f} s, at most {max(budget - known.spent, 0):.0f} s left"
    )


def _curves(known: "Known") -> Curves:
    from ..probing.course.planning import COARSE

    if not known.plan.has(COARSE):
        return {}
    curves = {network.family[0]: known.means(network) for network in known.main}
    return {letter: curve for letter, curve in curves.items() if curve}


def curves_in_text(curves: Curves, target: float | None) -> list[str]:
    """Errors by size on logarithmic axes, a letter a point; the target is a line of dots."""
    points = [(n, error, letter) for letter, curve in curves.items() for n, error in curve.items()]
    if len({n for n, *_ in points}) < 2:
        return []
    errors = [max(error, 1e-3) for _, error, _ in points] + ([target] if target else [])
    sizes = [float(n) for n, *_ in points]
    column = _scale(min(sizes), max(sizes), _WIDTH - 1)
    row = _scale(max(errors), min(errors), _HEIGHT - 1)
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    if target:
        canvas[row(target)] = ["·"] * _WIDTH
    for n, error, letter in points:
        place = canvas[row(max(error, 1e-3))]
        there = place[column(float(n))]
        place[column(float(n))] = letter if there in (" ", "·", letter) else _SEVERAL
    marks = {0: max(errors), _HEIGHT - 1: min(errors)} | ({row(target): target} if target else {})
    labels = [f"{100 * marks[i]:.2g} %" if i in marks else "" for i in range(_HEIGHT)]
    lines = [f"{label:>7} │{''.join(cells)}" for label, cells in zip(labels, canvas, strict=True)]
    first, last = f"{min(sizes):,.0f}", f"{max(sizes):,.0f}"
    axis = f"{first}{last:>{_WIDTH - len(first)}}"
    key = "error by training samples; F: FCN, L: LCN, C: CNN, *: several"
    return [*lines, f"{'':>7} └{'─' * _WIDTH}", f"{'':>9}{axis}", f"{'':>9}{key}"]


def _scale(first: float, last: float, most: int) -> Any:
    """Places 0 … most for values from `first` to `last`, in logarithms."""
    span = math.log(last / first) or 1.0
    return lambda value: min(max(round(most * math.log(value / first) / span), 0), most)
