"""The plan of `open-tasks`: n* of all three networks on DSD and on every relaxation of it.

All at one place, at tuned rates, to the least risk at alignment 0.9 (`targets.py`). One grid for
CNN and LCN on all tasks, of rates between gradient flow and those of `dsd-growth`: the latter take
a filter to the unit sphere at every step, but where several patches hold a signal their responses
add up, and the best filter is shorter. Thresholds move in proportion to filters: pilots on other
grids (k = d = 8, 20 seeds) lost one run in ten to a threshold that outgrew its filters, and with it
an n* of 250 where other seeds had 50. For the same reason σ is 0.1: at 0.15 some FCNs fall silent.

An FCN is trained as in `dsd-locality`, with half of its rates and steps; with several signals it
stayed on its linear plateau, at twice the target, whatever the rate. Where few patches ever hold a
signal it need not leave that plateau: there it has a small start, as on SSD, and small rates. From
the unit sphere it did not get below a risk of 1.
"""

from collections.abc import Sequence
from typing import Any

from .....measures import ExactRisk, SampledRisk
from .....measures.exact_risk import WITH_CLOSED_FORM
from .....networks import CNN, FCN, LCN, GaussianStart
from .....networks.patch_sum.base import AbstractPatchSum
from .....runs import Case, Cell, Plan, Sizes
from .....studies import Profile
from .....tasks import DSD, around_dsd
from .....tasks.around_dsd import FewPlaces
from .....tasks.signal import AbstractSignalTask
from .....training import Descent, Rates, geometric_steps, rates
from .....training.natural import PatchSum
from ...studies.open.relaxations import (
    NOISE_STD,
    NUM_PATCHES,
    PATCH_DIM,
    RELAXATIONS,
    Relaxation,
)
from ..dsd.setting import NUM_TEST_SAMPLES
from ..dsd.trainings import local_rates, stopped_at
from .targets import aligned_risk

NETWORKS: tuple[PatchSum, ...] = (CNN, LCN, FCN)
FILTERS = (0.005, 0.02, 0.08, 0.32, 1.28)  # with four signals at once 0.02 was the best of four
THRESHOLDS = {
    CNN: (0.03, 0.1, 0.3),
    LCN: (0.15, 0.5, 1.5),
}  # times the rate of filters
# Of an FCN: filters, and thresholds times k.
# Around 0.5 and 0.3: at thresholds of 1 one run in four fell silent on two of eight tasks piloted.
# On two others 1 was best, and where a patch is favoured a rate of 0.25: a step beyond both.
MOVING = (
    *((rate, 0.3) for rate in (0.125, 0.25, 0.5, 1.0, 2.0)),
    *((0.5, threshold) for threshold in (0.1, 1.0, 3.0)),
)
QUICK_MOVING = MOVING[1:5]
STEPS, LOCAL_STEPS = geometric_steps(64, 2048), geometric_steps(4, 1024)
STAYING = ((0.003, 0.003), (0.0125, 0.003), (0.0125, 0.01), (0.0125, 0.03), (0.05, 0.01))
QUICK = ("dsd", "one-place")  # and the one that bears most on both biases
QUICK_SIZE = 4, 4  # k, d: the FCN's runs are nine tenths of the time


def task_of(relaxation: Relaxation, num_patches: int, patch_dim: int) -> AbstractSignalTask:
    kind: Any = DSD if relaxation.kind == "DSD" else getattr(around_dsd, relaxation.kind)
    return kind(num_patches, patch_dim, NOISE_STD, **dict(relaxation.knobs))


def network_for(network: PatchSum, task: AbstractSignalTask) -> AbstractPatchSum:
    k, d = task.num_patches, task.patch_dim
    small = network is FCN and isinstance(task, FewPlaces)
    return network(k, d, GaussianStart(0.01)) if small else network(k, d)


def descent(network: PatchSum, task: AbstractSignalTask, quick: bool) -> Descent:
    k = task.num_patches
    if network is not FCN:
        filters = FILTERS[2:-1] if quick else FILTERS
        return stopped_at(proportional(network, k, filters), LOCAL_STEPS)
    if isinstance(task, FewPlaces):
        pairs = STAYING[1:-1] if quick else STAYING
        return stopped_at(over_patches(pairs, k), geometric_steps(16, 512))
    return stopped_at(over_patches(QUICK_MOVING if quick else MOVING, k), STEPS)


def proportional(
    network: PatchSum, num_patches: int, filters: Sequence[float]
) -> tuple[Rates, ...]:
    """Of a CNN or an LCN: thresholds in proportion to filters."""
    return tuple(
        setting
        for rate in filters
        for share in THRESHOLDS[network]
        for setting in local_rates(network, num_patches, (rate,), (share * rate,))
    )


def over_patches(pairs: Sequence[tuple[float, float]], num_patches: int) -> tuple[Rates, ...]:
    """Of an FCN: thresholds are given times k."""
    return tuple(rates(rate, threshold=round(b / num_patches, 5)) for rate, b in pairs)


def sizes(network: PatchSum, task: AbstractSignalTask, quick: bool) -> Sizes:
    """Pilots had n* of 4 to 20 for a CNN, 30 to 120 for an LCN, 350 for an FCN on DSD."""
    if network is CNN:
        return Sizes(1, 512, num_refinements=4)
    staying = isinstance(task, FewPlaces)  # where 4 samples were enough for both
    if network is LCN:
        return Sizes(1 if staying else 4, 512 if quick else 1024, num_refinements=4)
    first = 1 if staying else 32
    return Sizes(first, 512 if quick else 2048, num_refinements=2 if quick else 4)


def case(network: PatchSum, task: AbstractSignalTask, quick: bool) -> Case:
    """The risk of a CNN or LCN is exact where it has a closed form."""
    exact = network is not FCN and isinstance(task, WITH_CLOSED_FORM)
    measure = ExactRisk() if exact else SampledRisk(NUM_TEST_SAMPLES)
    cell = Cell(task, network_for(network, task), descent(network, task, quick), measure)
    return Case(cell, aligned_risk(task), sizes(network, task, quick))


def plan(profile: Profile) -> Plan:
    quick = profile == "quick"
    num_tuning, num_seeds = (3, 7) if quick else (8, 20)
    relaxations = [each for each in RELAXATIONS if not quick or each.name in QUICK]
    k, d = QUICK_SIZE if quick else (NUM_PATCHES, PATCH_DIM)
    return Plan(
        cases=tuple(
            case(network, task_of(relaxation, k, d), quick)
            for relaxation in relaxations
            for network in NETWORKS
        ),
        sizes=Sizes(1, 512 if quick else 2048),
        tuning_seeds=tuple(range(num_tuning)),
        evaluation_seeds=tuple(range(num_tuning, num_tuning + num_seeds)),
        choice="samples",
    )
