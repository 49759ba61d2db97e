"""What a person sees: a table; while work goes on a bar with an ETA, or plain lines in a pipe."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..runs import Progress as Search

_SECONDS_BETWEEN_LINES = 5.0


def aligned(*rows: tuple[str, ...]) -> list[str]:
    """One line a row, columns two blanks apart and never cut, the last of any length."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


@contextmanager
def following(title: str) -> Iterator[Callable[[Search], None]]:
    """A listener for a search, shown in the way the output allows; all of it on stderr."""
    if sys.stderr.isatty():
        with _bar() as bar:
            task = bar.add_task(title, total=None, networks="")
            yield lambda now: bar.update(
                task, completed=now.done, total=now.total, networks=f"{now.num_networks:,} networks"
            )
    else:
        yield _lines(title)


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.fields[networks]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def _lines(title: str) -> Callable[[Search], None]:
    began, said = time.monotonic(), 0.0

    def say(now: Search) -> None:
        nonlocal said
        moment = time.monotonic()
        if not said and now.done < now.total:
            said = moment
            print(f"{title}: 0%; the first results wait for the compiler", file=sys.stderr)
        if now.last is None or moment - said < _SECONDS_BETWEEN_LINES:
            return
        said = moment
        left = (moment - began) * (now.total / now.done - 1)
        share = 100 * now.done / now.total
        print(
            f"{title}: {share:.0f}%, {now.num_networks:,} networks, about {left:.0f} s left",
            file=sys.stderr,
        )

    return say
