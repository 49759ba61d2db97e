"""The two stages of a plan: settings are chosen first, and the chosen ones measured.

Every setting is trained on the few tuning seeds; the setting that was chosen, alone, on the many
seeds that n* is measured on. Of nine settings that is a fifth of the work for each of those seeds.
"""

from collections.abc import Iterable
from dataclasses import replace

import pyarrow as pa

from ..estimates import Trajectories, grid_of, trajectories, tuned_settings
from ..records import Job, Seeds, Store, identity
from .costs import WorkEstimate, kind_of
from .plan import Case, Plan, cost


def tuning_stage(plan: Plan) -> Plan | None:
    """Every setting on the tuning seeds, or None where there is nothing to choose.

    Its sizes go, without refinements, as far as the choice asks. By risk: until each run's own best
    meets the target, which is the protocol of [lahoti2024], so that the outcome of this stage is
    what the paper would have reported with so many repetitions. By samples: until the setting that
    would be chosen does.
    """
    cases = tuple(
        replace(
            case,
            sizes=case.sizes and case.sizes.coarse,
            seeds=case.seeds and Seeds((), case.seeds.tuning),
        )
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
    """By cell: what needs fewest samples at one place may fail at another."""
    runs: dict[str, dict[int, Trajectories]] = {}
    for (cell, size), at_size in trajectories(table).items():
        runs.setdefault(cell, {})[size] = at_size
    grids = {
        cell: grid_of(runs[cell], plan.seeds_of(case).tuning, case.target, {})
        for case in plan.cases
        if (cell := identity(case.cell)) in runs
    }
    return {cell: grid.place(grid.choice) for cell, grid in grids.items()}


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
    costs: dict[str, float] = {}
    networks, chains = 0, []  # of each stage, of which one comes after the other
    for stage in stages:
        chain = ("", 0.0)
        for case in stage.cases:
            sizes = [stage.jobs(case, size) for size in _sizes_at_most(stage, case)]
            jobs = [job for of_size in sizes for job in of_size]
            networks += sum(len(job.seeds) * len(job.cell.algorithm.settings) for job in jobs)
            kind = kind_of(jobs[0])
            costs[kind] = costs.get(kind, 0.0) + sum(map(cost, jobs))
            steps = sum(max(map(cost, of_size)) for of_size in sizes)
            chain = max(chain, (kind, steps), key=lambda each: each[1])
        chains.append(chain)
    longest = max(chains, key=lambda each: each[1])[0], sum(units for _, units in chains)
    return WorkEstimate(networks, len(plan.cases), costs, longest=longest)


def _sizes_at_most(plan: Plan, case: Case) -> tuple[int, ...]:
    sizes = plan.sizes_of(case)
    return (*sizes.grid, *[sizes.grid[len(sizes.grid) // 2]] * sizes.num_refinements)
