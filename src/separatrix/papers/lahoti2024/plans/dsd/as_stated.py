"""The plan of `dsd-as-stated`: where the upper bounds are as close to n* as their conditions allow.

At the largest noise proved for, 1/(100 √(k ln³ kd)), risk 0.0025 is alignment 0.95. By `theory` it
takes a CNN 9.3 σ²d samples if noise patches are silenced, k times as many if not; measured: 15 to
19 σ²d. Its bound, max(2σ²(k + d) ln kd, 10), is 10 up to some 3e7 pixels, where n* is 4; beyond, n*
is 0.43 to 0.49 of it. An LCN needs 6k samples to see every patch, and k times what a CNN does;
measured: 19 to 29 kσ²d. Its bound, 80 k ln kd up to d = 4e5 k ln³ kd, is 195 times that at k = 2,
d = 3e7 and 18 times at d = 1e9. At d = 1e10 it would be 3 times, with n* beyond what is drawn at
once.
"""

import math
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
LARGEST = 256  # what is drawn at once: see `WideDSD`
# A risk of 0.0025 allows 1 run in 400 to fall silent, which tuning seeds do not show. So rates at
# which pilots (up to 200 seeds) lost runs are left out. Thresholds at 0.4: of CNNs with k = 2 and
# d = 3e7 10 in 100, of LCNs 1. Filters from 3.2 to 50: they swing, and 1 run in 20 to 40 is far off
# or silent, though at some sizes a CNN needs a third less. 800 is a single step to the unit ball,
# and with a threshold at 3.2 no network learns. The best are inside: filters at 0.8 and 1.6.
FILTER_RATES = (0.2, 0.8, 1.6, 800.0)
THRESHOLD_RATES = (0.0008, 0.003, 0.0125, 0.05, 0.2, 3.2)
STEPS = geometric_steps(1, 64)  # for k = 2 the best is often the 1st; up to 362 gained nothing
FIRST_SEED = 300  # those below, and from 1000 on, showed which rates to leave out


def descent(network: type[CNN] | type[LCN], num_patches: int, quick: bool) -> Descent:
    """All rates, or, where there is little time, those in the middle."""
    middle = slice(1, -1) if quick else slice(None)
    rates = local_rates(network, num_patches, FILTER_RATES[middle], THRESHOLD_RATES[middle])
    return stopped_at(rates, STEPS)


def sizes(network: type[CNN] | type[LCN], task: WideDSD, largest: int) -> Sizes:
    """From a power of 2 near 3 σ²d, for an LCN 3 kσ²d: the pilots' n* were 4 times that or more."""
    shown = 3 * task.noise_std**2 * task.patch_dim * (task.num_patches if network is LCN else 1)
    return Sizes(2 ** max(round(math.log2(shown)), 0), largest, num_refinements=4)


def cases(places: Iterable[tuple[int, int]], largest: int, quick: bool) -> tuple[Case, ...]:
    return tuple(
        case(network, WideDSD(k, d, 0.99 * noise_ceiling(k, d)), largest, quick)
        for k, d in places
        for network in (CNN, LCN)
    )


def case(network: type[CNN] | type[LCN], task: WideDSD, largest: int, quick: bool) -> Case:
    k = task.num_patches
    small = network(k, task.num_coordinates, START)
    cell = Cell(task, small, descent(network, k, quick), ExactRisk())
    return Case(cell, RISK, sizes(network, task, largest))


def plan(profile: Profile) -> Plan:
    quick = profile == "quick"
    largest, num_tuning, num_seeds = (64, 3, 7) if quick else (LARGEST, 30, 40)
    first = FIRST_SEED + num_tuning
    return Plan(
        cases=cases(PLACES[:1] if quick else PLACES, largest, quick),
        sizes=Sizes(1, largest),
        tuning_seeds=tuple(range(FIRST_SEED, first)),
        evaluation_seeds=tuple(range(first, first + num_seeds)),
        choice="samples",
    )
