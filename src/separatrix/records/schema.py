"""The columns of a record; docs/records.md says what each means."""

from collections.abc import Iterable

import pyarrow as pa

SCHEMA_VERSION = 1
METADATA_KEY = b"separatrix"
STATUSES = ("converged", "step_limit", "diverged")

FLOATS = pa.list_(pa.float32())  # one number a step
CORE_SCHEMA = pa.schema(
    [
        pa.field("cell", pa.string(), nullable=False),
        pa.field("job", pa.string(), nullable=False),
        pa.field("num_samples", pa.int64(), nullable=False),
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("setting", pa.int32(), nullable=False),
        pa.field("setting_label", pa.string(), nullable=False),
        pa.field("status", pa.string(), nullable=False),
        pa.field("steps", pa.list_(pa.int32()), nullable=False),
        pa.field("risk", FLOATS, nullable=False),
        pa.field("risk_error", FLOATS),
        pa.field("train_risk", FLOATS, nullable=False),
        pa.field("zero_one", FLOATS),
        pa.field("alignment", FLOATS),
    ]
)


def with_columns(names: Iterable[str]) -> pa.Schema:
    """The core columns, then open ones: what a measure returned beside them, by name."""
    return pa.schema([*CORE_SCHEMA, *(pa.field(name, FLOATS) for name in sorted(names))])


def open_columns(schema: pa.Schema) -> list[str]:
    """The open columns among those of a file: no part of a description is a list of numbers."""
    return [f.name for f in schema if f.type == FLOATS and f.name not in CORE_SCHEMA.names]
