"""How much work a plan is, before any of it is done."""

from typing import NamedTuple

from ..runs import Plan, cost

# Units of `cost` a second, one core: benchmarks/weight_sharing.py prints it.
_SPEED_OF_A_CORE = 2.5e9


class WorkEstimate(NamedTuple):
    """An upper end: a search that meets its target early stops early."""

    num_networks: int
    cost: float

    def seconds(self, num_cores: int) -> float:
        return self.cost / (_SPEED_OF_A_CORE * num_cores)


def estimate(plan: Plan) -> WorkEstimate:
    """Every case at every size of the grid, and its refinements at the middle of it."""
    grid = plan.sizes.grid
    middle = [grid[len(grid) // 2]] * plan.sizes.num_refinements
    jobs = [job for case in plan.cases for n in (*grid, *middle) for job in plan.jobs(case, n)]
    networks = sum(len(job.seeds) * len(job.cell.algorithm.settings) for job in jobs)
    return WorkEstimate(networks, sum(cost(job) for job in jobs))
