"""What a person sees: tables, and how far the studies are that are run one after the other."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..records import Store
    from ..runs import Crew, Listener, Progress
    from ..studies import Profile, Study

_ON_ITS_PAGE = "its page shows what was measured."
_INCOMPLETE = "not all of it is measured yet; `separatrix status` says what is missing."


def aligned(*rows: tuple[str, ...]) -> list[str]:
    """One line a row, columns two blanks apart and never cut, the last of any length."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def print_json(value: Any) -> None:
    """In the letters of the papers, where the output can show them."""
    import json

    letters = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, indent=2, ensure_ascii=not letters))


def size_in_words(num_bytes: int | float) -> str:
    """850 kB, 3.2 MB, 35.8 TB: three digits at most."""
    for unit in ("B", "kB", "MB", "GB"):
        if num_bytes < 999.5:
            return f"{num_bytes:.3g} {unit}"
        num_bytes /= 1000
    return f"{num_bytes:.3g} TB"


class Through(NamedTuple):
    """A study that a run is through with."""

    study: str
    profile: str
    store: str
    finished: int = 0  # in this run
    unit: str = ""  # what is counted: networks, items; empty where nothing was missing
    complete: bool = False  # a shard of several may not be
    answer: str = ""  # empty where its page alone shows what was measured

    @property
    def in_words(self) -> str:
        return self.answer or _ON_ITS_PAGE if self.complete else _INCOMPLETE


def run_in_turn(
    studies: "Sequence[Study]",
    profile: "Profile",
    store: "Store",
    crew: "Crew",
    quiet: bool = False,
) -> Iterator[Through]:
    """Runs the studies one after the other; how far they are is told on stderr."""
    from ..runs.display import following
    from ..studies.running import check_store
    from ..studies.study import plan_of

    for study in studies:  # what is wrong with the last is told before the first is run
        plan_of(study, profile)
    check_store(store)
    for number, study in enumerate(studies, 1):
        place = f" ({number} of {len(studies)})" if len(studies) > 1 else ""
        display = nullcontext(_unheard) if quiet else following(f"{study.name}{place}")
        began = time.monotonic()
        through = _run(study, profile, store, crew, display)
        if not quiet:
            took = f"{_counted(through)} in {time.monotonic() - began:.0f} s"
            words = took if through.unit else "nothing is missing"
            print(f"{study.name}: {words}; kept in {store.root}", file=sys.stderr, flush=True)
        yield through


def _run(
    study: "Study",
    profile: "Profile",
    store: "Store",
    crew: "Crew",
    display: "AbstractContextManager[Listener]",
) -> Through:
    from ..studies import Shelf
    from ..studies.running import run_into_checked
    from .stopping import working

    through = Through(study.name, profile, str(store.root))

    def kept() -> str:
        """One more may be written, and not yet counted."""
        at_least = f": of {study.name} at least {_counted(through)} in this run"
        words = at_least if through.unit else ""
        return f"Stopped. What was finished is in {store.root}{words}; the same command goes on."

    def listen(now: "Progress") -> None:
        nonlocal through
        through = through._replace(finished=now.num_done, unit=now.unit)
        tell(now)

    with working(kept):
        with display as tell:
            run_into_checked(study, profile, store, crew, listen)
        answer = Shelf((store,), profile).answer(study)
        if answer is None or not answer.manifest.complete:
            return through
        return through._replace(complete=True, answer=study.page.sentence(answer))


def _counted(through: Through) -> str:
    return f"{through.finished:,} {through.unit}"


def _unheard(now: "Progress") -> None:
    pass
