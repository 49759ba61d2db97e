"""This tree against an older commit: the work of E2 by both, in turns, in one run.

    python benchmarks/against.py COMMIT [--cells 10] [--rounds 2]

Each turn is what benchmarks/compilation.py does: a process with an empty cache of programs (cold),
another with what the first one kept (warm), and the same work again in that one (compiled). The
least of the rounds counts. A ratio above 1 means that this tree is slower; that of CPU seconds is
the one to trust where others use the machine.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from compilation import Timed, in_a_process

ROOT = Path(__file__).parents[1]
STAGES = ("cold", "warm cache", "compiled")


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        old = options.source or unpacked(options.commit, Path(folder))
        sources = {options.commit: old.resolve(), "this tree": ROOT / "src"}
        seconds: dict[str, list[tuple[Timed, ...]]] = {name: [] for name in sources}
        for number in range(options.rounds):
            # The second round begins with the other: what grows warm or busy meanwhile is shared.
            for name in sorted(sources, reverse=bool(number % 2)):
                seconds[name].append(turn(options.cells, sources[name]))
                times = ", ".join(f"{took.clock:.1f} s" for took in seconds[name][-1])
                print(f"{name}: {times}", flush=True)
    report(options.commit, seconds)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("--cells", type=int, default=10, help="of the study's 10, for a dry run")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--source", type=Path, help="its src, where there is no git to ask")
    return parser.parse_args()


def unpacked(commit: str, folder: Path) -> Path:
    """The `src` of a commit, in the folder; the checkout is left alone."""
    command = ["git", "-C", str(ROOT), "archive", commit, "src"]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"commit must be one that git knows, got {commit}: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def turn(num_cells: int, source: Path) -> tuple[Timed, ...]:
    with tempfile.TemporaryDirectory() as cache:
        cold, _, _ = in_a_process(num_cells, cache, source)
        warm, compiled, _ = in_a_process(num_cells, cache, source)
    return cold, warm, compiled


def report(commit: str, seconds: dict[str, list[tuple[Timed, ...]]]) -> None:
    print(f"\n{os.cpu_count()} cores\n\n| | {commit}, s | this tree, s | ratio | of CPU seconds |")
    print("|---|---|---|---|---|")
    for at, stage in enumerate(STAGES):
        times = ([turn[at] for turn in seconds[name]] for name in (commit, "this tree"))
        old, new = ([min(parts) for parts in zip(*turns, strict=True)] for turns in times)
        print(
            f"| {stage} | {old[0]:.1f} | {new[0]:.1f} | {new[0] / old[0]:.2f} "
            f"| {new[1] / old[1]:.2f} |"
        )


if __name__ == "__main__":
    main()
