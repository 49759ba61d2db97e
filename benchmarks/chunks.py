"""How many examples a step should take at a time on a CPU: the working set has to stay in cache.

    python benchmarks/chunks.py

Prints, for several chunks, the time of one step of nine networks on 1,024 examples as a ratio to
the chunk the package uses. The cells are the largest of `dsd-weight-sharing`.
"""

import dataclasses
import time

from separatrix.papers import CATALOGUE
from separatrix.records import Job
from separatrix.runs.engine.batch import Group, run_batch
from separatrix.runs.engine.layout import layout_for, this_machine

CHUNKS = (16, 32, 64, 128, 256, 1024)
SIZE = 1024


def main() -> None:
    cells = [case.cell for case in CATALOGUE.studies["dsd-weight-sharing"].plan("full").cases[-2:]]
    for cell in cells:
        layout = layout_for(cell, SIZE, 1, this_machine())
        seconds = {chunk: seconds_of(cell, layout, chunk) for chunk in CHUNKS}
        ratios = "  ".join(f"{c}: {s / seconds[layout.chunk]:.2f}" for c, s in seconds.items())
        print(f"{type(cell.network).__name__}, {cell.network.num_patches} patches  {ratios}")


def seconds_of(cell, layout, chunk: int) -> float:
    batch = [Group(Job(cell, SIZE, (0,)), 0)]
    cut = dataclasses.replace(layout, chunk=chunk)
    run_batch(batch, cut)  # compiles
    return min(_timed(batch, cut) for _ in range(3))


def _timed(batch, layout) -> float:
    began = time.process_time()  # one thread works: what others do meanwhile is not counted
    run_batch(batch, layout)
    return time.process_time() - began


if __name__ == "__main__":
    main()
