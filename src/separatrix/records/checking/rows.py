"""The rows of a file, once they are unpacked: none is null where it must not be, lists agree."""

from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from ..schema import CORE_SCHEMA, STATUSES, open_columns
from ..whole_file import refusal


def check_rows(path: Path, table: pa.Table) -> None:
    """Of a record or pack: one number a step in every list that is there."""
    for field in CORE_SCHEMA:
        if not field.nullable and table[field.name].null_count:
            raise refusal(path, f"has nothing in some rows of the column {field.name}")
    lists = [f.name for f in CORE_SCHEMA if pa.types.is_list(f.type)] + open_columns(table.schema)
    num_steps = pc.call_function("list_value_length", [table["steps"]])
    for name in lists:
        lengths = pc.call_function("list_value_length", [table[name]])
        if _any("not_equal", lengths, num_steps):
            raise refusal(path, f"has other than one number a step in the column {name}")
        if pc.call_function("list_flatten", [table[name]]).null_count:
            raise refusal(path, f"has nothing in some steps of the column {name}")
    if table.num_rows and _any("equal", num_steps, pa.scalar(0, pa.int32())):
        raise refusal(path, "has rows without a step")
    if unknown := set(pc.call_function("unique", [table["status"]]).to_pylist()) - {*STATUSES}:
        raise refusal(path, f"has the status {sorted(unknown)[0]!r:.40}")


def check_table_rows(path: Path, table: pa.Table, then: str) -> None:
    """Of a table: something, and nowhere nothing."""
    for name in table.column_names:
        if table[name].null_count:
            raise refusal(path, f"has nothing in some rows of the column {name}", then)


def _any(comparison: str, left: pa.ChunkedArray, right: pa.ChunkedArray | pa.Scalar) -> bool:
    """Whether it holds anywhere; null compares as nothing."""
    return bool(pc.call_function("any", [pc.call_function(comparison, [left, right])]).as_py())
