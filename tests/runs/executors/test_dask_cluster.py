"""A real Dask cluster: workers die, its scheduler dies, and no record is lost or doubled."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from faulty_items import LONG, Fatal, Square

from separatrix.records import ExecutorLost, Store, read_table
from separatrix.runs import Case, Machine, Part, Plan, Sizes, Tables, local_crew
from separatrix.runs.executors.dask import dask_crew

distributed = pytest.importorskip("distributed", reason="Dask is not installed")
CPU = Machine("cpu", 1, 2**28)
MEMORY = 2**28


@contextmanager
def cluster(num_workers):
    """Worker processes on this machine; a dead one is started again."""
    with distributed.LocalCluster(
        n_workers=num_workers, threads_per_worker=1, processes=True, dashboard_address=None
    ) as started:
        yield started


def fatal_plan(folder):
    items = (Fatal(0, str(folder)), *map(Square, range(1, 9)))
    return Tables((Part("squares", items, seconds=9.0),))


def wait_for(path):
    end = time.monotonic() + LONG / 2
    while not path.exists():
        assert time.monotonic() < end, f"{path} is not there"
        time.sleep(0.02)
    return path


def squares(plan, store):
    return [row["square"] for row in read_table(plan.parts[0].path("toy", store))]


def test_a_killed_worker_loses_nothing(tmp_path):
    """Its work is done elsewhere."""
    plan, store = fatal_plan(tmp_path), Store(tmp_path / "store")

    def kill():
        os.kill(int(wait_for(tmp_path / "0").read_text()), signal.SIGKILL)

    with (
        cluster(2) as workers,
        dask_crew(workers.scheduler_address, MEMORY) as crew,
    ):
        killer = Thread(target=kill)
        killer.start()
        news = []
        plan.run("toy", store, crew, news.append)
        killer.join()
    assert squares(plan, store) == [number**2 for number in range(9)]
    assert news[-1].num_done == 9


def test_what_is_wrong_with_an_address_is_one_sentence():
    with pytest.raises(ValueError, match=r"^address must be that of a Dask scheduler, got none: "):
        dask_crew(None, MEMORY).__enter__()
    message = r"^address must be that of a Dask scheduler that answers, got nonsense: "
    with pytest.raises(ValueError, match=message):
        dask_crew("nonsense", MEMORY).__enter__()


@pytest.mark.slow
@pytest.mark.parametrize("num_workers", [1, 3])
def test_records_are_those_of_one_process_bit_for_bit(cells, contents, tmp_path, num_workers):
    plan = Plan(tuple(Case(cell, 0.4) for cell in cells), Sizes(4, 64), (0, 1), (2, 3))
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there")
    with local_crew(CPU) as crew:
        plan.run("toy", here, crew, lambda now: None)
    with (
        cluster(num_workers) as workers,
        dask_crew(workers.scheduler_address, MEMORY) as crew,
    ):
        plan.run("toy", there, crew, lambda now: None)
    assert contents(here) == contents(there)
    assert len(contents(here)) > 5


@pytest.mark.slow
def test_a_killed_scheduler_is_told_and_another_goes_on(tmp_path):
    plan, store = fatal_plan(tmp_path), Store(tmp_path / "store")
    with scheduler(tmp_path) as (process, address), dask_crew(address, MEMORY) as crew:

        def kill():
            wait_for(tmp_path / "0")
            process.kill()

        killer = Thread(target=kill)
        killer.start()
        with pytest.raises(ExecutorLost, match="the same command goes on"):
            plan.run("toy", store, crew, lambda now: None)
        killer.join()
    before = plan.manifest("toy", "full", "", store).tables[0].num_done
    with local_crew(CPU) as crew:
        news = []
        plan.run("toy", store, crew, news.append)
    assert news[-1].num_done == 9 - before
    assert squares(plan, store) == [number**2 for number in range(9)]


@contextmanager
def scheduler(folder):
    """`dask scheduler` and two workers, as a user starts them."""
    file = folder / "scheduler.json"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--scheduler-file", str(file)]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(file)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent)])}
    started = [
        subprocess.Popen([*dask, "--port", "0", "--no-dashboard"], env=env, **quiet),
        *(
            subprocess.Popen([*worker, "--nthreads", "1", "--no-dashboard"], env=env, **quiet)
            for _ in range(2)
        ),
    ]
    try:
        wait_for(file)
        import json

        yield started[0], json.loads(file.read_text())["address"]
    finally:
        for process in started:
            process.kill()
            process.wait()
