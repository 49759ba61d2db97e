"""How much work a plan is, before any of it is done."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

# Units of `cost` a second on one core, and seconds to compile a cell and its sampler:
# benchmarks/weight_sharing.py prints them.
SPEED_OF_A_CORE = 3e9
_SECONDS_TO_COMPILE = 3.0
_BYTES_A_NETWORK = 150  # of a pack: those that ship have 70 to 150

Pace = Callable[[str, float], float]  # of a kind of work and units of `cost`: seconds on a core


def pace_of_a_core(kind: str, units: float) -> float:
    """Of work that was never done here."""
    return units / SPEED_OF_A_CORE


class WorkEstimate(NamedTuple):
    """An upper end: a search that meets its target early stops early."""

    num_networks: int
    num_programs: int
    costs: Mapping[str, float]  # by kind of work, in the units of `cost`
    seconds_elsewhere: float = 0.0  # of tables, on two cores
    longest: tuple[str, float] = ("", 0.0)  # work of which each step waits for the one before
    longest_elsewhere: float = 0.0

    def seconds(self, num_cores: int, pace: Pace = pace_of_a_core) -> float:
        """On so many cores, or on so many workers with one core each."""
        compiling = self.num_programs * _SECONDS_TO_COMPILE
        training = sum(pace(kind, units) for kind, units in self.costs.items())
        shared = (compiling + training + self.seconds_elsewhere * 2) / num_cores
        return max(shared, self.seconds_at_least(pace))

    def seconds_at_least(self, pace: Pace = pace_of_a_core) -> float:
        """However many work at it: the next size of a search is known by the last one."""
        return max(pace(*self.longest), self.longest_elsewhere)

    @property
    def num_bytes(self) -> int:
        """Of the records, packed."""
        return self.num_networks * _BYTES_A_NETWORK
