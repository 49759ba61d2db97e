"""What compilation costs: the work of E2 from cold, with a warm cache of programs, and compiled.

    python benchmarks/compilation.py [--cells 10]

The work is that of benchmarks/weight_sharing.py, 3,600 networks. Cold: an empty cache. Warm: a new
process, with what the first one kept. Compiled: the same work again in that process.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

SIZES = (8, 16, 32, 64, 128, 256, 512, 1024)
SEEDS = tuple(range(5))


class Timed(NamedTuple):
    """Seconds on the clock, and of the processor: others on the machine lengthen the first only."""

    clock: float
    processor: float


def work(num_cells: int, cache: str) -> None:
    """In a process of its own: twice the same work; prints what both took."""
    import jax

    import separatrix
    from separatrix.papers import CATALOGUE
    from separatrix.records import Job, Store
    from separatrix.runs import execute, this_machine

    jax.config.update("jax_compilation_cache_dir", cache)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", 0)
    cells = [case.cell for case in CATALOGUE.studies["dsd-weight-sharing"].plan("full").cases]
    jobs = [Job(cell, n, SEEDS) for cell in cells[:num_cells] for n in SIZES]
    seconds = []
    for _ in range(2):
        began = time.perf_counter(), time.process_time()
        execute(jobs, Store(tempfile.mkdtemp()), this_machine(), max(SIZES), lambda job: None)
        seconds += [time.perf_counter() - began[0], time.process_time() - began[1]]
    print(*seconds, jax.devices()[0].device_kind, separatrix.__file__, sep="\t")


def in_a_process(
    num_cells: int, cache: str, source: Path | None = None
) -> tuple[Timed, Timed, str]:
    """What the work and the same again took, and the device; by the package in `source`."""
    command = [sys.executable, __file__, "--cells", str(num_cells), "--work", cache]
    paths = [str(source)] if source is not None else []
    paths += filter(None, [os.environ.get("PYTHONPATH")])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    *seconds, device, file = done.stdout.splitlines()[-1].split("\t")
    if source is not None and not Path(file).is_relative_to(source):
        sys.exit(f"the package must be that of {source}, got {file}.")
    first, first_cpu, again, again_cpu = map(float, seconds)
    return Timed(first, first_cpu), Timed(again, again_cpu), device


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cells", type=int, default=10, help="of the study's 10, for a dry run")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.cells, options.work)
        return
    with tempfile.TemporaryDirectory() as cache:
        cold, _, device = in_a_process(options.cells, cache)
        warm, compiled, _ = in_a_process(options.cells, cache)
        kept = sum(path.stat().st_size for path in Path(cache).rglob("*") if path.is_file())
    networks = options.cells * len(SIZES) * len(SEEDS) * 9
    print(f"device: {device}; {networks:,} networks of 1,000 steps; {kept / 1e6:.1f} MB kept")
    for name, took in (("cold", cold), ("warm cache", warm), ("compiled", compiled)):
        print(
            f"{name:12} {took.clock:8.1f} s {took.clock / compiled.clock:6.1f}x "
            f"{took.processor:8.1f} CPU s"
        )


if __name__ == "__main__":
    main()
