"""Golden schema: changing it means a new SCHEMA_VERSION and a way to read the old one."""

import pyarrow as pa

from separatrix.records.schema import CORE_SCHEMA, SCHEMA_VERSION, open_columns, with_columns

COLUMNS = {
    "cell": "string",
    "job": "string",
    "num_samples": "int64",
    "seed": "int64",
    "setting": "int32",
    "setting_label": "string",
    "status": "string",
    "steps": "list<item: int32>",
    "risk": "list<item: float>",
    "risk_error": "list<item: float>",
    "train_risk": "list<item: float>",
    "zero_one": "list<item: float>",
    "alignment": "list<item: float>",
}


def test_schema_1():
    assert SCHEMA_VERSION == 1
    assert {f.name: str(f.type) for f in CORE_SCHEMA} == COLUMNS
    nullable = [f.name for f in CORE_SCHEMA if f.nullable]
    assert nullable == ["risk_error", "zero_one", "alignment"]


def test_open_columns_come_after_the_core_by_name_and_may_be_null():
    assert with_columns([]).equals(CORE_SCHEMA)
    schema = with_columns(["norm", "margin"])
    assert schema.names == [*COLUMNS, "margin", "norm"]
    assert {(str(schema.field(n).type), schema.field(n).nullable) for n in ("margin", "norm")} == {
        ("list<item: float>", True)
    }
    assert open_columns(schema.append(pa.field("task.kind", pa.string()))) == ["margin", "norm"]
