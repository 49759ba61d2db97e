"""The same study in several processes: whose records are equal, how far others differ, the price.

Every way is run twice from nothing, so that each compiles anew, and a third time with the programs
of the first. On a GPU plain runs differ, as XLA tries out products by the clock when it compiles.

    python benchmarks/determinism.py [STUDY] [--profile quick]
"""

import argparse
import itertools
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import jax
import numpy as np
import pyarrow.parquet as pq

SMALL, UNTRIED = ("--memory", "1"), "--xla_gpu_autotune_level=0"
WAYS: dict[str, tuple[tuple[str, ...], str]] = {  # options, and flags of XLA
    "as it comes": ((), ""),
    "--deterministic": (("--deterministic",), ""),
    "nothing tried out": ((), UNTRIED),
    "small batches": (SMALL, ""),
    "small batches, nothing tried out": (SMALL, UNTRIED),
    "on the CPU": (("--device", "cpu"), ""),
}
NUMBERS = ("risk", "train_risk", "zero_one", "alignment")


def run(study: str, profile: str, way: str, store: Path, cache: Path) -> float:
    options, flags = WAYS[way]
    command = [sys.executable, "-m", "separatrix", "run", study, "--profile", profile, "--quiet"]
    began = time.monotonic()
    subprocess.run(
        [*command, "--store", str(store), *options],
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "XLA_FLAGS": flags},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return time.monotonic() - began


Numbers = list[np.ndarray]  # of every run and measure, by step


def numbers_in(store: Path) -> dict[str, Numbers]:
    """All that was measured, by job."""
    files = (f for f in store.rglob("*.parquet") if "tables" not in f.relative_to(store).parts)
    return {str(file.relative_to(store)): _numbers(file) for file in files}


def _numbers(file: Path) -> Numbers:
    table = pq.read_table(file)
    return [np.array(run or (), dtype=float) for name in NUMBERS for run in table[name].to_pylist()]


def compared(first: dict[str, Numbers], second: dict[str, Numbers]) -> str:
    """Of a run that came to rest earlier in one of them, the steps that both have."""
    shared = sorted(first.keys() & second.keys())
    pairs = [list(zip(first[job], second[job], strict=True)) for job in shared]
    equal = sum(all(np.array_equal(a, b, equal_nan=True) for a, b in job) for job in pairs)
    both = [(a, b, min(len(a), len(b))) for job in pairs for a, b in job]
    apart = np.concatenate([np.abs(a[:steps] - b[:steps]) for a, b, steps in both])
    largest, most = np.nanmax(apart), np.nanquantile(apart, 0.999)
    return f"{equal} of {len(shared)} jobs equal; furthest {largest:.2g}, 99.9 % within {most:.2g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("study", nargs="?", default="dsd-weight-sharing")
    parser.add_argument("--profile", default="quick")
    asked = parser.parse_args()
    on_gpu = jax.default_backend() == "gpu"
    ways = [way for way, (options, _) in WAYS.items() if on_gpu or "--device" not in options]
    records = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ways:
            seconds = []
            for i in range(3):
                store, cache = Path(folder, f"{name} {i}"), Path(folder, f"{name} cache {i % 2}")
                seconds.append(run(asked.study, asked.profile, name, store, cache))
                records[name, i] = numbers_in(store)
            print(f"{name}: {seconds[0]:.1f} and {seconds[1]:.1f} s, compiled {seconds[2]:.1f} s")
            print(f"  again: {compared(records[name, 0], records[name, 1])}")
            print(f"  with the programs kept: {compared(records[name, 0], records[name, 2])}")
    for one, other in itertools.combinations(ways, 2):
        print(f"{one} / {other}: {compared(records[one, 0], records[other, 0])}")


if __name__ == "__main__":
    main()
