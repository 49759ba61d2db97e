"""Rows as Arrow tables: their columns, and their bytes in a file."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .description import canonical_json, describe, flatten
from .job import Job, name_of
from .provenance import Provenance
from .schema import CORE_SCHEMA, METADATA_KEY, SCHEMA_VERSION, STATUSES

Rows = Mapping[str, np.ndarray | Sequence[Any]]
_FROM_JOB = ("cell", "job", "num_samples")
_REQUIRED = tuple(f.name for f in CORE_SCHEMA if not f.nullable and f.name not in _FROM_JOB)
_ALLOWED = (*_REQUIRED, *(f.name for f in CORE_SCHEMA if f.nullable))
_MEASURED = tuple(f.name for f in CORE_SCHEMA if f.type == pa.list_(pa.float32()))


def job_table(job: Job, rows: Rows, provenance: Provenance) -> pa.Table:
    """Core columns, then the flattened description; sorted by seed and setting.

    `rows` holds one entry a network; what was not measured is None or absent. The order in which
    a batch returned its networks leaves no trace in the bytes.
    """
    _check_names(rows)
    _check_networks(job, rows)
    num_rows, absent = len(rows["seed"]), [None] * len(rows["seed"])
    from_job = {**name_of(job)._asdict(), "num_samples": job.num_samples}
    given = {**rows, **{name: [value] * num_rows for name, value in from_job.items()}}
    values = [absent if (v := given.get(name)) is None else list(v) for name in CORE_SCHEMA.names]
    order = np.lexsort((np.asarray(rows["setting"]), np.asarray(rows["seed"])))
    table = pa.table(values, schema=CORE_SCHEMA).take(order)
    facts = {"schema": SCHEMA_VERSION, "job": describe(job), "provenance": asdict(provenance)}
    metadata: dict[bytes | str, bytes | str] = {METADATA_KEY: canonical_json(facts).encode()}
    return with_cells(table, [describe(job.cell)], [num_rows]).replace_schema_metadata(metadata)


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
    """Parquet with page checksums: the same table gives the same bytes, a flipped bit is noticed.

    A record is small and there are thousands: without statistics, a second copy of the schema,
    and with the bytes of floats split by place, files are less than half the size.
    """
    floats = [f.name for f in table.schema if f.type == pa.list_(pa.float32())]
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
        writer.add_key_value_metadata(table.schema.metadata or {})
    return sink.getvalue().to_pybytes()


def _of_one_type(name: str, values: list[Any]) -> pa.Array:
    try:
        return pa.array(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        kinds = sorted({type(value).__name__ for value in values if value is not None})
        raise ValueError(
            f"{name} must hold one type in all cells that are read together, got "
            f"{' and '.join(kinds)}: read them apart."
        ) from None


def _check_names(rows: Rows) -> None:
    if missing := [name for name in _REQUIRED if name not in rows]:
        expected = f"rows must have the columns {', '.join(_REQUIRED)}"
        raise ValueError(f"{expected}, got no {', '.join(missing)}.")
    if unknown := sorted(set(rows).difference(_ALLOWED)):
        raise ValueError(
            f"rows must have only the columns {', '.join(_ALLOWED)}, got "
            f"{', '.join(unknown)}: what a record holds is fixed by schema {SCHEMA_VERSION}."
        )
    if len(lengths := {len(column) for column in rows.values() if column is not None}) > 1:
        raise ValueError(f"rows must have columns of one length, got lengths {sorted(lengths)}.")


def _check_networks(job: Job, rows: Rows) -> None:
    seeds, settings = (np.asarray(rows[name]).tolist() for name in ("seed", "setting"))
    if set(seeds) != set(job.seeds):
        expected = f"rows must hold exactly the seeds of the job {sorted(job.seeds)}"
        raise ValueError(f"{expected}, got {sorted(set(seeds))}.")
    if len(set(zip(seeds, settings, strict=True))) < len(seeds):
        raise ValueError("rows must hold a seed and setting once, got some of them twice.")
    if unknown := sorted(set(rows["status"]) - set(STATUSES)):
        raise ValueError(f"status must be one of {', '.join(STATUSES)}, got {', '.join(unknown)}.")
    num_steps = [len(steps) for steps in rows["steps"]]
    if 0 in num_steps:
        raise ValueError("steps must hold at least one step, got none: where did training stop?")
    for name in (name for name in _MEASURED if rows.get(name) is not None):
        for numbers, expected in zip(rows[name], num_steps, strict=True):
            if numbers is not None and len(numbers) != expected:
                raise ValueError(
                    f"{name} must hold one number a step, got {len(numbers)} for {expected} steps."
                )
