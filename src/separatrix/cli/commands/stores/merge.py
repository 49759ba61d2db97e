"""`separatrix merge DIR…`: what other stores hold, brought into one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...options import DEFAULT_STORE, JsonOption, StoreOption

if TYPE_CHECKING:
    from ....records import Merged

Sources = Annotated[
    list[Path], typer.Argument(metavar="DIR...", help="Stores of other runs, of shards say.")
]


def merge(
    sources: Sources, store: StoreOption = DEFAULT_STORE, as_json: JsonOption = False
) -> None:
    """Bring the records and tables of other stores into one; they stay as they are.

    The same job twice is one record. One that differs is kept apart, and told. Exit code 1 where
    something is damaged, and was left.
    """
    from ....records import merge, twins_in
    from ...stopping import working
    from ...terminal import print_json

    merged = []
    with working(lambda: "Stopped. What was taken is whole; the same command goes on."):
        for source in sources:
            merged.append(merge(store, source))
            if not as_json:
                _print(merged[-1], store)
    if as_json:
        print_json({"store": str(store), "sources": [_facts(each) for each in merged]})
    elif any(each.twins for each in merged):
        print(*twins_in(store), sep="\n")
    raise typer.Exit(int(any(each.damaged for each in merged)))


def _print(merged: "Merged", store: Path) -> None:
    print(f"{merged.source} into {store}: {merged}", flush=True)
    for sentence in (*merged.damaged, *merged.foreign):
        print(f"  {sentence}")


def _facts(merged: "Merged") -> dict[str, Any]:
    return {
        "source": str(merged.source),
        "taken": len(merged.taken),
        "already_there": len(merged.present),
        "twins": [twin._asdict() for twin in merged.twins],
        "damaged": list(merged.damaged),
        "foreign": list(merged.foreign),
    }
