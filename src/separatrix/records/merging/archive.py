"""A copy of a store to publish: what its studies read, a file a study, in a third of the bytes.

Most runs are there to choose a setting by, and of them nothing but the risk is ever read. Of every
number the last digits are noise: the same run on another device differs in the fourth.
"""

import shutil
from collections.abc import Sequence, Set
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ..job import JobName
from ..manifest import Manifest, manifests_in, read_manifest
from ..provenance import cost_path
from ..record_file import read_jobs
from ..schema import FLOATS
from ..store import Store
from ..whole_file import write_record
from .packing import in_order, pack_bytes

SIGNIFICANT_BITS = 13  # of a risk: 6e-5 of it at most
CHOOSING_BITS = 9  # of one that only a choice hangs on: 0.1 % at most, and means of many runs
OTHER_BITS = 6  # of what else was measured: 0.8 % of it at most
_FLOAT_BITS = 24  # of a float32
_CHOSEN_BY = ("risk", "tuning_risk")


def archive(root: str | Path, target: str | Path) -> dict[str, Path]:
    """Writes to `target` what the studies of the store at `root` read; the store stays as it is.

    By study, its pack: without sizes that were tried ahead, and records that no manifest names.
    Every record says under `archived` how many bits of its risks were kept, and whether anything
    else was: of a run that a setting was chosen by, no. Manifests are not copied: they are made
    anew from what is there.
    """
    root, target = Path(root), Path(target)
    if target.exists() and any(target.iterdir()):
        raise ValueError(f"DIR must be empty or not there yet, got {target}: name another folder.")
    wanted: dict[str, dict[JobName, None]] = {}  # of both profiles of a study
    evaluated: set[JobName] = set()
    for study, profile in manifests_in(root):
        if manifest := read_manifest(root, study, profile):
            _copy_beside(manifest, root, target)
            read = [name for stage in manifest.stages for name in stage.names]
            wanted.setdefault(study, {}).update(dict.fromkeys(read))
            evaluated.update(manifest.evaluation.names if manifest.evaluation else ())
    packed: set[JobName] = set()
    packs = {}
    for study, names in wanted.items():
        if fresh := [name for name in names if name not in packed]:
            path = target / "packs" / f"{study}.parquet"
            packs[study] = _write(root, path, fresh, evaluated)
            packed.update(fresh)
    return packs


def _write(root: Path, path: Path, names: Sequence[JobName], evaluated: Set[JobName]) -> Path:
    files = Store(root).files(names)
    facts = {name: file.metadata[name] for name, file in files.items()}
    order = in_order(facts)
    made = [{**facts[name], "archived": _how(name in evaluated)} for name in order]
    rows = read_jobs(order, files)
    jobs = pa.array([name.job for name in evaluated], pa.string())
    whole = pc.call_function("is_in", [rows["job"]], pc.SetLookupOptions(jobs))
    write_record(path, pack_bytes(order, made, _rounded(_without_rest(rows, whole), whole)))
    return path


def _how(whole: bool) -> dict[str, int | bool]:
    return {"risk_bits": SIGNIFICANT_BITS if whole else CHOOSING_BITS, "whole": whole}


def _copy_beside(manifest: Manifest, root: Path, target: Path) -> None:
    """Tables, which are small, and what the study took."""
    tables = [manifest.path_of(table, root) for table in manifest.tables]
    for path in (*tables, cost_path(root, manifest.study, manifest.profile)):
        if path.exists():
            copy = target / path.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def _without_rest(rows: pa.Table, whole: pa.ChunkedArray) -> pa.Table:
    """The same rows; where not `whole`, nothing is known but what a setting is chosen by."""
    for place, field in enumerate(rows.schema):
        if field.type == FLOATS and field.name not in _CHOSEN_BY:
            column = rows.column(place).combine_chunks()
            kept = pc.call_function("if_else", [whole, column, _unknown(column, field)])
            rows = rows.set_column(place, field, kept)
    return rows


def _unknown(column: pa.ListArray, field: pa.Field) -> pa.Array:
    """Nothing; NaN at every step in the column that every record has."""
    if field.nullable:
        return pa.nulls(len(column), FLOATS)
    numbers = pa.array(np.full(len(column.values), np.nan, np.float32))
    return pa.ListArray.from_arrays(column.offsets, numbers).cast(FLOATS)


def _rounded(rows: pa.Table, whole: pa.ChunkedArray) -> pa.Table:
    """The same rows, every number to the nearest of as many bits as are kept of it."""
    kept = whole.to_numpy()
    for place, field in enumerate(rows.schema):
        if field.type == FLOATS:
            column = rows.column(place).combine_chunks()
            numbers = column.values.to_numpy(zero_copy_only=False)
            if field.name in _CHOSEN_BY:
                lengths = pc.call_function("list_value_length", [column]).fill_null(0).to_numpy()
                coarse, fine = rounded(numbers, CHOOSING_BITS), rounded(numbers, SIGNIFICANT_BITS)
                numbers = np.where(np.repeat(kept, lengths), fine, coarse)
            else:
                numbers = rounded(numbers, OTHER_BITS)
            absent = column.is_null() if column.null_count else None
            lists = pa.ListArray.from_arrays(column.offsets, pa.array(numbers), mask=absent)
            rows = rows.set_column(place, field, lists.cast(FLOATS))
    return rows


def rounded(numbers: np.ndarray, num_bits: int) -> np.ndarray:
    """Float32 numbers to the nearest of `num_bits` significant bits."""
    dropped = _FLOAT_BITS - num_bits
    # A float32 is sorted like the integer of its bits: half a unit more, then cut.
    bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32).astype(np.uint64)
    cut = ((bits + (1 << (dropped - 1))) >> dropped << dropped).astype(np.uint32)
    nearest = cut.view(np.float32)
    return np.where(np.isfinite(nearest), nearest, numbers)  # NaN stays NaN, the largest finite
