"""Making records happen: every missing job trained and stored, finished ones left alone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import groupby
from threading import Event

import jax

from .. import __version__
from ..records import Job, Provenance, Store, current_commit, identity
from .engine.batch import Group, Rows, cut, run_batch
from .engine.layout import Layout, Machine, layout_for

OnDone = Callable[[Job], None]
_ALIKE = 4096  # examples, a chunk on a GPU


@cache
def provenance() -> Provenance:
    """The program, compiler and device that a record was made with.

    Asked once: the checkout may change under a program that runs for hours, the program does not.
    """
    device = jax.devices()[0]
    return Provenance(__version__, jax.__version__, device.device_kind, current_commit())


def execute(
    jobs: Iterable[Job], store: Store, machine: Machine, largest: int, on_done: OnDone
) -> None:
    """Runs the jobs that `store` does not have; `largest` bounds their sizes.

    Each job is stored as soon as its last seed is trained, so a stopped run loses no finished job.
    """
    missing = [job for job in dict.fromkeys(jobs) if not store.has(job)]
    if too_large := [job.num_samples for job in missing if job.num_samples > largest]:
        raise ValueError(
            f"num_samples must be at most largest = {largest}, got {max(too_large)}: "
            "the programs keep no more examples than that."
        )
    made = provenance()
    unfinished: dict[Job, dict[int, Rows]] = {job: {} for job in missing}
    with workers(machine.threads) as pool:
        futures = _submit(pool, list(_batches(missing, largest, machine)))
        for future in as_completed(futures):
            for group, rows in zip(futures[future], future.result(), strict=True):
                unfinished[group.job][group.seed] = rows
                if len(unfinished[group.job]) == len(group.job.seeds):
                    store.write(group.job, _together(group.job, unfinished.pop(group.job)), made)
                    on_done(group.job)


@contextmanager
def workers(num_threads: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that nobody waits for after an error or Ctrl-C.

    A program cannot be interrupted, but nothing of what it would return is kept, and what has not
    begun is not begun.
    """
    pool = ThreadPoolExecutor(num_threads)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _submit(
    pool: ThreadPoolExecutor, batches: Sequence[tuple[tuple[Group, ...], Layout]]
) -> dict[Future, tuple[Group, ...]]:
    """Every new program's first batch goes first, and others that need the program wait for it.

    It compiles the program; two threads that need the same one would compile it twice.
    """
    first: dict[Event, Future] = {}
    futures: dict[Future, tuple[Group, ...]] = {}
    later = []
    for batch, layout in batches:
        compiled = _compiled(identity(batch[0].job.cell), layout)
        if compiled.is_set():
            futures[pool.submit(run_batch, batch, layout)] = batch
        elif compiled in first:
            later.append((batch, layout))
        else:
            first[compiled] = pool.submit(_run_first, compiled, batch, layout)
            futures[first[compiled]] = batch
    for batch, layout in later:
        ahead = first[_compiled(identity(batch[0].job.cell), layout)]
        futures[pool.submit(_run_after, ahead, batch, layout)] = batch
    return futures


@lru_cache(maxsize=2**12)
def _compiled(cell: str, layout: Layout) -> Event:
    """Set when a batch of this kind has run: jax then has its program."""
    return Event()


def _run_first(compiled: Event, batch: Sequence[Group], layout: Layout) -> list[Rows]:
    rows = run_batch(batch, layout)
    compiled.set()
    return rows


def _run_after(ahead: Future, batch: Sequence[Group], layout: Layout) -> list[Rows]:
    wait([ahead])
    return run_batch(batch, layout)


def _batches(
    jobs: Sequence[Job], largest: int, machine: Machine
) -> Iterator[tuple[tuple[Group, ...], Layout]]:
    # A batch takes as long as its largest sample, so samples of about a size go together.
    alike = lambda job: (job.cell, -(-job.num_samples // _ALIKE))
    for (cell, _), together in groupby(jobs, key=alike):
        groups = [Group(job, seed) for job in together for seed in job.seeds]
        layout = layout_for(cell, largest, len(groups), machine)
        for batch in cut(groups, layout):
            yield batch, layout


def _together(job: Job, by_seed: dict[int, Rows]) -> Rows:
    parts = [by_seed[seed] for seed in job.seeds]
    return {name: [value for part in parts for value in part[name]] for name in parts[0]}
