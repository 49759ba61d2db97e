"""How much work a plan is, before any of it is done."""

from typing import NamedTuple

from ..records import Job
from ..runs import Case, Plan, any_setting, cost, tuning_stage

# Units of `cost` a second on one core, and seconds to compile a cell and its sampler:
# benchmarks/weight_sharing.py prints them.
_SPEED_OF_A_CORE = 3e9
_SECONDS_TO_COMPILE = 3.0


class WorkEstimate(NamedTuple):
    """An upper end: a search that meets its target early stops early."""

    num_networks: int
    num_cells: int
    cost: float

    def seconds(self, num_cores: int) -> float:
        compiling = self.num_cells * _SECONDS_TO_COMPILE
        return (compiling + self.cost / _SPEED_OF_A_CORE) / num_cores


def estimate(plan: Plan) -> WorkEstimate:
    """Every case at every size of the grid, and its refinements at the middle of it."""
    tuning = tuning_stage(plan)
    stages = [plan] if tuning is None else [tuning, any_setting(plan)]
    jobs = [job for own in stages for job in _jobs(own)]
    networks = sum(len(job.seeds) * len(job.cell.algorithm.settings) for job in jobs)
    return WorkEstimate(networks, len(plan.cases), sum(cost(job) for job in jobs))


def _jobs(plan: Plan) -> list[Job]:
    return [job for case in plan.cases for n in _sizes(plan, case) for job in plan.jobs(case, n)]


def _sizes(plan: Plan, case: Case) -> tuple[int, ...]:
    sizes = plan.sizes_of(case)
    return (*sizes.grid, *[sizes.grid[len(sizes.grid) // 2]] * sizes.num_refinements)
