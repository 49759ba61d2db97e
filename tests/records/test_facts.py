"""A table of facts comes back as it was written, with what made it; a bad one is one sentence."""

import pytest

from separatrix.records import (
    RecordError,
    Store,
    facts_path,
    facts_provenance,
    read_facts,
    write_facts,
)

ROWS = (
    {"network": "CNN", "num_members": 8, "largest_deviation": 1e-15, "exact": True},
    {"network": "LCN", "num_members": 8, "largest_deviation": 0, "exact": False},
)


def test_round_trip(tmp_path, provenance):
    path = facts_path(tmp_path, "equivariance")
    write_facts(path, ROWS, provenance)
    assert path == tmp_path / "facts" / "equivariance.parquet"
    assert read_facts(path) == ROWS
    assert isinstance(read_facts(path)[1]["largest_deviation"], float)
    assert facts_provenance(path) == provenance


def test_same_rows_same_bytes_and_a_new_measurement_replaces(tmp_path, provenance):
    first, second = tmp_path / "a.parquet", tmp_path / "b.parquet"
    write_facts(first, ROWS, provenance)
    write_facts(second, ROWS[:1], provenance)
    assert first.read_bytes() != second.read_bytes()
    write_facts(second, ROWS, provenance)
    assert first.read_bytes() == second.read_bytes()


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
        write_facts(tmp_path / "facts.parquet", rows, provenance)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_table_of_facts(tmp_path, provenance, job, rows):
    path = tmp_path / "facts.parquet"
    path.write_bytes(b"PAR1")
    with pytest.raises(RecordError, match="cannot be read as a table of facts"):
        read_facts(path)
    store = Store(tmp_path / "records")
    store.write(job, rows(job.seeds), provenance)
    with pytest.raises(RecordError, match="has layout None of facts, and this version of Separ"):
        read_facts(store.path(job))
    with pytest.raises(FileNotFoundError):
        read_facts(tmp_path / "none.parquet")
