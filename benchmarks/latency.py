"""How long every command takes to answer, in CPU seconds of its process, beside `import numpy`.

    python benchmarks/latency.py [--times 3]

Reads the shipped results. Each command is run several times in one go, interleaved, and its least
time is printed: this tells what the command costs, not what else the machine is doing.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND = Path(sys.executable).with_name("separatrix")
RESULTS = Path(__file__).parents[1] / "results"
STORES = [part for paper in ("lahoti2024", "malach2021") for part in ("--store", RESULTS / paper)]


def commands(out: str) -> dict[str, tuple[list, float | None]]:
    """What is run, and the CPU seconds that it may take."""
    return {
        "python -c 'import numpy'": ([sys.executable, "-c", "import numpy"], None),
        "--help": ([COMMAND, "--help"], 0.3),
        "--version": ([COMMAND, "--version"], 0.3),
        "check --colour": ([COMMAND, "check", "--colour"], 0.3),
        "list": ([COMMAND, "list"], 1.0),
        "status": ([COMMAND, "status", "--store", RESULTS / "lahoti2024"], 1.0),
        "show dsd-weight-sharing": ([COMMAND, "show", "dsd-weight-sharing"], 2.0),
        "cite": ([COMMAND, "cite"], None),
        "reproduce --dry-run": ([COMMAND, "reproduce", "--dry-run"], None),
        "check": ([COMMAND, "check", *STORES], 5.0),
        "report": ([COMMAND, "report", *STORES, "--out", out], 30.0),
    }


def cpu_seconds(command: list) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as out:
        asked = commands(out)
        least = dict.fromkeys(asked, float("inf"))
        for _ in range(times):
            for name, (command, _) in asked.items():
                least[name] = min(least[name], cpu_seconds(command))
    print(f"{'command':28} {'CPU s':>7} {'at most':>8}")
    for name, (_, limit) in asked.items():
        print(f"{name:28} {least[name]:7.2f} {'' if limit is None else f'{limit:8.1f}'}")


if __name__ == "__main__":
    main()
