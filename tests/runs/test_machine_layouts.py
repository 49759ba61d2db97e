"""Other machines: many groups a batch, the last one padded, cut to a budget of memory."""

import re

import numpy as np
import pytest

from separatrix.measures import SampledRisk
from separatrix.networks import FCN
from separatrix.records import Job
from separatrix.runs import Cell, Machine, this_machine
from separatrix.runs.engine.layout import Layout, group_bytes, layout_for
from separatrix.tasks import DSD
from separatrix.training import Descent, Minibatch, rates


def gpu_with_room_for(cell, num_groups):
    """A quarter of the memory is for samples that are kept."""
    return Machine("gpu", 1, (num_groups * group_bytes(cell, 256, 256, 4096) + 7) * 4 // 3)


def test_a_gpu_layout_gives_the_numbers_of_the_cpu(cells, run):
    """9 groups in batches of 4, the last padded; 20 steps in float32 agree to a relative 1e-5."""
    cell = cells[1]
    jobs = [Job(cell, n, (0, 1, 2)) for n in (5, 64, 200)]
    machine = gpu_with_room_for(cell, 4)
    layout = layout_for(cell, 200, 9, machine)
    assert layout == Layout(256, 4, 256, piece=4096, kept=machine.memory // 4)
    tables = [run(jobs, **where)[0].read(jobs) for where in ({}, {"machine": machine})]
    cpu, gpu = (table.to_pydict() for table in tables)
    for exact in ("seed", "num_samples", "setting", "status", "steps"):
        assert gpu[exact] == cpu[exact]
    for name in ("risk", "train_risk", "alignment"):
        np.testing.assert_allclose(
            np.array(gpu[name], float), np.array(cpu[name], float), rtol=1e-5, atol=1e-6
        )


def test_a_cpu_has_one_group_a_thread_whatever_is_asked(cells):
    layouts = {layout_for(cells[0], 200, n, Machine("cpu", 2, 2**28)) for n in (1, 9, 500)}
    assert layouts == {Layout(64, 1, 256, piece=4096, kept=2**26)}


@pytest.mark.parametrize(
    ("num_groups", "room", "groups"), [(5, 20, 5), (7, 20, 8), (9, 20, 16), (9, 3, 3)]
)
def test_memory_cuts_batches(cells, num_groups, room, groups):
    layout = layout_for(cells[0], 200, num_groups, gpu_with_room_for(cells[0], room))
    assert layout.groups == groups


def test_too_little_memory_is_said_so(cells, run):
    message = (
        r"^memory must hold one group of 100000 examples, 5\.\d+ MiB for each of 2 threads, "
        r"and what they share, 14\.\d+ MiB in all, got 8 MiB: "
        r"allow more, or lower the largest size\.$"
    )
    with pytest.raises(ValueError, match=message):
        run([Job(cells[0], 5, (0,))], machine=Machine("cpu", 2, 2**23), largest=100_000)


def test_bytes_grow_with_what_is_kept_and_what_is_worked_on(cells):
    cell = cells[0]
    example = 4 * (3 * 2 + 1)  # input and label
    extra = group_bytes(cell, 512, 64, 4096) - group_bytes(cell, 256, 64, 4096)
    assert extra == 2 * 256 * example  # rows and arranged
    assert group_bytes(cell, 256, 256, 4096) > group_bytes(cell, 256, 64, 4096)
    tested = Cell(cell.task, cell.network, cell.algorithm, SampledRisk(1000))
    more = group_bytes(tested, 256, 64, 4096) - group_bytes(cell, 256, 64, 4096)
    assert more > 2 * 1000 * example
    assert group_bytes(tested, 256, 64, 100) < group_bytes(tested, 256, 64, 4096)


def test_a_minibatch_is_charged_for_itself_and_not_for_the_sample():
    """Its train risk looks at a chunk at a time."""
    drawn = [
        Cell(
            DSD(3, 2, 0.3),
            FCN(3, 2),
            Descent((rates(0.1),), 2, 1, batches=Minibatch(size)),
            SampledRisk(2),
        )
        for size in (4, 64, 1024)
    ]
    small, chunk, large = (group_bytes(cell, 4096, 64, 4096) for cell in drawn)
    assert small == chunk < large


def test_this_machine_is_a_cpu_here_and_takes_the_memory_it_is_given():
    machine = this_machine(123_456)
    assert machine.kind in ("cpu", "gpu")
    assert machine.memory == 123_456
    assert this_machine().memory > 2**20


def test_sizes_of_task_and_network_must_agree(cells):
    message = (
        "network must take inputs of the task's shape (4, 2), got (3, 2): their sizes must agree."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Cell(DSD(4, 2, 0.3), cells[0].network, cells[0].algorithm, cells[0].measure)


def test_a_size_above_the_largest_is_refused(cells, run):
    message = (
        "num_samples must be at most largest = 200, got 300: "
        "the programs keep no more examples than that."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        run([Job(cells[0], 300, (0,))])
