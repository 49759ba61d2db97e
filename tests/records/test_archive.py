"""An archive holds what studies read, in fewer bits, and leaves its store as it was."""

from dataclasses import replace

import numpy as np
import pytest

from separatrix.records import (
    CaseEntry,
    Job,
    Manifest,
    StageEntry,
    Store,
    archive,
    merge,
    name_of,
    write_manifest,
)
from separatrix.records.merging.archive import CHOOSING_BITS, OTHER_BITS, SIGNIFICANT_BITS

ODD = [0.0, -0.0, np.nan, np.inf, -np.inf, np.finfo(np.float32).max, 1e-45]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


@pytest.fixture
def jobs(cell, store, rows, provenance):
    """Two that are read, one that was tried ahead, one that no plan asks for."""
    other = replace(cell, network=replace(cell.network, width=8))
    jobs = [Job(cell, 8, (0, 1)), Job(cell, 16, (0, 1)), Job(cell, 32, (0, 1)), Job(other, 8, (0,))]
    for job in jobs:
        table = rows(job.seeds, risk=1 / 3)
        table["risk"] = np.random.default_rng(job.num_samples).lognormal(
            0, 9, (len(table["seed"]), 3)
        )
        store.write(job, table, provenance)
    first, second, ahead = (name_of(job) for job in jobs[:3])
    jobs_of = {8: (first.job,), 16: (second.job,)}
    case = CaseEntry(first.cell, {}, 0.1, jobs_of, surplus=(ahead.job,))
    stage = StageEntry("oracle", (), (0, 1), (case,))
    write_manifest(store.root, Manifest("toy", "full", "code", evaluation=stage))
    return jobs


def test_it_holds_what_is_read_and_the_store_stays(store, jobs, tmp_path):
    before = {path: path.read_bytes() for path in store.root.rglob("*") if path.is_file()}
    packs = archive(store.root, tmp_path / "copy")
    assert packs == {"toy": tmp_path / "copy" / "packs" / "toy.parquet"}
    assert Store(tmp_path / "copy").names() == {name_of(job) for job in jobs[:2]}
    assert not Store(tmp_path / "copy").problems()
    assert {path: path.read_bytes() for path in before} == before


def test_risks_have_fewer_bits_and_all_else_is_as_it_was(store, jobs, tmp_path):
    archive(store.root, tmp_path / "copy")
    exact, kept = (Store(root).read(jobs[:2]) for root in (store.root, tmp_path / "copy"))
    for name in exact.column_names:
        one, other = (table[name].to_pylist() for table in (exact, kept))
        if name not in ("risk", "train_risk", "risk_error", "zero_one", "alignment"):
            assert one == other, name
    one, other = (np.array(table["risk"].to_pylist(), np.float32) for table in (exact, kept))
    error = np.abs(other / one - 1)
    assert 2.0 ** -(SIGNIFICANT_BITS + 3) < error.max() <= 2.0**-SIGNIFICANT_BITS
    assert not np.any(other.view(np.uint32) & (2 ** (24 - SIGNIFICANT_BITS) - 1))


def test_of_a_run_that_a_setting_was_chosen_by_the_risk_is_kept_alone(store, jobs, tmp_path):
    chosen_by, evaluated = (name_of(job) for job in jobs[:2])
    stages = [
        StageEntry("test", (), (0, 1), (CaseEntry(name.cell, {}, 0.1, {size: (name.job,)}),))
        for name, size in ((chosen_by, 8), (evaluated, 16))
    ]
    write_manifest(store.root, Manifest("toy", "full", "code", *stages))
    archive(store.root, tmp_path / "copy")
    copy = Store(tmp_path / "copy")
    for job, whole in zip(jobs[:2], (False, True), strict=True):
        exact, kept = (s.read([job]) for s in (store, copy))
        bits = SIGNIFICANT_BITS if whole else CHOOSING_BITS
        error = np.abs(_flat(kept["risk"]) / _flat(exact["risk"]) - 1)
        assert 2.0 ** -(bits + 3) < error.max() <= 2.0**-bits
        if whole:
            one, other = (_flat(table["train_risk"]) for table in (exact, kept))
            np.testing.assert_allclose(other, one, rtol=2.0**-OTHER_BITS)
        else:
            assert kept["alignment"].null_count == len(kept)
            assert np.isnan(_flat(kept["train_risk"])).all()
            assert kept["steps"] == exact["steps"]
        (made,) = copy.metadata([name_of(job)])
        assert made["archived"] == {"risk_bits": bits, "whole": whole}
    assert not copy.problems()


def _flat(column):
    return column.combine_chunks().values.to_numpy(zero_copy_only=False)


def test_what_is_no_plain_number_stays(cell, store, rows, provenance, tmp_path):
    job = Job(cell, 4, (0,))
    table = rows(job.seeds, risk=0.5) | {"steps": 2 * [list(range(len(ODD)))]}
    table |= {"risk": 2 * [ODD], "train_risk": 2 * [ODD], "alignment": None, "zero_one": None}
    store.write(job, table, provenance)
    case = CaseEntry(name_of(job).cell, {}, 0.1, {4: (name_of(job).job,)})
    stage = StageEntry("oracle", (), (0,), (case,))
    write_manifest(store.root, Manifest("toy", "full", "code", evaluation=stage))
    archive(store.root, tmp_path / "copy")
    kept = np.array(Store(tmp_path / "copy").read([job])["risk"].to_pylist()[0], np.float32)
    expected = np.array(ODD, np.float32)
    expected[-1] = 0.0  # the least subnormal is nearest to 0
    np.testing.assert_array_equal(kept, expected)
    assert np.signbit(kept[1])
    assert "zero_one" in Store(tmp_path / "copy").read([job]).column_names


def test_a_record_says_so_and_is_a_twin_of_what_it_was_made_from(store, jobs, tmp_path):
    archive(store.root, tmp_path / "copy")
    (made,) = Store(tmp_path / "copy").metadata([name_of(jobs[0])])
    (exact,) = store.metadata([name_of(jobs[0])])
    assert made == exact | {"archived": {"risk_bits": SIGNIFICANT_BITS, "whole": True}}
    merged = merge(store.root, tmp_path / "copy")
    assert len(merged.twins) == 2
    assert all(twin.other_numbers for twin in merged.twins)
    assert store.metadata([name_of(jobs[0])]) == [exact]


def test_it_does_not_write_over_anything(store, jobs, tmp_path):
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "mine").touch()
    with pytest.raises(ValueError, match="DIR must be empty or not there yet"):
        archive(store.root, tmp_path / "copy")
