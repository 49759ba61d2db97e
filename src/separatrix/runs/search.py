"""Finding n*: up the grid of sizes until the target is met, then closer around the crossing.

What to try next is read off the records, so a search that was stopped goes on where it was, and a
finished one asks for nothing. Where settings are to be chosen there are two searches, a stage each.
"""

from collections.abc import Iterable

import numpy as np

from ..estimates import Trajectories, select_risks, trajectories
from ..records import CaseEntry, Job, StageEntry, Store, describe, flatten, identity
from .engine.layout import Machine
from .execute import execute
from .plan import Case, Plan, cost
from .progress import Listener, Progress
from .stages import any_setting, evaluation_stage, tuning_stage


def search(
    plan: Plan, store: Store, machine: Machine, listener: Listener = lambda progress: None
) -> None:
    """Trains until every case of the plan has its n*, or every size has been tried."""
    tally = _Tally(listener)
    tuning = tuning_stage(plan)
    if tuning is None:
        _search(plan, store, machine, tally)
    else:
        seen = _search(tuning, store, machine, tally, after=any_setting(plan))
        _search(evaluation_stage(plan, seen.jobs, store), store, machine, tally)
    tally.finish()


def followed(plan: Plan, store: Store) -> "tuple[_Seen | None, _Seen | None]":
    """Both stages over all that is stored; the second needs the settings that the first chose."""
    tuning = tuning_stage(plan)
    if tuning is None:
        return None, _follow(plan, store)
    seen = _follow(tuning, store)
    if seen.missing:
        return seen, None
    return seen, _follow(evaluation_stage(plan, seen.jobs, store), store)


def stages_done(plan: Plan, store: Store) -> tuple[StageEntry | None, StageEntry | None]:
    """The tuning, if there is one, and the evaluation, if its settings are chosen, as searched."""
    tuning, evaluation = followed(plan, store)
    return tuning and tuning.entry(), evaluation and evaluation.entry()


def pending(plan: Plan, store: Store) -> dict[Case, tuple[int, ...]]:
    """The sizes each case of the stage needs next and the store lacks; empty when all is over."""
    tuning, evaluation = followed(plan, store)
    return next(seen.missing for seen in (evaluation, tuning) if seen is not None)


def _search(
    plan: Plan, store: Store, machine: Machine, tally: "_Tally", after: Plan | None = None
) -> "_Seen":
    """One stage; `after` is the one that comes then, for the work that lies ahead."""
    seen = _Seen(plan, store)
    while wanted := seen.walk():
        tally.expect(plan, store, wanted, after)
        for largest, cases in _by_largest(plan, wanted).items():
            jobs = [
                job
                for case in cases
                for size in _ahead(plan, case, machine, wanted[case])
                for job in plan.jobs(case, size)
            ]
            execute(jobs, store, machine, largest, tally.count)
    return seen


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

    @property
    def jobs(self) -> tuple[Job, ...]:
        """The jobs that the search went through, each once."""
        gone = ((case, size) for case, runs in self.runs.items() for size in runs)
        return tuple(
            dict.fromkeys(job for case, size in gone for job in self.plan.jobs(case, size))
        )

    def entry(self) -> StageEntry:
        """What the search came to, in the words of a manifest."""
        plan = self.plan
        return StageEntry(
            plan.selection,
            plan.tuning_seeds,
            plan.evaluation_seeds,
            tuple(self._case_entry(case) for case in plan.cases),
        )

    def _case_entry(self, case: Case) -> CaseEntry:
        sizes = sorted(self.runs[case])
        description = {k: v for k, v in describe(case.cell).items() if k != "kind"}
        return CaseEntry(
            identity(case.cell),
            flatten(description),
            case.target,
            {size: tuple(map(identity, self.plan.jobs(case, size))) for size in sizes},
            self.missing.get(case, ()),
            surplus=tuple(
                identity(job)
                for size in sorted(set(self.plan.sizes_of(case).grid) - set(sizes))
                for job in self.plan.jobs(case, size)
                if self.store.has(job)
            ),
        )

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


def _follow(plan: Plan, store: Store) -> _Seen:
    """The search of a stage over all that is stored."""
    seen = _Seen(plan, store)
    seen.walk()
    return seen


def _by_largest(plan: Plan, cases: Iterable[Case]) -> dict[int, list[Case]]:
    """Cases by the largest size they may come to, which is what shapes their programs."""
    groups: dict[int, list[Case]] = {}
    for case in cases:
        groups.setdefault(plan.sizes_of(case).grid[-1], []).append(case)
    return groups


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
        self._tell("" if self._networks else "compiling")

    def count(self, job: Job) -> None:
        self._done += cost(job)
        self._networks += len(job.seeds) * len(job.cell.algorithm.settings)
        self._total = max(self._total, self._done)
        self._tell()

    def finish(self) -> None:
        self._total = self._done
        self._tell()

    def _tell(self, waiting: str = "") -> None:
        self._listener(Progress(self._done, self._total, self._networks, "networks", waiting))
