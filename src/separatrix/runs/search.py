"""Finding n*: up the grid of sizes until the target is met, then closer around the crossing.

What to try next is read off the records, so a search that was stopped goes on where it was, and a
finished one asks for nothing. Where settings are to be chosen there are two searches, a stage each.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from .._remembered import while_same
from ..estimates import Trajectories, select_risks, trajectories
from ..records import Job, Store
from .execute import execute
from .layout import Machine
from .plan import Case, Plan, cost
from .stages import any_setting, evaluation_stage, tuning_stage


class Progress(NamedTuple):
    """How far a search is, in units of `cost`; the total shrinks when a case needs fewer sizes.

    Told before every step of the search, after every job, and at the end, where done = total.
    """

    done: float
    total: float
    num_networks: int  # trained in this call
    last: Job | None  # the job that was finished, if that is the news


Listener = Callable[[Progress], None]


def _files(plan: Plan, store: Store) -> tuple[tuple[str, ...], ...]:
    return store.files_of(case.cell for case in plan.cases)


_while_unchanged = while_same(_files, size=4)


def search(
    plan: Plan, store: Store, machine: Machine, listener: Listener = lambda progress: None
) -> None:
    """Trains until every case of the plan has its n*, or every size has been tried."""
    tally = _Tally(listener)
    if tuning := tuning_stage(plan):
        _search(tuning, store, machine, tally, after=any_setting(plan))
    _search(stage(plan, store), store, machine, tally)
    tally.finish()


def stage(plan: Plan, store: Store) -> Plan:
    """Where the search is: at the tuning while that lacks a record, then at the evaluation."""
    return evaluation(plan, store) or tuning_stage(plan) or plan


@_while_unchanged
def evaluation(plan: Plan, store: Store) -> Plan | None:
    """The plan with the settings chosen for it; None while the tuning lacks a record."""
    tuning = tuning_stage(plan)
    if tuning is None:
        return plan
    seen = _follow(tuning, store)
    if seen.missing:
        return None
    jobs = (job for case, own in seen.runs.items() for n in own for job in tuning.jobs(case, n))
    return evaluation_stage(plan, jobs, store)


def pending(plan: Plan, store: Store) -> dict[Case, tuple[int, ...]]:
    """The sizes each case of the stage needs next and the store lacks; empty when all is over."""
    return dict(_follow(stage(plan, store), store).missing)


def sizes_tried(stage: Plan, store: Store) -> dict[Case, tuple[int, ...]]:
    """The sizes that the search of a stage went through, as far as the records reach."""
    return {case: tuple(sorted(runs)) for case, runs in _follow(stage, store).runs.items()}


def jobs_done(plan: Plan, store: Store) -> tuple[Job, ...]:
    """The jobs that the search went through, in both stages."""
    stages = [own for own in (tuning_stage(plan), stage(plan, store)) if own is not None]
    jobs = (
        job
        for own in stages
        for case, sizes in sizes_tried(own, store).items()
        for n in sizes
        for job in own.jobs(case, n)
    )
    return tuple(dict.fromkeys(jobs))


def _search(
    plan: Plan, store: Store, machine: Machine, tally: "_Tally", after: Plan | None = None
) -> None:
    """One stage; `after` is the one that comes then, for the work that lies ahead."""
    seen = _Seen(plan, store)
    while wanted := seen.walk():
        tally.expect(plan, store, wanted, after)
        for largest, cases in _by_largest(plan, wanted).items():
            sizes = {case: _ahead(plan, case, machine, wanted[case]) for case in cases}
            jobs = [job for case, own in sizes.items() for n in own for job in plan.jobs(case, n)]
            execute(jobs, store, machine, largest, tally.count)


class _Seen:
    """The search so far, followed over what is stored; a record is read once."""

    def __init__(self, plan: Plan, store: Store):
        self.plan, self.store = plan, store
        self.runs: dict[Case, dict[int, Trajectories]] = {case: {} for case in plan.cases}
        self.missing: dict[Case, tuple[int, ...]] = {}

    def walk(self) -> dict[Case, tuple[int, ...]]:
        """Goes on as far as the records reach; returns the sizes that are missing there."""
        wanted = {case: self._walk(case) for case in self.plan.cases}
        self.missing = {case: sizes for case, sizes in wanted.items() if sizes}
        return self.missing

    def _walk(self, case: Case) -> tuple[int, ...]:
        while proposed := self._next(case):
            missing = tuple(n for n in proposed if not self._stored(case, n))
            if missing:
                return missing
            self.runs[case] |= {n: self._read(case, n) for n in proposed}
        return ()

    def _next(self, case: Case) -> tuple[int, ...]:
        plan = self.plan
        known = select_risks(
            self.runs[case],
            tuning_seeds=plan.tuning_seeds,
            evaluation_seeds=plan.evaluation_seeds,
            selection=plan.selection,
        )
        sizes = sorted(known)
        return plan.sizes_of(case).propose(
            np.array(sizes), np.array([known[n] for n in sizes]), case.target
        )

    def _stored(self, case: Case, num_samples: int) -> bool:
        return all(self.store.has(job) for job in self.plan.jobs(case, num_samples))

    def _read(self, case: Case, num_samples: int) -> Trajectories:
        (runs,) = trajectories(self.store.read(self.plan.jobs(case, num_samples))).values()
        return runs


@_while_unchanged
def _follow(plan: Plan, store: Store) -> _Seen:
    """The search of a stage over all that is stored."""
    seen = _Seen(plan, store)
    seen.walk()
    return seen


def _by_largest(plan: Plan, cases: Iterable[Case]) -> dict[int, list[Case]]:
    """Cases by the largest size they may come to, which is what shapes their programs."""
    found: dict[int, list[Case]] = {}
    for case in cases:
        found.setdefault(plan.sizes_of(case).grid[-1], []).append(case)
    return found


def _ahead(plan: Plan, case: Case, machine: Machine, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """On a GPU the next sizes of the grid with it: it wants large batches, a surplus is cheap."""
    grid = plan.sizes_of(case).grid
    if machine.kind == "cpu" or sizes[0] not in grid:
        return sizes
    return tuple(n for n in grid if n >= sizes[0])[:_AHEAD]


def _work(plan: Plan, store: Store, wanted: dict[Case, tuple[int, ...]]) -> float:
    """The cost of what may still come, from the sizes wanted next up to the end of the grid."""
    jobs: set[Job] = set()  # two cases may share a cell
    refinements = 0.0  # of cases that still go up the grid: taken to be about as large
    for case, (first, *others) in wanted.items():
        grid = plan.sizes_of(case).grid
        coming = [n for n in grid if n > first] if first in grid else others
        jobs |= {job for n in (first, *coming) for job in plan.jobs(case, n)}
        if first in grid:
            each = sum(cost(job) for job in plan.jobs(case, first))
            refinements += plan.sizes_of(case).num_refinements * each
    return sum(cost(job) for job in jobs if not store.has(job)) + refinements


_AHEAD = 4  # sizes


class _Tally:
    """Counts finished jobs against those that may still come."""

    def __init__(self, listener: Listener):
        self._done, self._total, self._networks = 0.0, 0.0, 0
        self._listener = listener

    def expect(
        self, plan: Plan, store: Store, wanted: dict[Case, tuple[int, ...]], after: Plan | None
    ) -> None:
        left = _work(plan, store, wanted)
        if after is not None:
            left += _work(after, store, {c: after.sizes_of(c).grid[:1] for c in after.cases})
        self._total = self._done + left
        self._tell(None)

    def count(self, job: Job) -> None:
        self._done += cost(job)
        self._networks += len(job.seeds) * len(job.cell.algorithm.settings)
        self._total = max(self._total, self._done)
        self._tell(job)

    def finish(self) -> None:
        self._total = self._done
        self._tell(None)

    def _tell(self, last: Job | None) -> None:
        self._listener(Progress(self._done, self._total, self._networks, last))
