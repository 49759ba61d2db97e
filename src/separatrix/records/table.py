"""Rows as Arrow tables: their columns, and their bytes in a file."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .checking.seal import SEAL_KEY, SEALED_LATER, sealed
from .description import canonical_json, describe, flatten
from .job import Job, name_of
from .provenance import Provenance
from .schema import CORE_SCHEMA, FLOATS, METADATA_KEY, SCHEMA_VERSION, STATUSES, with_columns

Rows = Mapping[str, np.ndarray | Sequence[Any]]
_FROM_JOB = ("cell", "job", "num_samples")
_REQUIRED = tuple(f.name for f in CORE_SCHEMA if not f.nullable and f.name not in _FROM_JOB)
_CLOSED = tuple(f.name for f in CORE_SCHEMA if f.type != FLOATS)
_WHOLE = ("seed", "setting")


def job_table(job: Job, rows: Rows, provenance: Provenance) -> pa.Table:
    """Core columns, open ones, then the flattened description; sorted by seed and setting.

    `rows` holds one entry a network; what was not measured is None or absent. Neither the order in
    which a batch returned its networks nor that of the columns leaves a trace in the bytes.
    """
    cell = describe(job.cell)
    _check_names(rows, cell)
    _check_networks(job, rows)
    num_rows, absent = len(rows["seed"]), [None] * len(rows["seed"])
    from_job = {**name_of(job)._asdict(), "num_samples": job.num_samples}
    given = {**rows, **{name: [value] * num_rows for name, value in from_job.items()}}
    schema = with_columns(name for name in _open(rows) if _is_measured(rows[name]))
    values = [absent if (v := given.get(name)) is None else list(v) for name in schema.names]
    order = np.lexsort((np.asarray(rows["setting"]), np.asarray(rows["seed"])))
    table = pa.table(values, schema=schema).take(order)
    facts = {"schema": SCHEMA_VERSION, "job": describe(job), "provenance": asdict(provenance)}
    return _with_facts(with_cells(table, [cell], [num_rows]), facts)


def record_bytes(table: pa.Table, facts: dict[str, Any]) -> bytes:
    """The file of a job whose rows were read: as it was but for the order of the description."""
    return to_bytes(_with_facts(table, facts))


def _with_facts(table: pa.Table, facts: dict[str, Any]) -> pa.Table:
    metadata: dict[bytes | str, bytes | str] = {METADATA_KEY: canonical_json(facts).encode()}
    return table.replace_schema_metadata(metadata)


def with_cells(table: pa.Table, cells: Sequence[dict[str, Any]], counts: Sequence[int]) -> pa.Table:
    """The table with the flattened descriptions of cells, each for its number of rows.

    A column that a kind of cell lacks is null; integers in some cells join floats in others.
    """
    distinct = {id(cell): cell for cell in cells}  # the jobs of a file share them
    places = {key: place for place, key in enumerate(distinct)}
    rows = pa.array(np.repeat([places[id(cell)] for cell in cells], counts))
    flat = [flatten(cell) for cell in distinct.values()]
    for name in dict.fromkeys(name for each in flat for name in each if name != "kind"):
        values = [each.get(name) for each in flat]
        table = table.append_column(name, _of_one_type(name, values).take(rows))
    return table


def to_bytes(table: pa.Table, group_ends: Sequence[int] = (), **options: Any) -> bytes:
    """Parquet with checksums and a seal: the same table, the same bytes; a flipped bit is noticed.

    A record is small and there are thousands: without statistics, a second copy of the schema,
    and with the bytes of floats split by place, files are less than half the size.
    """
    floats = [f.name for f in table.schema if f.type == FLOATS]
    options = {
        "compression": "zstd",
        "write_page_checksum": True,
        "write_statistics": ["job"],  # they tell a misnamed file
        "store_schema": False,
        "use_dictionary": [f.name for f in table.schema if pa.types.is_string(f.type)],
        "column_encoding": {f"{name}.list.element": "BYTE_STREAM_SPLIT" for name in floats},
    } | options
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, table.schema, **options) as writer:
        for start, end in pairwise([0, *(group_ends or [table.num_rows])]):
            writer.write_table(table.slice(start, end - start), row_group_size=end - start)
        writer.add_key_value_metadata({**(table.schema.metadata or {}), SEAL_KEY: SEALED_LATER})
    return sealed(sink.getvalue().to_pybytes())


def _of_one_type(name: str, values: list[Any]) -> pa.Array:
    try:
        return pa.array(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        kinds = sorted({type(value).__name__ for value in values if value is not None})
        raise ValueError(
            f"{name} must hold one type in all cells that are read together, got "
            f"{' and '.join(kinds)}: read them apart."
        ) from None


def _open(rows: Rows) -> list[str]:
    return [name for name in rows if name not in CORE_SCHEMA.names]


def _is_measured(column: Sequence[Any] | np.ndarray | None) -> bool:
    """Whether any network has numbers: a column that says nothing is none."""
    return column is not None and any(numbers is not None for numbers in column)


def _check_names(rows: Rows, cell: Mapping[str, Any]) -> None:
    if missing := [name for name in _REQUIRED if rows.get(name) is None]:
        expected = f"rows must have the columns {', '.join(_REQUIRED)}"
        raise ValueError(f"{expected}, got no {', '.join(missing)}.")
    for name in _open(rows):
        if not name.isidentifier():
            raise ValueError(
                f"a column must be named by a Python identifier, got {name!r}: "
                "a measure names its numbers so."
            )
    if taken := sorted(set(rows) & {*_FROM_JOB, "kind", "code", *cell}):
        raise ValueError(
            f"a column must have a name that is free, got {taken[0]}: "
            "a record says there what was asked."
        )
    if len(lengths := {len(column) for column in rows.values() if column is not None}) > 1:
        raise ValueError(f"rows must have columns of one length, got lengths {sorted(lengths)}.")


def _check_networks(job: Job, rows: Rows) -> None:
    for name in _WHOLE:
        if (kind := np.asarray(rows[name]).dtype).kind not in "iu":
            raise ValueError(f"{name} must hold integers, got {kind}.")
    seeds, settings = (np.asarray(rows[name]).tolist() for name in _WHOLE)
    if set(seeds) != set(job.seeds):
        expected = f"rows must hold exactly the seeds of the job {sorted(job.seeds)}"
        raise ValueError(f"{expected}, got {sorted(set(seeds))}.")
    if len(set(zip(seeds, settings, strict=True))) < len(seeds):
        raise ValueError("rows must hold a seed and setting once, got some of them twice.")
    if unknown := sorted(set(rows["status"]) - set(STATUSES)):
        raise ValueError(f"status must be one of {', '.join(STATUSES)}, got {', '.join(unknown)}.")
    if 0 in (num_steps := [len(steps) for steps in rows["steps"]]):
        raise ValueError("steps must hold at least one step, got none: where did training stop?")
    measured = (name for name in rows if name not in _CLOSED and rows[name] is not None)
    for name, kinds in {"steps": "iu", **dict.fromkeys(measured, "iuf")}.items():
        for numbers, expected in zip(rows[name], num_steps, strict=True):
            if numbers is not None:
                _check_numbers(name, np.asarray(numbers), kinds, expected)


def _check_numbers(name: str, numbers: np.ndarray, kinds: str, num_steps: int) -> None:
    if numbers.shape != (num_steps,):
        got = len(numbers) if numbers.ndim == 1 else f"an array of shape {numbers.shape}"
        raise ValueError(f"{name} must hold one number a step, got {got} for {num_steps} steps.")
    if numbers.dtype.kind not in kinds:
        expected = "integers" if kinds == "iu" else "numbers"
        raise ValueError(f"{name} must hold {expected}, got {numbers.dtype}.")
