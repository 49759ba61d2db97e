"""A search followed over what is stored: how far it went, and what it needs next.

What to try next is read off the records, so a search that was stopped goes on where it was, and a
finished one asks for nothing. Where settings are to be chosen there are two searches, a stage each.
"""

from dataclasses import replace

import numpy as np

from ..estimates import (
    Trajectories,
    lasting,
    select_risks,
    trajectories,
    tuning_curves,
)
from ..records import CaseEntry, Job, StageEntry, Store, describe, flatten, identity
from .plan import Case, Plan
from .stages import evaluation_stage, tuning_stage


class Seen:
    """The search so far, followed over what is stored; a record is read once."""

    def __init__(self, plan: Plan, store: Store):
        self.plan, self.store = plan, store
        self.runs: dict[Case, dict[int, Trajectories]] = {case: {} for case in plan.cases}
        self.missing: dict[Case, tuple[int, ...]] = {}

    def walk(self, case: Case) -> tuple[int, ...]:
        """Goes on as far as the records reach; returns the sizes that are missing there."""
        sizes = self._walk(case)
        self.missing.pop(case, None)
        self.missing |= {case: sizes} if sizes else {}
        return sizes

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
            seeds=case.seeds,
        )

    def _walk(self, case: Case) -> tuple[int, ...]:
        while proposed := self._next(case):
            missing = tuple(n for n in proposed if not self._stored(case, n))
            if missing:
                return missing
            self.runs[case] |= {n: self._read(case, n) for n in proposed}
        return ()

    def _next(self, case: Case) -> tuple[int, ...]:
        sizes = np.array(sorted(self.runs[case]))
        return self.plan.sizes_of(case).propose(sizes, self._risks(case), case.target)

    def _risks(self, case: Case) -> np.ndarray:
        """[size, seed] by what has been read; of a choice by samples the mean alone."""
        plan, runs, seeds = self.plan, self.runs[case], self.plan.seeds_of(case)
        if runs and plan.selection == "test" and plan.choice == "samples":
            curves = tuning_curves(runs, seeds.evaluation)
            best = curves.risks[curves.n_stars(case.target).argmin()]
            return lasting(best.mean(axis=1))[:, None]
        known = select_risks(
            runs,
            tuning_seeds=seeds.tuning,
            evaluation_seeds=seeds.evaluation,
            selection=plan.selection,
        )
        return np.array([known[size] for size in sorted(known)])

    def _stored(self, case: Case, num_samples: int) -> bool:
        return all(self.store.has(job) for job in self.plan.jobs(case, num_samples))

    def _read(self, case: Case, num_samples: int) -> Trajectories:
        (runs,) = trajectories(self.store.read(self.plan.jobs(case, num_samples))).values()
        return runs


def follow(plan: Plan, store: Store) -> Seen:
    """The search of a stage over all that is stored."""
    seen = Seen(plan, store)
    for case in plan.cases:
        seen.walk(case)
    return seen


def after_tuning(plan: Plan, tuned: Seen) -> Plan | None:
    """The evaluation of the cases whose settings are chosen; None where there are none.

    Chosen by samples they are those of a case alone, which need not wait for others.
    """
    waiting = {case.cell for case in tuned.missing}
    ready = tuple(case for case in plan.cases if case.cell not in waiting)
    if waiting and (plan.choice == "risk" or not ready):
        return None
    return evaluation_stage(replace(plan, cases=ready), tuned.jobs, tuned.store)


def stages_done(plan: Plan, store: Store) -> tuple[StageEntry | None, StageEntry | None]:
    """The tuning, if there is one, and the evaluation, if its settings are chosen, as searched."""
    tuning, evaluation = followed(plan, store)
    return tuning and tuning.entry(), evaluation and evaluation.entry()


def pending(plan: Plan, store: Store) -> dict[Case, tuple[int, ...]]:
    """The sizes each case of the stage needs next and the store lacks; empty when all is over."""
    tuning, evaluation = followed(plan, store)
    if tuning is not None and tuning.missing:
        return tuning.missing
    return {} if evaluation is None else evaluation.missing


def followed(plan: Plan, store: Store) -> tuple[Seen | None, Seen | None]:
    """Both stages over all that is stored; the second needs the settings that the first chose."""
    tuning = tuning_stage(plan)
    if tuning is None:
        return None, follow(plan, store)
    seen = follow(tuning, store)
    evaluation = after_tuning(plan, seen)
    return seen, evaluation and follow(evaluation, store)
