"""Rows as Arrow tables: of one job as they are stored, of many jobs as they are read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from .description import canonical_json, describe, flatten
from .identity import identity
from .job import Job
from .provenance import Provenance
from .schema import (
    CORE_SCHEMA,
    FROM_JOB,
    MEASURED,
    METADATA_KEY,
    OPTIONAL,
    REQUIRED,
    SCHEMA_VERSION,
    STATUSES,
)

Rows = Mapping[str, np.ndarray | Sequence[Any]]


def job_table(job: Job, rows: Rows, provenance: Provenance) -> pa.Table:
    """Core columns, then the flattened description; sorted by seed and setting.

    `rows` holds one entry a network under the names of `REQUIRED` and, where measured, `OPTIONAL`.
    The order in which a batch returned its networks leaves no trace in the bytes.
    """
    _check_names(rows)
    _check_networks(job, rows)
    num_rows = len(rows["seed"])
    order = np.lexsort((np.asarray(rows["setting"]), np.asarray(rows["seed"])))
    from_job = {"cell": identity(job.cell), "job": identity(job), "num_samples": job.num_samples}
    columns = {
        f.name: _constant(from_job[f.name], num_rows, f.type)
        if f.name in FROM_JOB
        else _column(rows.get(f.name), f, num_rows).take(pa.array(order))
        for f in CORE_SCHEMA
    }
    for name, value in _flat(describe(job.cell)).items():
        if name in columns:
            raise ValueError(f"cell must not have a field {name}, got {value!r}: a column has it.")
        columns[name] = _constant(value, num_rows)
    schema = pa.schema(
        [
            *CORE_SCHEMA,
            *(pa.field(n, columns[n].type) for n in columns if n not in CORE_SCHEMA.names),
        ]
    )
    return pa.table(columns, schema=schema.with_metadata(_metadata(job, provenance)))


class JobRows(NamedTuple):
    """The rows of several jobs in one table, and the descriptions of their cells."""

    table: pa.Table  # the columns of CORE_SCHEMA
    starts: np.ndarray  # [job] where its rows begin
    counts: np.ndarray  # [job] how many there are
    cells: tuple[str, ...]  # [job] canonical JSON


def joined(sources: Sequence[JobRows], order: np.ndarray) -> pa.Table:
    """The rows of the jobs of all sources, in this order of jobs, as if each lay in its file.

    Core columns, then the flattened descriptions; a column that a kind of cell lacks is null, and
    one with integers in some cells and floats in others holds floats.
    """
    tables = [CORE_SCHEMA.empty_table(), *(source.table for source in sources)]
    ends = np.cumsum([table.num_rows for table in tables])
    none = np.zeros(0, dtype=np.int64)
    shifted = [source.starts + end for source, end in zip(sources, ends, strict=False)]
    starts = np.concatenate([none, *shifted])[order]
    counts = np.concatenate([none, *(source.counts for source in sources)])[order]
    cells = [cell for source in sources for cell in source.cells]
    rows = np.repeat(starts - (np.cumsum(counts) - counts), counts) + np.arange(counts.sum())
    # Permissive: Parquet and Arrow call the elements of a list by different names.
    table = pa.concat_tables(tables, promote_options="permissive").combine_chunks().take(rows)
    for name, column in _described([cells[job] for job in order], counts).items():
        table = table.append_column(name, column)
    return table


def _described(cells: Sequence[str], counts: np.ndarray) -> dict[str, pa.Array]:
    """The columns of the flattened descriptions, repeated for the rows of each job."""
    places = {cell: place for place, cell in enumerate(dict.fromkeys(cells))}
    descriptions = [_flat(json.loads(cell)) for cell in places]
    rows = np.repeat(np.array([places[cell] for cell in cells], dtype=np.int64), counts)
    return {
        name: _of_one_type(name, [each.get(name) for each in descriptions]).take(pa.array(rows))
        for name in dict.fromkeys(name for each in descriptions for name in each)
    }


def _of_one_type(name: str, values: list[Any]) -> pa.Array:
    try:
        return pa.array(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        kinds = sorted({type(value).__name__ for value in values if value is not None})
        raise ValueError(
            f"{name} must hold one type in all cells that are read together, got "
            f"{' and '.join(kinds)}: read them apart."
        ) from None


def _flat(cell: dict[str, Any]) -> dict[str, Any]:
    return flatten({name: value for name, value in cell.items() if name != "kind"})


def _metadata(job: Job, provenance: Provenance) -> dict[bytes | str, bytes | str]:
    facts = {
        "schema": SCHEMA_VERSION,
        "job": describe(job),
        "provenance": asdict(provenance),
    }
    return {METADATA_KEY: canonical_json(facts).encode()}


def _column(values: Any, field: pa.Field, num_rows: int) -> pa.Array:
    return pa.array([None] * num_rows if values is None else list(values), type=field.type)


def _constant(value: Any, num_rows: int, type: pa.DataType | None = None) -> pa.Array:
    return pa.array([value] * num_rows, type=type)


def _check_names(rows: Rows) -> None:
    if missing := [name for name in REQUIRED if name not in rows]:
        raise ValueError(
            f"rows must have the columns {', '.join(REQUIRED)}, got no {', '.join(missing)}."
        )
    if unknown := sorted(set(rows) - {*REQUIRED, *OPTIONAL}):
        raise ValueError(
            f"rows must have only the columns {', '.join((*REQUIRED, *OPTIONAL))}, got "
            f"{', '.join(unknown)}: what a record holds is fixed by schema {SCHEMA_VERSION}."
        )
    if len(lengths := {len(column) for column in rows.values() if column is not None}) > 1:
        raise ValueError(f"rows must have columns of one length, got lengths {sorted(lengths)}.")


def _check_networks(job: Job, rows: Rows) -> None:
    seeds, settings = (np.asarray(rows[name]).tolist() for name in ("seed", "setting"))
    if set(seeds) != set(job.seeds):
        raise ValueError(
            f"rows must hold exactly the seeds of the job {sorted(job.seeds)}, "
            f"got {sorted(set(seeds))}."
        )
    if len(set(zip(seeds, settings, strict=True))) < len(seeds):
        raise ValueError("rows must hold a seed and setting once, got some of them twice.")
    if unknown := sorted(set(rows["status"]) - set(STATUSES)):
        raise ValueError(f"status must be one of {', '.join(STATUSES)}, got {', '.join(unknown)}.")
    _check_steps(rows)


def _check_steps(rows: Rows) -> None:
    num_steps = [len(steps) for steps in rows["steps"]]
    if 0 in num_steps:
        raise ValueError("steps must hold at least one step, got none: where did training stop?")
    for name in (name for name in MEASURED if rows.get(name) is not None):
        for numbers, expected in zip(rows[name], num_steps, strict=True):
            if numbers is not None and len(numbers) != expected:
                raise ValueError(
                    f"{name} must hold one number a step, got {len(numbers)} for {expected} steps."
                )
