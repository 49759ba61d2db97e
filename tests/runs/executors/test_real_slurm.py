"""Portions through submitit on a real Slurm: arrays, a requeued job, and one that is lost."""

import os
import subprocess
import time
from pathlib import Path
from threading import Thread

import pytest
from faulty_items import LONG, Fatal, Square
from slurm_cluster import asked, slurm_cluster

from separatrix.records import Store, read_table
from separatrix.runs import Part, Quarantine, Tables
from separatrix.runs.executors.slurm import slurm_crew

pytest.importorskip("submitit", reason="submitit is not installed")
pytestmark = pytest.mark.slow
MEMORY = 2**28


@pytest.fixture(scope="module", autouse=True)
def cluster(tmp_path_factory):
    """Its jobs import the items of these tests by name, as they would a user's."""
    with slurm_cluster(tmp_path_factory.mktemp("slurm")), pytest.MonkeyPatch.context() as patch:
        places = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, places)))
        patch.setenv("JAX_PLATFORMS", "cpu")
        yield


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


def plan_of(*items):
    return Tables((Part("squares", items, seconds=float(len(items))),))


def measured(plan, store):
    news = []
    with slurm_crew(store, ["time=60"], MEMORY, patience=Quarantine(store)) as crew:
        plan.run("toy", store, crew, news.append)
        crew.patience.end()
    assert news[-1].num_done == len(plan.parts[0].items)
    return [row["square"] for row in read_table(plan.parts[0].path("toy", store))]


def test_an_array_is_measured_and_leaves_nothing_behind(store, tmp_path):
    plan = plan_of(*map(Square, range(4)))
    assert measured(plan, store) == [0, 1, 4, 9]
    assert [path.name for path in tmp_path.iterdir()] == ["store"]


@pytest.mark.parametrize(
    "command",
    [("scontrol", "requeue"), ("scancel", "--signal=USR2"), ("scancel",)],
    ids=["requeued by Slurm", "warned of preemption", "lost"],
)
def test_a_job_that_is_stopped_is_run_again(store, tmp_path, command):
    """Killed without a word; by the signal on which submitit asks for the requeue itself; or
    cancelled for good, so that it is handed in anew."""

    def stop():
        deadline = time.monotonic() + LONG / 2
        running = []
        while not (tmp_path / "0").exists() or len(running) != 1:  # the other one is soon done
            assert time.monotonic() < deadline
            time.sleep(0.1)
            running = asked("squeue", "-h", "-r", "-t", "R", "-o", "%i").split()
        subprocess.run([*command, *running], check=True)

    stopper = Thread(target=stop)
    stopper.start()
    assert measured(plan_of(Fatal(0, str(tmp_path)), Square(3)), store) == [0, 9]
    stopper.join()


def test_what_is_wrong_with_an_option_is_one_sentence(store):
    for option, message in (
        ("partition", r"^slurm must be KEY=VALUE, such as partition=gpu, got 'partition'\.$"),
        ("colour=red", r"^slurm must be one of .*, got colour; "),
    ):
        with pytest.raises(ValueError, match=message):
            slurm_crew(store, [option], MEMORY).__enter__()
