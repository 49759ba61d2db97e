"""The two stages of a plan: settings are chosen first, and the chosen ones measured.

Every setting is trained on the few tuning seeds; the setting that was chosen, alone, on the many
seeds that n* is measured on. Of nine settings that is a fifth of the work for each of those seeds.
"""

from collections.abc import Iterable
from dataclasses import replace

import pyarrow as pa

from ..estimates import (
    Trajectories,
    fewest_samples,
    settings_n_star,
    trajectories,
    tuned_settings,
)
from ..records import Job, Store, identity
from .estimate import WorkEstimate
from .plan import Case, Plan, cost


def tuning_stage(plan: Plan) -> Plan | None:
    """Every setting on the tuning seeds, or None where there is nothing to choose.

    Its sizes go as far as each run's own best asks, without refinements. That is the protocol of
    [lahoti2024]: the outcome of this stage is what the paper would have reported with so many
    repetitions.
    """
    cases = tuple(
        replace(case, sizes=case.sizes and case.sizes.coarse)
        for case in plan.cases
        if len(case.cell.algorithm.settings) > 1
    )
    if plan.selection == "test" or not cases:
        return None
    return replace(
        plan,
        cases=cases,
        sizes=plan.sizes.coarse,
        tuning_seeds=(),
        evaluation_seeds=plan.tuning_seeds,
        selection="test",
    )


def evaluation_stage(plan: Plan, tuned: Iterable[Job], store: Store) -> Plan:
    """The plan with the chosen setting alone; `tuned` are all jobs of the tuning stage."""
    table = store.read(dict.fromkeys(tuned))
    if plan.choice == "samples":
        chosen = _by_samples(plan, table)
    else:
        chosen = tuned_settings(table, plan.tuning_seeds)
    return replace(
        plan,
        cases=tuple(
            with_setting(case, chosen[cell]) if (cell := identity(case.cell)) in chosen else case
            for case in plan.cases
        ),
    )


def _by_samples(plan: Plan, table: pa.Table) -> dict[str, int]:
    """By cell, one for each network: settings of one place in a grid are taken to be the same."""
    runs: dict[str, dict[int, Trajectories]] = {}
    for (cell, size), at_size in trajectories(table).items():
        runs.setdefault(cell, {})[size] = at_size
    networks: dict[type, list[Case]] = {}
    for case in plan.cases:
        if identity(case.cell) in runs:
            networks.setdefault(type(case.cell.network), []).append(case)
    chosen: dict[str, int] = {}
    for cases in networks.values():
        by_size = [runs[identity(case.cell)] for case in cases]
        places = [
            (settings_n_star(at, plan.tuning_seeds, case.target), max(at))
            for case, at in zip(cases, by_size, strict=True)
        ]
        chosen |= dict.fromkeys((identity(c.cell) for c in cases), fewest_samples(places))
    return chosen


def any_setting(plan: Plan) -> Plan:
    """The plan with one setting of each case: as much work as with the one to be chosen."""
    return replace(plan, cases=tuple(with_setting(case, 0) for case in plan.cases))


def with_setting(case: Case, setting: int) -> Case:
    """The case with one of its settings."""
    algorithm = case.cell.algorithm
    alone = replace(algorithm, settings=(algorithm.settings[setting],))  # type: ignore[call-arg]
    return replace(case, cell=replace(case.cell, algorithm=alone))


def estimate_of(plan: Plan) -> WorkEstimate:
    """Every case at every size of the grid, and its refinements at the middle of it."""
    tuning = tuning_stage(plan)
    stages = [plan] if tuning is None else [tuning, any_setting(plan)]
    jobs = [job for stage in stages for job in _jobs_at_most(stage)]
    networks = sum(len(job.seeds) * len(job.cell.algorithm.settings) for job in jobs)
    return WorkEstimate(networks, len(plan.cases), sum(cost(job) for job in jobs))


def _jobs_at_most(plan: Plan) -> list[Job]:
    return [
        job
        for case in plan.cases
        for size in _sizes_at_most(plan, case)
        for job in plan.jobs(case, size)
    ]


def _sizes_at_most(plan: Plan, case: Case) -> tuple[int, ...]:
    sizes = plan.sizes_of(case)
    return (*sizes.grid, *[sizes.grid[len(sizes.grid) // 2]] * sizes.num_refinements)
