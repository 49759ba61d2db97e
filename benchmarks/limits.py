"""How close a training step is to what the processor can do: bytes and operations over time.

    python benchmarks/limits.py

For the largest cells of `dsd-weight-sharing` (k = 30, d = 20, nine networks, 1,024 examples) on
one thread: the bytes and operations of one step counted from the shapes, the time they would take
at the bandwidth and the rate measured here in the same run, and the time a step takes.
"""

import time

import jax
import jax.numpy as jnp
import numpy as np

from separatrix.papers import CATALOGUE
from separatrix.records import Job
from separatrix.runs.engine.batch import Group, run_batch
from separatrix.runs.engine.layout import layout_for, this_machine

SIZE = 1024


def main() -> None:
    near, far = bandwidth(2**18), bandwidth(2**27)
    print(
        f"copy bandwidth, one thread: {near:.1f} GB/s in cache (256 KiB), {far:.1f} GB/s beyond it"
    )
    for case in CATALOGUE.studies["dsd-weight-sharing"].plan("full").cases[-2:]:
        report(case.cell, near)


def report(cell, near: float) -> None:
    k, d, runs = cell.network.num_patches, cell.network.patch_dim, len(cell.algorithm.settings)
    layout = layout_for(cell, SIZE, 1, this_machine())
    rate = product_rate(runs, k, d, layout.chunk)
    x, z = 4 * SIZE * k * d, 4 * SIZE * k * runs
    # The chunk is cut out of the sample (read, written) and read by two products; z is written by
    # the first, read for the sum, the signs and the gradient, which is written and read.
    moved = 4 * x + 7 * z
    operations = 2 * 2 * SIZE * k * d * runs
    step = seconds_of_a_step(cell, layout)
    print(
        f"{type(cell.network).__name__}: {moved / 1e6:.1f} MB and {operations / 1e6:.1f} Mflop "
        f"a step; at least {moved / near / 1e3:.0f} us for the bytes and "
        f"{operations / rate / 1e3:.0f} us for the products ({rate:.0f} Gflop/s, the two alone); "
        f"a step takes {step * 1e6:.0f} us"
    )


def bandwidth(num_bytes: int) -> float:
    """GB/s of a copy, read and write counted."""
    source = np.ones(num_bytes // 4, np.float32)
    target = np.empty_like(source)
    repeats = max(1, 2**29 // num_bytes)
    return (
        2
        * repeats
        * num_bytes
        / best_of(lambda: [np.copyto(target, source) for _ in range(repeats)])
        / 1e9
    )


def product_rate(runs: int, k: int, d: int, chunk: int) -> float:
    """Gflop/s of the two products of a step alone, on chunks that stay in cache."""
    w, x = jnp.ones((k, runs, d)), jnp.ones((k, d, chunk))
    repeats = 2000

    @jax.jit
    def both(w, x):
        def body(_, w):
            z = jnp.einsum("prd,pdn->prn", w, x)
            return w + 1e-9 * jnp.einsum("prn,pdn->prd", z, x)

        return jax.lax.fori_loop(0, repeats, body, w)

    both(w, x).block_until_ready()
    seconds = best_of(lambda: both(w, x).block_until_ready())
    return repeats * 2 * 2 * k * runs * d * chunk / seconds / 1e9


def seconds_of_a_step(cell, layout) -> float:
    batch = [Group(Job(cell, SIZE, (0,)), 0)]
    run_batch(batch, layout)
    return best_of(lambda: run_batch(batch, layout)) / cell.algorithm.num_steps


def best_of(work, repeats: int = 3) -> float:
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


if __name__ == "__main__":
    main()
