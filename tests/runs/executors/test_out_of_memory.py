"""A batch that does not fit is halved, and said to be: by a planted error, and for real."""

import re
import subprocess
import sys

import numpy as np
import pytest

from separatrix.records import Job
from separatrix.runs import Machine
from separatrix.runs.engine import training
from separatrix.runs.engine.batch import Group

GPU = Machine("gpu", 1, 2**30)  # its layout: groups side by side
SIDE_BY_SIDE = 8
LITTLE = 2  # GiB beyond what the process has: 64 samples of 4096 x 1000 numbers take more

# The limit is the system's own, on the address space of the process.
HUNGRY = f"""
import resource
import jax.numpy as jnp
from separatrix.measures import ExactRisk
from separatrix.networks import LCN
from separatrix.records import Job
from separatrix.runs import Cell, Machine
from separatrix.runs.engine.batch import Group
from separatrix.runs.engine.training import train
from separatrix.tasks import DSD
from separatrix.training import Descent, rates

jnp.ones(3).block_until_ready()
cell = Cell(DSD(20, 50, 0.3), LCN(20, 50), Descent((rates(0.1),), 2, 1), ExactRisk())
job = Job(cell, 4096, tuple(range(64)))
with open("/proc/self/statm") as file:
    limit = int(file.read().split()[0]) * resource.getpagesize() + {LITTLE} * 2**30
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
trained = train([Group(job, seed) for seed in job.seeds], 4096, Machine("gpu", 1, 2**40))
print(len(trained.rows), *trained.notes)
"""


@pytest.fixture
def groups(cells):
    job = Job(cells[1], 20, tuple(range(SIDE_BY_SIDE)))
    return [Group(job, seed) for seed in job.seeds]


def test_a_batch_that_does_not_fit_is_halved_and_the_risks_are_the_same(groups, monkeypatch):
    expected = training.train(groups, 200, GPU)
    real, sizes = training.run_batch, []

    def tight(batch, layout):
        sizes.append(layout.groups)
        if layout.groups > 2:
            raise RuntimeError("RESOURCE_EXHAUSTED: Out of memory allocating 123 bytes.")
        return real(batch, layout)

    monkeypatch.setattr(training, "run_batch", tight)
    monkeypatch.setattr(training, "_fitting", {})
    trained = training.train(groups, 200, GPU)
    assert sizes == [8, 4, 2, 2, 2, 2]
    assert trained.notes == (
        "4 groups side by side did not fit into the memory of the device: 2 at a time from here "
        "on.",
    )
    for rows, others in zip(trained.rows, expected.rows, strict=True):  # another shape: other bits
        np.testing.assert_allclose(rows["risk"], others["risk"], rtol=1e-4)
    sizes.clear()
    assert training.train(groups, 200, GPU).notes == ()  # it is known by now
    assert sizes == [2, 2, 2, 2]


def test_another_error_is_not_taken_for_it(groups, monkeypatch):
    def broken(batch, layout):
        raise RuntimeError("something else")

    monkeypatch.setattr(training, "run_batch", broken)
    with pytest.raises(RuntimeError, match="something else"):
        training.train(groups, 200, GPU)


def test_one_group_that_does_not_fit_is_an_error(groups, monkeypatch):
    def never(batch, layout):
        raise MemoryError

    monkeypatch.setattr(training, "run_batch", never)
    monkeypatch.setattr(training, "_fitting", {})
    with pytest.raises(MemoryError):
        training.train(groups, 200, GPU)


@pytest.mark.slow
def test_memory_that_is_really_gone_is_found_to_be():
    done = subprocess.run(
        [sys.executable, "-c", HUNGRY], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    words = r"64 \d+ groups side by side did not fit into the memory of the device: \d+ at a time"
    assert re.match(words, done.stdout)
