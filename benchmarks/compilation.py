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

SIZES = (8, 16, 32, 64, 128, 256, 512, 1024)
SEEDS = tuple(range(5))


def work(num_cells: int, cache: str) -> None:
    """In a process of its own: twice the same work; prints the seconds of both."""
    import jax

    from separatrix.cli.devices import keep_programs
    from separatrix.papers import CATALOGUE
    from separatrix.records import Job, Store
    from separatrix.runs import execute, this_machine

    keep_programs(Path(cache))
    cells = [case.cell for case in CATALOGUE.studies["dsd-weight-sharing"].plan("full").cases]
    jobs = [Job(cell, n, SEEDS) for cell in cells[:num_cells] for n in SIZES]
    seconds = []
    for _ in range(2):
        began = time.perf_counter()
        execute(jobs, Store(tempfile.mkdtemp()), this_machine(), max(SIZES), lambda job: None)
        seconds.append(time.perf_counter() - began)
    print(*seconds, jax.devices()[0].device_kind, sep="\t")


def in_a_process(num_cells: int, cache: str) -> tuple[float, float, str]:
    command = [sys.executable, __file__, "--cells", str(num_cells), "--work", cache]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ)
    first, again, device = done.stdout.splitlines()[-1].split("\t")
    return float(first), float(again), device


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
    for name, seconds in (("cold", cold), ("warm cache", warm), ("compiled", compiled)):
        print(f"{name:12} {seconds:8.1f} s {seconds / compiled:6.1f}x")


if __name__ == "__main__":
    main()
