"""A crew that trains nothing: it hands in made-up rows, and remembers what it was asked for."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

from separatrix.records import Provenance
from separatrix.runs import Crew
from separatrix.runs.executors import Done

MADE = Provenance("0", "0", "none", None)


@contextmanager
def planted_crew(rows_of, machine, jobs, **how):
    """`rows_of(job)` are the rows of a job; `jobs` grows by every job that is trained."""

    def do(portion):
        for group in portion.groups:
            assert group.job.num_samples <= portion.largest
            if group.job not in jobs:
                jobs.append(group.job)
        rows = [rows_of(replace(group.job, seeds=(group.seed,))) for group in portion.groups]
        return Done(rows, MADE, 0.0)

    with ThreadPoolExecutor(1) as pool:
        yield Crew(pool, do, machine, lambda: 1, **how)
