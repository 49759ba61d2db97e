"""The columns of a record; docs/records.md says what each means."""

import pyarrow as pa

SCHEMA_VERSION = 1
METADATA_KEY = b"separatrix"
STATUSES = ("converged", "step_limit", "diverged")

_floats = pa.list_(pa.float32())  # one number a step
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
        pa.field("risk", _floats, nullable=False),
        pa.field("risk_error", _floats),
        pa.field("train_risk", _floats, nullable=False),
        pa.field("zero_one", _floats),
        pa.field("alignment", _floats),
    ]
)
