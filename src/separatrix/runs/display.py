"""How far a run is, as a person sees it: a bar on a terminal or in a notebook, lines in a pipe."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, Any

from .progress import Listener, Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

_SECONDS_BETWEEN_LINES = 5.0
_SECONDS_BETWEEN_VIEWS = 0.2  # of a notebook: each is a message to the browser
_TELLING = 0.02  # of the work: less says nothing of the rest


@contextmanager
def following(title: str) -> Iterator[Listener]:
    """A listener for a run, shown in the way the output allows."""
    if in_notebook():
        yield _view(title)
    elif sys.stderr.isatty():
        with _bar() as bar:
            yield _shown_in(bar, title)
    else:
        yield _lines(title)


def in_notebook() -> bool:
    """Whether what is displayed goes to a browser; IPython in a terminal is a terminal."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return getattr(shell, "kernel", None) is not None


def _shown_in(bar: "Bar", title: str) -> Listener:
    task, clock = bar.add_task(title, total=None, state="", left=""), _Clock()

    def show(now: Progress) -> None:
        if now.note:
            bar.console.print(f"{title}: {now.note}", markup=False)
        bar.update(
            task,
            completed=now.done,
            total=now.total,
            state=_state(now),
            left=clock.left(now, time.monotonic()),
            refresh=bool(now.waiting),
        )

    return show


def _bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.fields[state]}"),
        TimeElapsedColumn(),
        TextColumn("elapsed{task.fields[left]}"),
        console=Console(stderr=True),
    )


def _view(title: str) -> Listener:
    """A bar of HTML, replaced in place: rich's own would need ipywidgets in kernel and browser."""
    clock, shown = _Clock(), 0.0
    place: Any = None

    def show(now: Progress) -> None:
        nonlocal place, shown
        moment = time.monotonic()
        words = _words(now, clock.elapsed(moment), clock.left(now, moment))
        if place is not None and moment - shown < _SECONDS_BETWEEN_VIEWS and now.done < now.total:
            return
        shown = moment
        view = {"text/html": _html(title, now, words), "text/plain": f"{title}: {words}"}
        if place is None:
            from IPython.display import display  # pyright: ignore[reportMissingImports]

            place = display(view, raw=True, display_id=True)
        else:
            place.update(view, raw=True)

    return show


def _html(title: str, now: Progress, words: str) -> str:
    share = min(now.done / now.total, 1.0) if now.total else 1.0
    bar = f'<progress max="1" value="{share:.4f}" style="width: 16em"></progress>'
    return f"<div>{escape(title)} {bar} {escape(words)}</div>"


def _lines(title: str) -> Listener:
    clock, last = _Clock(), 0.0

    def say(now: Progress) -> None:
        nonlocal last
        moment = time.monotonic()
        if now.note:
            print(f"{title}: {now.note}", file=sys.stderr)
        if not last and now.waiting:
            last = moment
            print(f"{title}: {now.waiting}…", file=sys.stderr)
        if now.waiting or now.done >= now.total:
            return
        left = clock.left(now, moment)
        if moment - last >= _SECONDS_BETWEEN_LINES:
            last = moment
            print(f"{title}: {_words(now, clock.elapsed(moment), left)}", file=sys.stderr)

    return say


def _words(now: Progress, elapsed: float, left: str) -> str:
    share = now.done / now.total if now.total else 1.0
    return f"{share:.0%}, {_state(now)}, {elapsed:.0f} s elapsed{left}"


def _state(now: Progress) -> str:
    return f"{now.waiting}…" if now.waiting else f"{now.num_done:,} {now.unit}"


class _Clock:
    """The time since it was made, and what is left by what was finished so far."""

    def __init__(self):
        self._began = time.monotonic()
        self._first: tuple[float, float] | None = None  # when something was finished, how much

    def elapsed(self, moment: float) -> float:
        return moment - self._began

    def left(self, now: Progress, moment: float) -> str:
        """Counted from what was first finished, which waited for the compiler; early, nothing."""
        if now.waiting or now.done >= now.total:
            return ""
        self._first = self._first or (moment, now.done)
        began, done = self._first
        share = (now.done - done) / now.total
        if share < _TELLING:
            return ""
        return f", about {(moment - began) * (1 - now.done / now.total) / share:.0f} s left"
