"""How close a training step is to what the processor can do: bytes and operations over time.

    python benchmarks/limits.py

For the largest cells of `dsd-weight-sharing` (k = 30, d = 20, nine networks, 1,024 examples) on
one core: the bytes and operations of one step counted from the shapes, the least time they can take
at the bandwidth and the rate reached here in the same run, and the time a step takes. A limit above
the step would mean that the processor was measured wrong: it is said so, and the exit code is 1.
"""

import dataclasses
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from separatrix.papers import CATALOGUE
from separatrix.records import Job
from separatrix.runs.engine.batch import Group, run_batch
from separatrix.runs.engine.layout import layout_for, this_machine

SIZE = 1024
IN_CACHE = [2**exponent for exponent in (15, 16, 17, 18, 19)]  # bytes of an array
BEYOND = [2**27]
# As the engine compiles: what is compared runs on the same number of threads.
compiled = partial(jax.jit, compiler_options={"xla_cpu_multi_thread_eigen": False})


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    near, far = fastest(IN_CACHE), fastest(BEYOND)
    print(f"bandwidth, one core: in cache {near}; beyond it {far}")
    cells = [case.cell for case in CATALOGUE.studies["dsd-weight-sharing"].plan("full").cases[-2:]]
    sane = [report(cell, near.rate) for cell in cells]
    sys.exit(0 if all(sane) else 1)


def report(cell, bandwidth: float) -> bool:
    """Prints a step and its limits; whether the step takes at least as long as they say."""
    k, d, runs = cell.network.num_patches, cell.network.patch_dim, len(cell.algorithm.settings)
    layout = layout_for(cell, SIZE, 1, this_machine())
    rate = product_rate(runs, k, d, layout.chunk)
    x, z = 4 * SIZE * k * d, 4 * SIZE * k * runs
    # The chunk is cut out of the sample (read, written) and read by two products; z is written by
    # the first, read for the sum, the signs and the gradient, which is written and read.
    moved = 4 * x + 7 * z
    operations = 2 * 2 * SIZE * k * d * runs
    for_bytes, for_products = moved / bandwidth, operations / rate
    step = seconds_of_a_step(cell, layout)
    limit = max(for_bytes, for_products)  # the two may overlap
    print(
        f"{type(cell.network).__name__}: {moved / 1e6:.1f} MB and {operations / 1e6:.1f} Mflop a "
        f"step; at least {for_bytes * 1e6:.0f} us for the bytes and {for_products * 1e6:.0f} us "
        f"for the products ({rate / 1e9:.0f} Gflop/s, the two alone); a step takes "
        f"{step * 1e6:.0f} us\n  limit <= step: {limit <= step} ({limit / step:.2f})"
    )
    return limit <= step


class Bandwidth(NamedTuple):
    """Bytes a second, and what reached them."""

    rate: float
    kernel: str
    num_bytes: int

    def __str__(self) -> str:
        return f"{self.rate / 1e9:.1f} GB/s ({self.kernel}, arrays of {self.num_bytes >> 10} KiB)"


def fastest(sizes: list[int]) -> Bandwidth:
    """The most that any way to stream reaches at any of the sizes, in its best repetition.

    Other work on the machine can only make a repetition slower: the best of many short ones is the
    nearest to the truth, and what the fastest way reaches bounds all others.
    """
    reached = [
        Bandwidth(moved / best_of(work), kernel, num_bytes)
        for num_bytes in sizes
        for kernel, moved, work in kernels(num_bytes)
    ]
    return max(reached, key=lambda bandwidth: bandwidth.rate)


def kernels(num_bytes: int) -> Iterator[tuple[str, int, Callable]]:
    """Ways to stream: a name, the bytes read and written, and the work, about a millisecond."""
    source = np.ones(num_bytes // 4, np.float32)
    target = np.empty_like(source)
    passes = max(1, 2**25 // num_bytes)
    yield "numpy's copy", 2 * passes * num_bytes, partial(repeat, passes, np.copyto, target, source)
    yield "numpy's sum", passes * num_bytes, partial(repeat, passes, np.sum, source)
    yield "numpy's dot", 2 * passes * num_bytes, partial(repeat, passes, np.dot, source, target)

    @compiled
    def update(x):
        return jax.lax.fori_loop(0, passes, lambda _, x: x * 0.5 + 1.0, x)

    @compiled
    def product(x, y):
        return jax.lax.fori_loop(0, passes, lambda _, s: jnp.sum(x * (y + s)) * 1e-9, 0.0)

    x, y = jnp.ones(num_bytes // 4), jnp.ones(num_bytes // 4)
    yield "compiled update", 2 * passes * num_bytes, lambda: update(x).block_until_ready()
    yield "compiled dot", 2 * passes * num_bytes, lambda: product(x, y).block_until_ready()


def repeat(times: int, work: Callable, *arguments) -> None:
    for _ in range(times):
        work(*arguments)


def product_rate(runs: int, k: int, d: int, chunk: int) -> float:
    """Operations a second of the two products of a step alone, on chunks that stay in cache."""
    w, x = jnp.ones((k, runs, d)), jnp.ones((k, d, chunk))
    repeats = 20

    @compiled
    def both(w, x):
        def body(_, w):
            z = jnp.einsum("prd,pdn->prn", w, x)
            return w + 1e-9 * jnp.einsum("prn,pdn->prd", z, x)

        return jax.lax.fori_loop(0, repeats, body, w)

    return repeats * 2 * 2 * k * runs * d * chunk / best_of(lambda: both(w, x).block_until_ready())


def seconds_of_a_step(cell, layout) -> float:
    num_steps = 4 * cell.algorithm.measure_every
    short = dataclasses.replace(cell.algorithm, num_steps=num_steps)
    batch = [Group(Job(dataclasses.replace(cell, algorithm=short), SIZE, (0,)), 0)]
    return best_of(lambda: run_batch(batch, layout), 10) / num_steps


def best_of(work: Callable, at_least: int = 5) -> float:
    """Seconds of the shortest of many repetitions; the first, which may compile, is left out.

    CPU seconds of the process, which has one core: while others have it, nothing is counted.
    """
    work()
    times: list[float] = []
    while len(times) < at_least or (sum(times) < 0.5 and len(times) < 200):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


if __name__ == "__main__":
    main()
