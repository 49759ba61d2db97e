"""`separatrix data`: the data sets, where they are, and fetching those that are not here."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options import JsonOption

if TYPE_CHECKING:
    from ...data.official import Release


class Action(StrEnum):
    """What can be done to data sets."""

    fetch = "fetch"


def data(
    action: Annotated[
        Action | None, typer.Argument(help="fetch: download the data sets that are named.")
    ] = None,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="mnist or cifar10.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """The data sets, where they are and whose; `data fetch NAME` downloads one, checksummed."""
    from ...data.official import RELEASES
    from ..terminal import print_json

    if action is Action.fetch:
        _fetch([_release(name) for name in names or [""]])
        return
    rows = [_facts(release) for release in RELEASES.values()]
    (print_json if as_json else _print)(rows)


def _fetch(releases: "list[Release]") -> None:
    from ...data.fetching import fetch
    from ..stopping import working

    for release in releases:
        if place := _place(release):
            print(f"{release.name} is here: {place}")
            continue
        with working(lambda: "Stopped. Files that are whole are kept."), _bar(release) as bar:
            fetch(release, bar)
        print(f"{release.name} was fetched: {_place(release)}")


def _release(name: str) -> "Release":
    from ...data.official import RELEASES

    if name not in RELEASES:
        raise ValueError(f"NAME must be one of {', '.join(RELEASES)}, got {name or 'none'}.")
    return RELEASES[name]


def _place(release: "Release") -> str | None:
    from ...data.places import MissingData, locate

    if not release.downloads:
        return "in the package"
    try:
        (path, *_) = locate(release)
    except MissingData:
        return None
    return str(path.parent)


def _facts(release: "Release") -> dict[str, Any]:
    from ...data.places import searched

    num_bytes = sum(download.num_bytes for download in release.downloads)
    return {
        "name": release.name,
        "title": release.title,
        "train": release.images[0],
        "test": release.images[1],
        "shape": list(release.shape),
        "download_bytes": num_bytes,
        "place": _place(release),
        "searched": [str(folder) for folder in searched(release)] if release.downloads else [],
        "licence": release.licence,
        "credit": release.credit,
    }


def _print(rows: list[dict[str, Any]]) -> None:
    from ..terminal import aligned, size_in_words

    lines = [
        (
            row["name"],
            f"{row['train']:,} + {row['test']:,}",
            "×".join(map(str, row["shape"])),
            row["place"]
            or f"not here: `separatrix data fetch {row['name']}`, "
            f"{size_in_words(row['download_bytes'])}",
        )
        for row in rows
    ]
    print(*aligned(("data", "train + test", "pixels", "where"), *lines), sep="\n")
    print()
    for row in rows:
        print(f"{row['name']}: {row['title']}. {row['credit']}. Licence: {row['licence']}.")
    folders = dict.fromkeys(folder for row in rows for folder in row["searched"])
    print(f"\nlooked in: {', '.join(folders)}")


@contextmanager
def _bar(release: "Release") -> "Iterator[_Bar | None]":
    """On a terminal; elsewhere one line says what is waited for."""
    num_bytes = sum(download.num_bytes for download in release.downloads)
    if not sys.stderr.isatty():
        from ..terminal import size_in_words

        print(f"{release.name}: {size_in_words(num_bytes)} to fetch…", file=sys.stderr)
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as shown:
        yield _Bar(shown, num_bytes, release.name)


class _Bar:
    """One bar for all files of a data set, as `pooch` wants it told."""

    def __init__(self, shown: Any, num_bytes: int, title: str):
        self._shown, self._done = shown, 0
        self._task = shown.add_task(title, total=num_bytes)
        self.total = 0  # of this file; pooch sets it

    def update(self, num_bytes: int) -> None:
        self._shown.update(self._task, advance=num_bytes)

    def reset(self) -> None:
        """A file is whole: pooch counts its last part in full, and then anew."""
        self._shown.update(self._task, completed=self._done)

    def close(self) -> None:
        """Of one file; the bar is closed with the data set."""
        self._done += self.total
        self._shown.update(self._task, completed=self._done)
