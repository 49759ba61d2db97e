"""What an executor costs: one process against Dask, one worker against two, empty portions.

    python benchmarks/scaling.py

Ratios of one run: this says what a journey through a scheduler adds, not how fast a machine is.
"""

import argparse
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from distributed import LocalCluster

from separatrix.papers import CATALOGUE
from separatrix.records import Store
from separatrix.runs import AbstractItem, Part, Plan, Tables, local_crew, this_machine
from separatrix.runs.engine.program_cache import keep_programs
from separatrix.runs.executors.dask import dask_crew

STUDY = "dsd-weight-sharing"
NUM_EMPTY = 2000


@dataclass(frozen=True)
class Nothing(AbstractItem):
    """An item that is done as soon as it is begun."""

    number: int

    def rows(self):
        yield {"number": self.number}


@contextmanager
def cluster(num_workers: int, num_threads: int):
    with (
        LocalCluster(
            n_workers=num_workers, threads_per_worker=num_threads, dashboard_address=None
        ) as started,
        dask_crew(started.scheduler_address, None) as crew,
    ):
        yield crew


def seconds(plan, crew) -> float:
    """In a new store. What is compiled is kept between processes, so all but the first are warm."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        plan.run("scaling", Store(Path(folder)), crew, lambda now: None)
        return time.monotonic() - began


def copies(plan: Plan, number: int) -> Plan:
    """The same work so many times over, on other seeds."""
    seeds = len(plan.tuning_seeds) + len(plan.evaluation_seeds)
    more = tuple(seed + seeds * copy for copy in range(number) for seed in plan.evaluation_seeds)
    return replace(plan, evaluation_seeds=more)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", choices=["quick", "full"], default="full")
    profile = parser.parse_args().profile
    keep_programs()
    plan = CATALOGUE.studies[STUDY].plan(profile)
    machine = this_machine()
    with local_crew(machine) as crew:
        seconds(plan, crew)
        here = seconds(plan, crew)
    with cluster(1, machine.threads) as crew:
        there = seconds(plan, crew)
    print(f"{STUDY}, {profile}: local {here:.1f} s, dask with one worker {there:.1f} s")
    print(f"overhead of dask: {there / here:.2f}", flush=True)
    times = {}
    quick = CATALOGUE.studies[STUDY].plan("quick")
    for number in (1, 2):
        with cluster(number, 1) as crew:
            seconds(quick, crew)
            times[number] = seconds(copies(quick, number), crew)
        print(f"{number} worker(s) of one thread, {number} times the seeds: {times[number]:.1f} s")
    print(f"weak scaling: {times[1] / times[2]:.2f}", flush=True)
    empty = Tables((Part("empty", tuple(map(Nothing, range(NUM_EMPTY))), seconds=1.0),))
    with cluster(2, 1) as crew:
        through = seconds(empty, crew)
    with local_crew(machine) as crew:
        direct = seconds(empty, crew)
    print(
        f"empty portions a second: dask {NUM_EMPTY / through:.0f}, local {NUM_EMPTY / direct:.0f}"
    )


if __name__ == "__main__":
    main()
