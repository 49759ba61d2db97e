"""Twins: records of one job, or tables of one question, that are not the same to the last bit.

The one that was there first counts. Another lies in `STORE/twins/<made>/`, in the place that it
would have in the store, `<made>` being a digest of what made it: each such folder is a store of its
own, of one version and device, and can be read as one.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..checking import IDENTITY, digest
from ..description import canonical_json
from ..job import JobName
from ..record_file import packs_in, record_path
from ..store import Store
from ..tables import table_provenance
from ..whole_file import RecordError


def twin_place(place: str, made: Any) -> str:
    """Where a store keeps what it has in another form at `place`."""
    return f"twins/{digest(canonical_json(made).encode())[:16].decode()}/{place}"


class Twins(NamedTuple):
    """What was made by one version and device, and is there in another form."""

    folder: Path
    num_files: int
    device: str
    versions: str

    def __str__(self) -> str:
        files = "1 file" if self.num_files == 1 else f"{self.num_files:,} files"
        return (
            f"{files} in {self.folder} of {self.device} ({self.versions}): the store has another "
            "record of the same, which counts; read these alone by naming that folder as the store."
        )


def twins_in(root: str | Path) -> list[Twins]:
    """Folders of twins, by name; what cannot be read in them `Store.problems` names."""
    folders = sorted(Path(root, "twins").glob("[!.]*"))
    twins = [_twins(folder) for folder in folders if IDENTITY.fullmatch(folder.name)]
    return [each for each in twins if each.num_files]


def doubles(root: str | Path) -> tuple[JobName, ...]:
    """Jobs that lie in a pack and in a file of their own: the pack counts."""
    packs, _ = packs_in(root)
    names = {name for pack in packs for name in pack.metadata}
    return tuple(sorted(name for name in names if record_path(root, name).exists()))


def _twins(folder: Path) -> Twins:
    try:
        names = sorted(Store(folder).names())
    except RecordError:
        names = []
    tables = sorted(path for path in folder.glob("tables/**/*.parquet") if path.is_file())
    made = _made(folder, names, tables)
    versions = f"separatrix {made['separatrix']}, jax {made['jax']}" if made else "unknown"
    device = made["device"] if made else "an unknown device"
    return Twins(folder, len(names) + len(tables), device, versions)


def _made(folder: Path, names: Sequence[JobName], tables: Sequence[Path]) -> dict[str, Any]:
    """What made the first file that can be read: it made them all."""
    for name in names:
        try:
            return Store(folder).metadata([name])[0]["provenance"]
        except RecordError:
            continue
    for path in tables:
        try:
            return vars(table_provenance(path)[0])
        except RecordError:
            continue
    return {}
