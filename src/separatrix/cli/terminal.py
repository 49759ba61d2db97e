"""What a person sees: tables, and how far the studies are that are run one after the other."""

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..records import Store
    from ..runs import Machine, Progress
    from ..studies import Profile, Study


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


def run_and_show(
    studies: "Sequence[Study]", profile: "Profile", store: "Store", machine: "Machine"
) -> None:
    """Runs the studies one after the other, and tells how far they are; all of it on stderr."""
    from ..runs.display import following
    from ..studies.running import run_study
    from ..studies.study import plan_of

    for study in studies:  # what is wrong with the last is told before the first is run
        plan_of(study, profile)
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
