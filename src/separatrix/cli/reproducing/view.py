"""A course as a person sees it: one display on a terminal, plain lines in a pipe, or nothing."""

import abc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .course import Course

if TYPE_CHECKING:
    from ...runs import Progress

_SECONDS_BETWEEN_LINES = 10.0
_FRAMES_A_SECOND = 4


@contextmanager
def view_of(course: Course, quiet: bool) -> "Iterator[View]":
    """In the way that standard error allows."""
    if quiet:
        yield Nothing(course)
    elif sys.stderr.isatty():
        with _live(course) as live:
            yield Display(course, live)
    else:
        yield Lines(course)


class View(abc.ABC):
    """Listens to the studies that are run; each may be in a thread of its own."""

    def __init__(self, course: Course):
        self.course = course

    def hear(self, name: str, now: "Progress") -> None:
        self.course.hear(name, now)
        if now.note:
            self.say(f"{name}: {now.note}")

    def finish(self, name: str, answer: str) -> None:
        """The study is through."""
        self.course.finish(name, answer)

    @abc.abstractmethod
    def say(self, sentence: str) -> None:
        """Something to be read now."""


class Nothing(View):
    """Errors alone are told."""

    def say(self, sentence: str) -> None:
        pass


class Lines(View):
    """A line a study with its answer, and one now and then while it takes long."""

    def __init__(self, course: Course):
        self.course, self._last = course, time.monotonic()

    def hear(self, name: str, now: "Progress") -> None:
        View.hear(self, name, now)
        if time.monotonic() - self._last >= _SECONDS_BETWEEN_LINES:
            self._tell(f"{self.course.place(name)}, {self.course.state(name)}")

    def finish(self, name: str, answer: str) -> None:
        words = f"{self.course.place(name)}, {name}: {self.course.taken(name)}"
        self.course.finish(name, answer)
        self._tell(words)
        if answer:
            print(f"  {answer}", file=sys.stderr, flush=True)

    def say(self, sentence: str) -> None:
        print(sentence, file=sys.stderr, flush=True)

    def _tell(self, words: str) -> None:
        self._last = time.monotonic()
        self.say(f"{words}; {self.course.clock}")


class Display(View):
    """A few lines that are drawn over."""

    def __init__(self, course: Course, live: Any):
        self.course, self._live = course, live

    def hear(self, name: str, now: "Progress") -> None:
        View.hear(self, name, now)
        if now.waiting:  # told at once: it goes on for long, or is over soon
            self._live.refresh()

    def finish(self, name: str, answer: str) -> None:
        self.course.finish(name, answer)
        self._live.refresh()

    def say(self, sentence: str) -> None:
        from rich.text import Text

        self._live.console.print(Text(sentence))


def _live(course: Course) -> Any:
    from rich.console import Console
    from rich.live import Live

    return Live(
        get_renderable=lambda: _drawn(course),
        console=Console(stderr=True),
        refresh_per_second=_FRAMES_A_SECOND,
        transient=True,
    )


def _drawn(course: Course) -> Any:
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    whole = Table.grid(padding=(0, 1))
    whole.add_row(ProgressBar(total=1.0, completed=course.share, width=30), course.clock)
    in_a_line = lambda words: Text(words, no_wrap=True, overflow="ellipsis")
    return Group(*map(in_a_line, course.states), whole, in_a_line(course.answer))
