"""Columns of one's own: stored, packed and read beside the core; no trace where there are none."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from separatrix.records import Job, Store, name_of, pack
from separatrix.records.schema import CORE_SCHEMA

CORE = CORE_SCHEMA.names
NAN = np.float32("nan")


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


@pytest.fixture
def jobs(cell):
    """Of two cells: without, with one, with two columns, and with one that some runs lack."""
    other = replace(cell, network=cell.measure)
    return [Job(cell, 8, (0, 1)), Job(cell, 16, (0,)), Job(other, 8, (0,)), Job(other, 16, (0,))]


@pytest.fixture
def extras():
    return (
        {},
        {"margin": np.array([[1, 2, 3], [4, 5, NAN]], np.float32)},
        {"tuning_risk": np.full((2, 3), 0.25), "margin": [[7, 8, 9]] * 2},
        {"margin": [None, (-0.0, 0.0, np.inf)]},
    )


@pytest.fixture
def names(store, jobs, extras, rows, provenance):
    for job, extra in zip(jobs, extras, strict=True):
        store.write(job, {**rows(job.seeds), **extra}, provenance)
    return [name_of(job) for job in jobs]


def in_order(table):
    """The columns in front of the description."""
    return [name for name in table.column_names if "." not in name and name != "code"]


def test_come_after_the_core_in_order_of_name(store, jobs, names):
    assert in_order(pq.read_table(store.path(jobs[2]))) == [*CORE, "margin", "tuning_risk"]
    table = store.read([jobs[2]])
    assert in_order(table) == [*CORE, "margin", "tuning_risk"]
    assert table.column_names.index("tuning_risk") < table.column_names.index("task.kind")
    assert str(table["margin"].type) == "list<item: float>"
    assert table["margin"].to_pylist() == [[7, 8, 9]] * 2
    group = pq.read_metadata(store.path(jobs[2])).row_group(0)
    columns = {c.path_in_schema: c for c in map(group.column, range(group.num_columns))}
    assert "BYTE_STREAM_SPLIT" in columns["margin.list.element"].encodings


def test_null_where_a_job_lacks_one_and_absent_where_all_do(store, jobs, names):
    table = store.read(jobs)
    assert in_order(table) == [*CORE, "margin", "tuning_risk"]
    assert table["margin"].to_pylist()[:3] == [None] * 2 + [None]
    assert table["margin"].is_null().to_pylist() == [True] * 4 + [False] * 4 + [True, False]
    assert table["tuning_risk"].null_count == 8
    assert in_order(store.read(jobs[:1])) == CORE
    assert in_order(store.read([jobs[0], jobs[3]])) == [*CORE, "margin"]


def test_packs_give_them_back_to_the_last_bit(store, jobs, names):
    subsets = ([0, 1, 2, 3], [3, 2, 1, 0], [0], [1], [0, 3], [2, 2])
    read = lambda: [store.read([jobs[i] for i in some]) for some in subsets]
    bits = lambda table: [
        (name, str(table[name].type), *column_bits(table[name])) for name in table.column_names
    ]
    before = [bits(table) for table in read()]
    path = pack(store.root, "toy", names)
    assert not [p for p in Path(store.root).rglob("*.parquet") if p != path]
    assert [bits(table) for table in read()] == before
    assert in_order(pq.read_table(path)) == [*CORE, "margin", "tuning_risk"]
    assert store.problems() == []


def column_bits(column):
    column = column.combine_chunks()
    if str(column.type) != "list<item: float>":
        return (column.to_pylist(),)
    return column.value_lengths().to_pylist(), column.flatten().to_numpy().tobytes()


def test_packing_in_parts_ends_the_same(store, names, tmp_path, jobs, extras, rows, provenance):
    parts = Store(tmp_path / "parts")
    for job, extra in zip(jobs, extras, strict=True):
        parts.write(job, {**rows(job.seeds), **extra}, provenance)
    whole = pack(store.root, "toy", names)
    for some in (names[:1], names[3:], names[1:3]):  # the first pack has no open column yet
        path = pack(parts.root, "toy", some)
    assert path.read_bytes() == whole.read_bytes()


def test_the_bytes_know_no_order_of_columns_and_nothing_of_one_that_is_empty(
    tmp_path, job, rows, provenance
):
    plain = rows(job.seeds)
    numbers = {"b": np.ones((6, 3)), "a": np.zeros((6, 3))}
    reordered = dict(reversed([*plain.items(), *numbers.items()]))
    empty = {"a": None, "b": [None] * 6, "zero_one": None}
    stores = [Store(tmp_path / str(i)) for i in range(4)]
    for store, given in zip(
        stores, (plain, plain | empty, plain | numbers, reordered), strict=True
    ):
        store.write(job, given, provenance)
    without, emptied, given, turned = (store.path(job).read_bytes() for store in stores)
    assert without == emptied
    assert given == turned != without


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("my loss", "a column must be named by a Python identifier, got 'my loss': a measure "),
        ("task.norm", "a column must be named by a Python identifier, got 'task.norm': a meas"),
        ("", "a column must be named by a Python identifier, got '': a measure names its"),
        *(
            (name, f"a column must have a name that is free, got {name}: a record says there what")
            for name in ("cell", "job", "num_samples", "task", "network", "measure", "kind", "code")
        ),
    ],
)
def test_a_name_that_will_not_do(store, job, rows, provenance, name, message):
    with pytest.raises(ValueError) as error:  # noqa: PT011
        store.write(job, {**rows(job.seeds), name: np.zeros((6, 3))}, provenance)
    assert str(error.value).startswith(message)
    assert not Path(store.root).exists()


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (np.zeros((6, 2)), "norm must hold one number a step, got 2 for 3 steps."),
        (np.zeros(6), "norm must hold one number a step, got an array of shape () for 3 steps."),
        ([None] * 5 + [[1.0]], "norm must hold one number a step, got 1 for 3 steps."),
        (np.zeros((5, 3)), "rows must have columns of one length, got lengths [5, 6]."),
        (np.ones((6, 3), bool), "norm must hold numbers, got bool."),
    ],
)
def test_numbers_that_do_not_fit(store, job, rows, provenance, numbers, message):
    with pytest.raises(ValueError) as error:  # noqa: PT011
        store.write(job, {**rows(job.seeds), "norm": numbers}, provenance)
    assert str(error.value) == message
