"""A table comes back as it was written, with what made it; a bad one is one sentence."""

from dataclasses import asdict, replace

import pyarrow.parquet as pq
import pytest

from separatrix.records import (
    RecordError,
    Store,
    distinct,
    read_table,
    table_path,
    table_provenance,
    where,
    write_table,
)
from separatrix.records.checking import stored_json

ROWS = (
    {"network": "CNN", "num_members": 8, "largest_deviation": 1e-15, "exact": True},
    {"network": "LCN", "num_members": 8, "largest_deviation": 0, "exact": False},
)


def test_round_trip(tmp_path, provenance):
    path = table_path(tmp_path, "equivariance", "groups", "45d3ca52f5e551bf")
    write_table(path, ROWS, provenance)
    assert path == tmp_path / "tables" / "equivariance.groups.45d3ca52f5e551bf.parquet"
    assert read_table(path) == ROWS
    assert isinstance(read_table(path)[1]["largest_deviation"], float)
    assert table_provenance(path) == (provenance,)


def test_same_rows_same_bytes_and_a_new_measurement_replaces(tmp_path, provenance):
    first, second = tmp_path / "a.parquet", tmp_path / "b.parquet"
    write_table(first, ROWS, provenance)
    write_table(second, ROWS[:1], provenance)
    assert first.read_bytes() != second.read_bytes()
    write_table(second, ROWS, provenance)
    assert first.read_bytes() == second.read_bytes()


def test_rows_by_value():
    assert distinct(ROWS, "network") == ["CNN", "LCN"]
    assert distinct(ROWS, "num_members") == [8]
    assert where(ROWS, num_members=8, exact=False) == [ROWS[1]]
    assert where(ROWS, network="FCN") == []


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((), r"rows must not be empty, got \(\): a table that says nothing proves nothing\."),
        (({"a": 1}, {"b": 1}), r"every row must have the columns a in that order, got b\."),
        (({"a": 1}, {"a": "x"}), r"a must hold str, bool, int or float, and one of them, got int,"),
    ],
)
def test_refuses_in_a_sentence(tmp_path, provenance, rows, message):
    with pytest.raises(ValueError, match=message):
        write_table(tmp_path / "table.parquet", rows, provenance)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_table(tmp_path, provenance, job, rows):
    path = tmp_path / "table.parquet"
    path.write_bytes(b"PAR1")
    with pytest.raises(RecordError, match="cannot be read as a table"):
        read_table(path)
    store = Store(tmp_path / "records")
    store.write(job, rows(job.seeds), provenance)
    with pytest.raises(RecordError, match="has layout None of tables, and this version of Separ"):
        read_table(store.path(job))
    with pytest.raises(FileNotFoundError):
        read_table(tmp_path / "none.parquet")


def test_what_made_it_is_one_mapping_or_a_list_of_different_ones(tmp_path, provenance):
    path, other = tmp_path / "table.parquet", replace(provenance, device="another")
    made = [asdict(provenance), asdict(other)]
    for provenances, stored in (
        ((provenance, provenance), made[0]),
        ((provenance, other, provenance), made),
    ):
        write_table(path, ROWS, *provenances)
        assert stored_json(pq.read_metadata(path).metadata)["provenance"] == stored
        assert table_provenance(path) == tuple(dict.fromkeys(provenances))


def test_a_store_names_its_damaged_tables(tmp_path, provenance):
    store = Store(tmp_path)
    whole, damaged = (table_path(tmp_path, "toy", "part", identity) for identity in "01")
    item = tmp_path / "tables" / "toy.part.2" / "0.parquet"
    for path in (whole, damaged, item):
        write_table(path, ROWS, provenance)
    assert store.problems() == []
    for path in (damaged, item):
        path.write_bytes(path.read_bytes()[:-10])
    sentences = dict(store.problems())
    assert set(sentences) == {damaged, item}
    assert all("cannot be read as a table" in sentence for sentence in sentences.values())
