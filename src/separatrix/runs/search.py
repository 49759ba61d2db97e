"""Finding n*: up the grid of sizes until the target is met, then closer around the crossing."""

from collections.abc import Hashable

from ..records import Job, Store
from ..training import nameless
from .engine.layout import Machine
from .execute import Trainer
from .executors import Crew
from .following import Seen, after_tuning
from .plan import Case, Plan, cost
from .progress import Listener
from .stages import any_setting, tuning_stage
from .tally import Tally

_AHEAD = 4  # sizes


def search(
    plan: Plan, store: Store, crew: Crew, listener: Listener = lambda progress: None
) -> None:
    """Trains until every case of the plan has its n*, or every size has been tried.

    A shard ends where the settings of its cases wait for what other shards train: when their
    stores are merged, it goes on.
    """
    trainer, tally = Trainer(store, crew), Tally(listener)
    tuning, evaluation = tuning_stage(plan), plan
    if tuning is not None:
        tally.foresee(any_setting(plan), store)
        tuned = _search(tuning, store, crew, trainer, tally)
        evaluation = after_tuning(plan, tuned)
        tally.foresee(None, store)
    if evaluation is not None:  # None: some of the tuning failed, or is with other shards
        _search(evaluation, store, crew, trainer, tally)
    tally.finish()


def _search(plan: Plan, store: Store, crew: Crew, trainer: Trainer, tally: Tally) -> Seen:
    """One stage. A case goes on as soon as its own jobs are there, while others are trained."""
    seen = Seen(plan, store)
    waiting: dict[Case, set[Job]] = {}

    def go_on(case: Case) -> None:
        sizes = seen.walk(case)
        tally.expect(plan, store, case, sizes)
        if sizes:
            ahead = _ahead(plan, case, crew.machine, sizes)
            jobs = [job for size in ahead for job in plan.jobs(case, size)]
            waiting[case] = {job for job in jobs if not store.has(job)}
            trainer.ask(jobs, plan.sizes_of(case).grid[-1])

    for case in _share(plan, crew):
        go_on(case)
    tally.begin()
    for job in trainer.finished():
        tally.count(job)
        for case in [case for case, jobs in waiting.items() if job in jobs]:
            waiting[case].discard(job)
            if not waiting[case]:
                del waiting[case]
                go_on(case)
        for note in trainer.new_notes():
            tally.note(note)
        tally.tell()
    for case in plan.cases:  # also what other shards have left in the store
        seen.walk(case)
    return seen


def _share(plan: Plan, crew: Crew) -> list[Case]:
    """The cases of this shard; those of one cell go together, whatever their settings."""
    costs: dict[Hashable, float] = {}
    for case in plan.cases:
        sizes = plan.sizes_of(case).grid
        costs[_place(case)] = sum(cost(job) for size in sizes for job in plan.jobs(case, size))
    mine = crew.shard.share(costs.items())
    return [case for case in plan.cases if _place(case) in mine]


def _place(case: Case) -> Hashable:
    cell = case.cell
    return cell.task, cell.network, nameless(cell.algorithm), cell.measure


def _ahead(plan: Plan, case: Case, machine: Machine, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """On a GPU the next sizes of the grid with it: it wants large batches, a surplus is cheap."""
    grid = plan.sizes_of(case).grid
    if machine.kind == "cpu" or sizes[0] not in grid:
        return sizes
    return tuple(n for n in grid if n >= sizes[0])[:_AHEAD]
