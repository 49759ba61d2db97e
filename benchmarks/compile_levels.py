"""What the optimiser of XLA is worth on a CPU: studies compiled and run, level by level.

    python benchmarks/compile_levels.py

CPU seconds of quick studies, each level in a process of its own: with nothing kept, and again with
the programs that the first time kept. `runs/engine/xla_flags.py` says which level is asked for.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LEVELS = (3, 1, 0)
STUDIES = ("dsd-locality", "dsd-weight-sharing", "digit-sequences", "k-pattern-steps")


def seconds(name: str) -> float:
    from separatrix.cli.devices import machine_for
    from separatrix.papers import CATALOGUE
    from separatrix.records import Store
    from separatrix.runs import local_crew
    from separatrix.studies.running import run_study

    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder, local_crew(machine_for(None, None)) as crew:
        run_study(CATALOGUE.studies[name], "quick", Store(Path(folder)), crew, lambda now: None)
    return time.process_time() - began


def measure(level: str) -> None:
    new, kept = zip(*((seconds(name), seconds(name)) for name in STUDIES), strict=True)
    for name, cold, warm in zip(
        (*STUDIES, "all"), (*new, sum(new)), (*kept, sum(kept)), strict=True
    ):
        print(f"level {level}, {name}: {cold:.1f} s, programs kept {warm:.1f} s", flush=True)


def main() -> None:
    for level in LEVELS:
        with tempfile.TemporaryDirectory() as cache:
            flags = f"--xla_backend_optimization_level={level}"
            env = {**os.environ, "XDG_CACHE_HOME": cache, "XLA_FLAGS": flags}
            subprocess.run([sys.executable, __file__, str(level)], env=env, check=True)


if __name__ == "__main__":
    measure(sys.argv[1]) if len(sys.argv) > 1 else main()
