"""What a person sees: a table; while work goes on a bar with an ETA, or plain lines in a pipe."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from ..records import Store
    from ..runs import Machine, Progress
    from ..studies import Profile, Study

_SECONDS_BETWEEN_LINES = 5.0
_TELLING = 0.02  # of the work: less says nothing of the rest


def aligned(*rows: tuple[str, ...]) -> list[str]:
    """One line a row, columns two blanks apart and never cut, the last of any length."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def run_and_show(
    studies: "Sequence[Study]", profile: "Profile", store: "Store", machine: "Machine"
) -> None:
    """Runs the studies one after the other, and tells how far they are; all of it on stderr."""
    from ..studies.running import run_study

    for number, study in enumerate(studies, 1):
        place = f" ({number} of {len(studies)})" if len(studies) > 1 else ""
        began, count = time.monotonic(), ""
        with following(f"{study.name}{place}") as tell:

            def listen(now: "Progress") -> None:
                nonlocal count
                count = f"{now.num_done:,} {now.unit}"
                tell(now)

            run_study(study, profile, store, machine, listen)
        seconds = time.monotonic() - began
        print(f"{study.name}: {count} in {seconds:.0f} s; kept in {store.root}", file=sys.stderr)


@contextmanager
def following(title: str) -> "Iterator[Callable[[Progress], None]]":
    """A listener for a run, shown in the way the output allows."""
    if sys.stderr.isatty():
        with _bar() as bar:
            task = bar.add_task(title, total=None, state="")
            yield lambda now: bar.update(
                task,
                completed=now.done,
                total=now.total,
                state=_state(now),
                refresh=bool(now.waiting),
            )
    else:
        yield _lines(title)


def _bar() -> "Bar":
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.fields[state]}"),
        TextColumn("elapsed"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def _state(now: "Progress") -> str:
    return f"{now.waiting}…" if now.waiting else f"{now.num_done:,} {now.unit}"


def _lines(title: str) -> "Callable[[Progress], None]":
    began, last = time.monotonic(), 0.0
    first: tuple[float, float] | None = None  # when something was first finished, and how much

    def say(now: "Progress") -> None:
        nonlocal first, last
        moment = time.monotonic()
        if not last and now.waiting:
            last = moment
            print(f"{title}: {now.waiting}…", file=sys.stderr)
        if now.waiting or now.done >= now.total:
            return
        first = first or (moment, now.done)
        if moment - last >= _SECONDS_BETWEEN_LINES:
            last = moment
            words = f"{now.done / now.total:.0%}, {_state(now)}, {moment - began:.0f} s elapsed"
            print(f"{title}: {words}{_left(now, moment, *first)}", file=sys.stderr)

    return say


def _left(now: "Progress", moment: float, first: float, done: float) -> str:
    """Counted from what was first finished, which waited for the compiler; early on, nothing."""
    share = (now.done - done) / now.total
    if share < _TELLING:
        return ""
    return f", about {(moment - first) * (1 - now.done / now.total) / share:.0f} s left"
