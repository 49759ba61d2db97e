"""Making records happen: every missing job trained and stored, finished ones left alone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import groupby

import jax

from .. import __version__
from ..records import Job, Provenance, Store, current_commit
from .batch import Group, Rows, cut, run_batch
from .layout import Layout, Machine, layout_for

Listener = Callable[[Job], None]


def provenance() -> Provenance:
    """The program, compiler and device that a record was made with."""
    device = jax.devices()[0]
    return Provenance(__version__, jax.__version__, device.device_kind, current_commit())


def execute(
    jobs: Iterable[Job], store: Store, machine: Machine, largest: int, on_done: Listener
) -> None:
    """Runs the jobs that `store` does not have; `largest` bounds their sizes and fixes the programs' shape.

    Each job is stored as soon as its last seed is trained, so a stopped run loses no finished job.
    """
    missing = [job for job in jobs if not store.has(job)]
    made = provenance()
    unfinished: dict[Job, dict[int, Rows]] = {job: {} for job in missing}
    with ThreadPoolExecutor(machine.threads) as pool:
        futures: dict[Future, tuple[Group, ...]] = {
            pool.submit(run_batch, batch, layout): batch
            for batch, layout in _batches(missing, largest, machine)
        }
        try:
            for future in as_completed(futures):
                for group, rows in zip(futures[future], future.result(), strict=True):
                    unfinished[group.job][group.seed] = rows
                    if len(unfinished[group.job]) == len(group.job.seeds):
                        store.write(
                            group.job, _together(group.job, unfinished.pop(group.job)), made
                        )
                        on_done(group.job)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _batches(
    jobs: Sequence[Job], largest: int, machine: Machine
) -> Iterator[tuple[tuple[Group, ...], Layout]]:
    for cell, own in groupby(jobs, key=lambda job: job.cell):
        groups = [Group(job, seed) for job in own for seed in job.seeds]
        layout = layout_for(cell, largest, len(groups), machine)
        for batch in cut(groups, layout):
            yield batch, layout


def _together(job: Job, by_seed: dict[int, Rows]) -> Rows:
    parts = [by_seed[seed] for seed in job.seeds]
    return {name: [value for part in parts for value in part[name]] for name in parts[0]}
