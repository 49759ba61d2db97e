"""The plan of `dsd-as-stated`: where the upper bounds are as close to n* as their conditions allow.

At the largest noise proved for, 1/(100 √(k ln³ kd)), risk 0.0025 is alignment 0.95. By `theory` it
takes a CNN 9.3 σ²d samples if noise patches are silenced, k times as many if not. Its bound,
max(2σ²(k + d) ln kd, 10), is 10 up to some 3e7 pixels, where n* is still below 5; beyond, n* is 1/5
to 1/2 of it (a pilot at k = 2, d = 1e8: 12 of 27). An LCN needs 6k samples to see every patch,
and 9.3 kσ²d; its bound, 80 k ln kd up to d = 4e5 k ln³ kd, is 130 times that for small d and 34
times at k = 2, d = 1e9. At d = 1e10 it would be 5 times, with n* beyond what is drawn at once.
"""

from collections.abc import Iterable

from .....measures import ExactRisk
from .....networks import CNN, LCN, GaussianStart
from .....runs import Case, Cell, Plan, Sizes
from .....studies import Profile
from .....training import Descent, geometric_steps
from ...theory import noise_ceiling
from .trainings import local_rates, stopped_at
from .wide import WideDSD

RISK = 0.0025
# (k, d)
PLACES = (
    *((2, d) for d in (30_000_000, 100_000_000, 300_000_000, 1_000_000_000)),
    *((4, d) for d in (300_000_000, 1_000_000_000)),
)
START = GaussianStart(1e-6)


# Around the best of a pilot, which were the larger rates: 0.8 and 0.2 to 0.4.
def descent(network: type[CNN] | type[LCN], num_patches: int) -> Descent:
    rates = local_rates(network, num_patches, (0.4, 0.8, 1.6), (0.1, 0.2, 0.4))
    return stopped_at(rates, geometric_steps(4, 362))


def cases(places: Iterable[tuple[int, int]]) -> tuple[Case, ...]:
    return tuple(case(network, k, d) for k, d in places for network in (CNN, LCN))


def case(network: type[CNN] | type[LCN], num_patches: int, patch_dim: int) -> Case:
    k, d = num_patches, patch_dim
    task = WideDSD(k, d, 0.99 * noise_ceiling(k, d))
    small = network(k, task.num_coordinates, START)
    return Case(Cell(task, small, descent(network, k), ExactRisk()), RISK)


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=cases(PLACES[:1]),
            sizes=Sizes(1, 64),
            tuning_seeds=tuple(range(3)),
            evaluation_seeds=tuple(range(3, 10)),
        )
    return Plan(
        cases=cases(PLACES),
        sizes=Sizes(1, 256),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 25)),
    )
