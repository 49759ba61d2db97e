"""How much work a plan is, before any of it is done."""

from typing import NamedTuple

# Units of `cost` a second on one core, and seconds to compile a cell and its sampler:
# benchmarks/weight_sharing.py prints them.
_SPEED_OF_A_CORE = 3e9
_SECONDS_TO_COMPILE = 3.0


class WorkEstimate(NamedTuple):
    """An upper end: a search that meets its target early stops early."""

    num_networks: int
    num_programs: int
    cost: float  # in the units of `cost`
    seconds_elsewhere: float = 0.0  # of tables, on two cores

    def seconds(self, num_cores: int) -> float:
        compiling = self.num_programs * _SECONDS_TO_COMPILE
        training = (compiling + self.cost / _SPEED_OF_A_CORE) / num_cores
        return training + self.seconds_elsewhere * 2 / num_cores
