"""The content of published files, checked: what is loaded is what was published."""

import hashlib
import tarfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .official import Download, File, Release
from .places import locate
from .unpacked import taken, unpacked


def contents(release: Release) -> Iterator[bytes | bytearray]:
    """What its files hold, in their order, unpacked."""
    paths = locate(release)
    if len(paths) < len(release.files):
        yield from _members(paths[0], release)
        return
    remedies = (_remedy(release) for _ in paths)
    with ThreadPoolExecutor() as pool:  # xz takes seconds a file, and lets other threads go on
        yield from pool.map(content_of, paths, release.files, remedies)


def content_of(path: Path, file: File, remedy: str) -> bytearray:
    """What this file holds, unpacked; never much more than it should hold."""
    with unpacked(path) as source:
        content = taken(source, file.num_bytes + 1)
    _check(content, str(path), file, remedy)
    return content


def _check(content: bytes | bytearray, name: str, file: File, remedy: str) -> None:
    if len(content) != file.num_bytes:
        more = len(content) > file.num_bytes
        got = "more" if more else f"{len(content):,}"
        raise ValueError(
            f"{name} must hold the {file.num_bytes:,} bytes of {file.name}, got {got}: {remedy}."
        )
    if (digest := hashlib.sha256(content).hexdigest()) != file.sha256:
        raise ValueError(
            f"{name} must hold {file.name} as it was published (SHA-256 {file.sha256[:16]}…), got "
            f"other bytes ({digest[:16]}…): {remedy}."
        )


def _members(path: Path, release: Release) -> Iterator[bytes]:
    """Of an archive: its checksum comes first, so that what is unpacked was published."""
    download = next(each for each in release.downloads if each.name == path.name)
    _check_archive(path, download, _remedy(release))
    held, most = {}, {file.name: file.num_bytes + 1 for file in release.files}
    with tarfile.open(path) as archive:
        for member in archive:
            name = Path(member.name).name
            if name in most and (source := archive.extractfile(member)):
                held[name] = source.read(most[name])
    for file in release.files:
        _check(held.get(file.name, b""), f"{path}/{file.name}", file, _remedy(release))
        yield held[file.name]


def _check_archive(path: Path, download: Download, remedy: str) -> None:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "md5").hexdigest()
    if digest != download.md5:
        raise ValueError(
            f"{path} must be {download.name} as it was published (MD5 {download.md5}), got other "
            f"bytes ({digest}): {remedy}."
        )


def _remedy(release: Release) -> str:
    return f"move it away, then `separatrix data fetch {release.name}` downloads it"
