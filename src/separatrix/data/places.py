"""Where data are looked for: the folder that SEPARATRIX_DATA names, then the user's cache."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from .._places import user_cache
from .official import Release

DATA_FOLDER = "SEPARATRIX_DATA"
_PACKED = ("", ".gz", ".xz")


class MissingData(ValueError):
    """Files of a data set that are nowhere; the message says where it was looked."""


def cache_of(release: Release) -> Path:
    """Where what was fetched is kept."""
    try:
        return user_cache() / "data" / release.name
    except RuntimeError as error:
        raise ValueError(
            "XDG_CACHE_HOME must name a folder where there is no home folder, got none: data are "
            f"kept in it, or in the folder that {DATA_FOLDER} names."
        ) from error


def searched(release: Release) -> tuple[Path, ...]:
    """The folders of this data set, the first first."""
    if not (folder := os.environ.get(DATA_FOLDER)):
        return (cache_of(release),)
    with suppress(ValueError):  # no home
        return (Path(folder) / release.name, cache_of(release))
    return (Path(folder) / release.name,)


def locate(release: Release) -> tuple[Path, ...]:
    """Its files in their order, plain, .gz or .xz; or the one archive that holds them all."""
    paths = [_first(release, [file.name + end for end in _PACKED]) for file in release.files]
    if all(paths):
        return tuple(path for path in paths if path)
    archives = [download.name for download in release.downloads if ".tar" in download.name]
    if archive := _first(release, archives):
        return (archive,)
    if pickled := _first(release, release.pickled):
        raise MissingData(
            f"{release.name} must be the binary version, {archives[0]}, got {pickled}, which is "
            "pickled and could run any program when it is read: `separatrix data fetch "
            f"{release.name}` downloads the right one."
        )
    missing = [file.name for file, path in zip(release.files, paths, strict=True) if not path]
    places = " and ".join(map(str, searched(release)))
    raise MissingData(
        f"{release.name} must be in a folder that is searched, got no {', '.join(missing)} in "
        f"{places}: `separatrix data fetch {release.name}` downloads it, or {DATA_FOLDER} names "
        f"the folder with {release.name}/."
    )


def _first(release: Release, names: "list[str] | tuple[str, ...]") -> Path | None:
    return next(
        (p for folder in _folders(release) for n in names if (p := folder / n).exists()), None
    )


def _folders(release: Release) -> Iterator[Path]:
    """Within each place, and beside it: the place may be named without the data set's folder."""
    for place in searched(release):
        for folder in (place, place.parent):
            yield from (folder / part for part in release.folders)
