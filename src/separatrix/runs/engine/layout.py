"""How work is cut into programs that fit the machine: chunk, groups a batch, threads."""

import math
import os
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp

from ...networks import AbstractNetwork, convolves, output_shape, shapes_of
from ...tasks import AbstractTask, Pool, Sample, shape_of_row
from ...training import AbstractAlgorithm, Objective
from ...training.batches import CHUNKS
from ..cell import Cell
from .kept import bytes_in
from .memory import peak_bytes
from .samples import BLOCK, capacity_for

_TESTED_AT_ONCE = 4096  # examples of a task; the images of a pool take more room in a network
_IMAGES_AT_ONCE = {"cpu": 512, "gpu": 4096}
# Every other number of groups would be another program; a few groups are large ones, and to fill up
# five of them to eight would take longer than to compile.
_GPU_GROUPS = (1, 2, 3, 4, 5, 6, 8, 16, 32, 64, 128, 256)
_KEPT_SHARE = 0.25  # of the memory, for samples that the next batch has again
_GPU_THREADS = 8  # while one waits for the GPU, others compile


@dataclass(frozen=True)
class Machine:
    """Where programs run: the kind of device, worker threads, and bytes a batch may take."""

    kind: str  # "cpu" or "gpu"
    threads: int
    memory: int
    name: str = ""  # of the device, for people


@dataclass(frozen=True)
class Layout:
    """The shape of a program: of the cell and the machine, never of what else is asked."""

    chunk: int
    groups: int
    capacity: int  # examples of a sample that are kept
    piece: int  # examples that are tested together
    kept: int  # bytes of samples that the next batch may have again


def this_machine(memory: int | None = None) -> Machine:
    """The default device of jax, half of its free memory, and every core."""
    # Before jax has a CPU client: else it runs what threads ask for one after the other.
    jax.config.update("jax_cpu_enable_async_dispatch", False)
    kind = "cpu" if jax.default_backend() == "cpu" else "gpu"
    cores = os.cpu_count() or 1
    threads = cores if kind == "cpu" else min(cores, _GPU_THREADS)
    name = (
        f"cpu, {cores} core{'s' * (cores > 1)}" if kind == "cpu" else jax.devices()[0].device_kind
    )
    return Machine(kind, threads, memory or _free_memory(kind) // 2, name)


def _free_memory(kind: str) -> int:
    if kind == "cpu":
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    stats = jax.devices()[0].memory_stats() or {}
    return stats.get("bytes_limit", 8 * 2**30) - stats.get("bytes_in_use", 0)


def layout_for(cell: Cell, largest: int, num_groups: int, machine: Machine) -> Layout:
    """On a CPU one group a thread; on a GPU as many groups at once as memory allows.

    A group always has the same shape, so its result does not depend on what runs beside it. A
    network that convolves is trained alone: side by side, its convolutions would be grouped ones.
    """
    capacity = capacity_for(largest)
    if machine.kind == "cpu":
        chunk, wanted = CHUNKS["cpu"], 1
    else:
        chunk = math.gcd(capacity, CHUNKS["gpu"])
        wanted = next((size for size in _GPU_GROUPS if size >= num_groups), _GPU_GROUPS[-1])
        wanted = 1 if convolves(cell.network) else wanted
    is_pool = isinstance(cell.task, Pool)
    piece = _IMAGES_AT_ONCE[machine.kind] if is_pool else _TESTED_AT_ONCE
    shared = bytes_in(cell.task)  # the arrays of a pool, once for all runs
    needed = group_bytes(cell, capacity, chunk, piece)
    for_groups = machine.memory * (1 - _KEPT_SHARE) - shared
    room = int(for_groups // machine.threads // needed)
    if room < 1:
        least = (needed * machine.threads + shared) / (1 - _KEPT_SHARE)
        raise ValueError(
            f"memory must hold one group of {largest} examples, {in_units(needed)} for each of "
            f"{machine.threads} threads, and what they share, {in_units(math.ceil(least))} in all, "
            f"got {in_units(machine.memory)}: allow more, or lower the largest size."
        )
    kept = int(machine.memory * _KEPT_SHARE)
    return Layout(chunk, min(wanted, room), capacity, piece, kept)


def group_bytes(cell: Cell, capacity: int, chunk: int, piece: int) -> int:
    """An upper estimate: the sample twice (rows, arranged), what is tested on twice, and what
    training and testing need at once."""
    assert capacity % BLOCK == 0
    row = _row(cell.task)
    num_test = cell.measure.num_test_samples
    if isinstance(cell.task, Pool):
        num_test = len(cell.task.validation) + len(cell.task.test)
    samples = 2 * _bytes(row) * (capacity + num_test)
    return samples + _working_bytes(cell.network, cell.algorithm, row, num_test, chunk, piece)


def _row(task: AbstractTask) -> Sample:
    """Asked for with every batch; a data set is not to be kept alive by its shape."""
    if not isinstance(task, Pool):
        with suppress(TypeError):  # no hash
            return _known_row(task)
    return shape_of_row(task)


_known_row = lru_cache(maxsize=256)(shape_of_row)


@lru_cache(maxsize=256)  # without the task, which may be a whole data set
def _working_bytes(
    network: AbstractNetwork,
    algorithm: AbstractAlgorithm,
    row: Sample,
    num_test: int,
    chunk: int,
    piece: int,
) -> int:
    """One gradient on the examples it holds at once or one test of a piece, the outputs of all
    tests with their losses, and weights and optimiser's memory before and after a step."""
    num_runs = len(algorithm.settings)
    objective = Objective(network, algorithm.loss, algorithm.precision)
    stacked = lambda w: jax.ShapeDtypeStruct((num_runs, *w.shape), w.dtype)
    weights = jax.tree.map(stacked, shapes_of(network))
    batch = _batch(network, row, algorithm.batches.num_at_once(chunk))
    training = peak_bytes(objective.gradient, weights, *batch)
    testing = peak_bytes(objective.scores, weights, _batch(network, row, min(piece, num_test))[0])
    outputs = 4 * num_test * num_runs * math.prod(output_shape(network))
    state = _bytes(weights) + _bytes(jax.eval_shape(jax.vmap(algorithm.init), weights))
    return max(training, testing) + 4 * outputs + 3 * state


def _bytes(shapes: Any) -> int:
    return sum(math.prod(leaf.shape) * leaf.dtype.itemsize for leaf in jax.tree.leaves(shapes))


def _batch(network: AbstractNetwork, row: Sample, num_examples: int) -> tuple[Any, Any, Any]:
    """The shapes of arranged inputs, labels and the examples' weights."""
    x, y = (jax.ShapeDtypeStruct((num_examples, *a.shape[1:]), a.dtype) for a in row)
    weight = jax.ShapeDtypeStruct((num_examples,), jnp.float32)
    return jax.eval_shape(network.arrange, x), y, weight


def in_units(num_bytes: int) -> str:
    """1.5 GiB, 35 MiB: never more than four digits in front of the unit."""
    unit, size = next(
        ((unit, 2**power) for unit, power in (("TiB", 40), ("GiB", 30)) if num_bytes >= 2**power),
        ("MiB", 2**20),
    )
    return f"{num_bytes / size:.4g} {unit}"
