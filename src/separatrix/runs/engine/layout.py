"""How work is cut into programs that fit the machine: chunk, groups a batch, threads."""

import math
import os
from dataclasses import dataclass

import jax
import jax.numpy as jnp

from ...training import Objective
from ..cell import Cell
from .samples import BLOCK, capacity_for

_CPU_CHUNK = 64  # benchmarks/chunks.py: smaller and larger ones are slower
_GPU_CHUNK = 4096  # a step of an FCN waits for launches: a quarter of them from 1024
# Every other number of groups would be another program; a few groups are large ones, and to fill up
# five of them to eight would take longer than to compile.
_GPU_GROUPS = (1, 2, 3, 4, 5, 6, 8, 16, 32, 64, 128, 256)
_GPU_THREADS = 8  # while one waits for the GPU, others compile


@dataclass(frozen=True)
class Machine:
    """Where programs run: the kind of device, worker threads, and bytes a batch may take."""

    kind: str  # "cpu" or "gpu"
    threads: int
    memory: int


@dataclass(frozen=True)
class Layout:
    """The shape of a program: of the cell and the machine, never of what else is asked."""

    chunk: int
    groups: int
    capacity: int  # examples of a sample that are kept


def this_machine(memory: int | None = None) -> Machine:
    """The default device of jax, half of its free memory, and every core."""
    kind = "cpu" if jax.default_backend() == "cpu" else "gpu"
    cores = os.cpu_count() or 1
    threads = cores if kind == "cpu" else min(cores, _GPU_THREADS)
    return Machine(kind, threads, memory or _free_memory(kind) // 2)


def _free_memory(kind: str) -> int:
    if kind == "cpu":
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    stats = jax.devices()[0].memory_stats() or {}
    return stats.get("bytes_limit", 8 * 2**30) - stats.get("bytes_in_use", 0)


def layout_for(cell: Cell, largest: int, num_groups: int, machine: Machine) -> Layout:
    """On a CPU one group a thread; on a GPU as many groups at once as memory allows.

    A group always has the same shape, so its result does not depend on what runs beside it.
    """
    capacity = capacity_for(largest)
    if machine.kind == "cpu":
        chunk, wanted = _CPU_CHUNK, 1
    else:
        chunk = math.gcd(capacity, _GPU_CHUNK)
        wanted = next((size for size in _GPU_GROUPS if size >= num_groups), _GPU_GROUPS[-1])
    room = machine.memory // machine.threads // group_bytes(cell, capacity, chunk)
    if room < 1:
        raise ValueError(
            f"memory must hold one group of {largest} examples, "
            f"{group_bytes(cell, capacity, chunk) / 2**20:.0f} MiB for each of {machine.threads} "
            f"threads, got {machine.memory / 2**20:.0f} MiB: allow more, or lower the largest size."
        )
    return Layout(chunk, min(wanted, room), capacity)


def group_bytes(cell: Cell, capacity: int, chunk: int) -> int:
    """An upper estimate: sample twice (rows, arranged), test sample twice, and every intermediate
    value of one gradient on the examples it holds at once."""
    assert capacity % BLOCK == 0
    example = 4 * math.prod(cell.task.example_shape)
    num_test = cell.measure.num_test_samples
    at_once = cell.algorithm.batches.num_at_once(capacity, chunk)
    working = _intermediate_bytes(cell, max(at_once, num_test))
    return 2 * example * (capacity + num_test) + working


def _intermediate_bytes(cell: Cell, num_examples: int) -> int:
    """Bytes of all values in the gradient of every setting: no compiler keeps more."""
    num_runs = len(cell.algorithm.settings)
    one = jax.eval_shape(cell.network.init, jax.random.key(0))
    weights = jax.tree.map(lambda w: jax.ShapeDtypeStruct((num_runs, *w.shape), w.dtype), one)
    rows = jax.ShapeDtypeStruct((num_examples, *cell.task.example_shape), jnp.float32)
    x = jax.eval_shape(cell.network.arrange, rows)
    y = jax.ShapeDtypeStruct((num_examples,), jnp.float32)
    objective = Objective(cell.network, cell.algorithm.loss)
    steps = jax.make_jaxpr(objective.gradient)(weights, x, y, y).jaxpr.eqns
    return sum(math.prod(v.aval.shape) * 4 for step in steps for v in step.outvars)  # pyright: ignore
