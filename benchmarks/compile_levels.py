"""What compiling with care is worth on a CPU: studies compiled and run, way by way.

    python benchmarks/compile_levels.py

CPU seconds of quick studies, each way in a process of its own: with nothing kept, and again with
the programs that the first time kept. `runs/engine/xla_flags.py` has the way that is asked for.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LEVEL, EMITTERS = "--xla_backend_optimization_level", "--xla_cpu_use_fusion_emitters"
WAYS = {
    "all of the optimiser": f"{LEVEL}=3 {EMITTERS}=true",
    "its first level": f"{LEVEL}=1 {EMITTERS}=true",
    "its first level, no emitters": f"{LEVEL}=1 {EMITTERS}=false",
    "none of it, no emitters": f"{LEVEL}=0 {EMITTERS}=false",
}
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


def measure(way: str) -> None:
    new, kept = zip(*((seconds(name), seconds(name)) for name in STUDIES), strict=True)
    for name, cold, warm in zip(
        (*STUDIES, "all"), (*new, sum(new)), (*kept, sum(kept)), strict=True
    ):
        print(f"{way}, {name}: {cold:.1f} s, programs kept {warm:.1f} s", flush=True)


def main() -> None:
    for way, flags in WAYS.items():
        with tempfile.TemporaryDirectory() as cache:
            env = {**os.environ, "XDG_CACHE_HOME": cache, "XLA_FLAGS": flags}
            subprocess.run([sys.executable, __file__, way], env=env, check=True)


if __name__ == "__main__":
    measure(sys.argv[1]) if len(sys.argv) > 1 else main()
