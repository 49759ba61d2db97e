"""What larger batches gain: one study, its programs compiled, by the bytes that a batch may take.

    python benchmarks/batch_sizes.py [STUDY]

Seconds side by side in one run, the best of some repeats: on a GPU the gain is that of filling it.
"""

import argparse
import tempfile
import time
from pathlib import Path

from separatrix.papers import CATALOGUE
from separatrix.records import Store
from separatrix.runs import local_crew, this_machine
from separatrix.runs.engine.program_cache import keep_programs

MEBIBYTES = (16384, 4096, 1024, 256, 128)  # what is slow comes last


def seconds(plan, mebibytes: int) -> float:
    with tempfile.TemporaryDirectory() as folder, local_crew(this_machine(mebibytes << 20)) as crew:
        began = time.monotonic()
        plan.run("batches", Store(Path(folder)), crew, lambda now: None)
        return time.monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("study", nargs="?", default="dsd-weight-sharing")
    parser.add_argument("--profile", choices=["quick", "full"], default="full")
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()
    keep_programs()
    plan = CATALOGUE.studies[asked.study].plan(asked.profile)
    print(f"{asked.study}, {asked.profile}, on {this_machine().name}", flush=True)
    times = {}
    for mebibytes in MEBIBYTES:
        first = seconds(plan, mebibytes)  # compiles
        times[mebibytes] = min(seconds(plan, mebibytes) for _ in range(asked.repeats))
        print(
            f"{mebibytes} MiB: {times[mebibytes]:.1f} s, {first:.1f} s with compiling", flush=True
        )
    least = min(times.values())
    for mebibytes, spent in times.items():
        print(f"{mebibytes} MiB: ×{spent / least:.2f}")


if __name__ == "__main__":
    main()
