"""What is asked decides a record, bit for bit: not order, company, threads, or a stop halfway."""

import pytest

from separatrix.records import Job
from separatrix.runs import Machine, execute
from separatrix.runs.engine.batch import Group, run_batch
from separatrix.runs.engine.layout import Layout

SEEDS = (0, 3)


@pytest.fixture
def jobs(cells):
    return [Job(cell, n, SEEDS) for cell in cells for n in (5, 64, 130)]


@pytest.fixture
def reference(jobs, run, contents):
    """All jobs on one thread, the largest first."""
    store, trained = run(jobs)
    assert set(trained) == set(jobs)
    files = contents(store)
    assert len(files) == len(jobs)
    return files


def test_order_and_threads_change_nothing(jobs, run, contents, reference):
    store, _ = run(jobs[::-1], machine=Machine("cpu", 2, 2**28))
    assert contents(store) == reference


def test_company_changes_nothing(jobs, run, contents, reference):
    """Each job alone, cells taking turns."""
    store = None
    for job in (*jobs[1::2], *jobs[::2]):
        store, trained = run([job], store=store)
        assert trained == [job]
    assert contents(store) == reference


def test_resuming_redoes_nothing_and_changes_nothing(jobs, run, contents, reference):
    store, _ = run(jobs[1:4])
    before = {path: path.stat().st_mtime_ns for path in map(store.path, jobs[1:4])}
    _, trained = run(jobs, store=store)
    assert sorted(trained, key=jobs.index) == [jobs[0], *jobs[4:]]
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert contents(store) == reference
    assert run(jobs, store=store)[1] == []


def test_a_stopped_run_keeps_what_was_finished(jobs, run, contents, reference):
    """The listener fails after the second job, as a stop by hand would."""
    finished = []

    def stop_at_two(job):
        finished.append(job)
        if len(finished) == 2:
            raise KeyboardInterrupt

    store, _ = run([])
    with pytest.raises(KeyboardInterrupt):
        execute(jobs, store, Machine("cpu", 1, 2**28), 200, stop_at_two)
    assert sum(store.has(job) for job in jobs) == 2
    run(jobs, store=store)
    assert contents(store) == reference


def test_room_for_larger_samples_changes_nothing(jobs, run, contents, reference):
    """`largest` fixes how many examples are kept; a run of n sees the first n all the same."""
    of_one_cell = jobs[:3]
    store, _ = run(of_one_cell, largest=600)
    assert contents(store).items() < reference.items()
    assert len(contents(store)) == 3


def test_a_job_asked_twice_is_trained_once(jobs, run):
    _, trained = run([jobs[0], jobs[0]])
    assert trained == [jobs[0]]


def test_a_seed_does_not_depend_on_the_other_seeds_of_its_job(cells, run):
    columns = ["seed", "setting", "status", "risk", "train_risk", "alignment"]
    alone, pair = (Job(cells[0], 20, seeds) for seeds in ((3,), (1, 3)))
    tables = [run([job])[0].read([job]).select(columns).to_pylist() for job in (alone, pair)]
    assert repr(tables[0]) == repr([row for row in tables[1] if row["seed"] == 3])


def test_statuses_and_lengths_are_recorded(cells, run):
    job = Job(cells[0], 20, (0,))
    rows = run([job])[0].read([job]).to_pylist()
    assert [row["status"] for row in rows] == ["step_limit", "step_limit", "diverged"]
    assert [row["steps"] for row in rows] == [[10, 20], [10, 20], [10]]
    assert [len(row["risk"]) for row in rows] == [2, 2, 1]
    assert [row["setting_label"] for row in rows] == [
        "rate 0.1",
        "rate 0.3, threshold 0.01",
        "rate 1e+30",
    ]


def test_neighbours_in_a_batch_change_nothing(cells):
    """Two batches of one shape: a group beside others, and beside copies of itself."""
    small, large = (Group(Job(cells[1], n, (0,)), 0) for n in (5, 100))
    layout = Layout(chunk=256, groups=4, capacity=256, piece=4096, kept=0)
    (together, *_), (alone,) = (
        run_batch(batch, layout) for batch in ((small, large, large), (small,))
    )
    for name in ("risk", "train_risk", "alignment"):
        for a, b in zip(together[name], alone[name], strict=True):
            assert a.tobytes() == b.tobytes()
