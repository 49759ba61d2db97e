"""The plan of `open-algorithms`: n* of an FCN and an LCN under eight algorithms, of a CNN by GD.

k = 8 patches of d = 4 pixels, σ = 0.1, w* with one entry that is not 0, and dense. GD, ℓ1 and Adam
also at four larger k and three larger d: an exponent has two degrees of freedom or more. From
k = 8 on the target is well below the linear plateau kσ²/(1 + kσ²): at k = 4 an FCN need not leave
it, at 6 hardly. In pilots (k = 6, d = 8, 6 seeds) ℓ1 was best at a strength of 0.003 for a dense w*
and of 0.01 for a sparse one; with 8 tuning seeds it was 0.001 to 0.003, at two places the least of
its grid. Adam has its least n* on 8 tuning seeds with filters at a rate of 1, where a step leads to
the unit ball. There one FCN in 20 diverges or falls silent, at any sample, which 8 seeds often do
not show, nor those by ℓ1 with filters at 1: these algorithms have more seeds to be chosen on. Sign
descent leaves an FCN on the plateau at rates from 0.003 to 3. Other first grids had winners on
their edge too: filters of 1 for penalties, tied filters of a strength of 0.001 (FCN) and 0.1 (LCN).
An LCN is asked at one place: its filters see a patch each, so that a group is a filter, tied
filters are a CNN's, and a projection keeps one component of the patch's.
"""

import math
from collections.abc import Sequence

from .....measures import ExactRisk, SampledRisk
from .....networks import CNN, FCN, LCN
from .....records import Seeds
from .....runs import Case, Cell, Plan, Sizes
from .....studies import Profile
from .....tasks import DSD
from .....tasks.around_dsd import SparseSignal
from .....tasks.signal import AbstractSignalTask
from .....training import (
    AbstractAlgorithm,
    Descent,
    OptaxOptimiser,
    Rates,
    rates,
)
from .....training.natural import LIMITS, PatchSum
from ...studies.open.learners import SHOWN_AT
from .algorithms import (
    L1,
    AbstractDataStart,
    AbstractPenalty,
    DescentFromData,
    GroupL1,
    PrincipalStart,
    ProjectedStart,
    ProximalDescent,
    Tied,
    penalised,
)
from .targets import aligned_risk
from .tasks import (
    FILTERS,
    LOCAL_STEPS,
    MOVING,
    QUICK_MOVING,
    STEPS,
    descent,
    over_patches,
    proportional,
    sizes,
)

NOISE_STD = 0.1
NUM_TEST_SAMPLES = 2048
Place = tuple[int, int]  # k and d
SHOWN: Place = (SHOWN_AT["num_patches"], SHOWN_AT["patch_dim"])
ALONG_K, ALONG_D = ((10, 4), (12, 4), (16, 4), (20, 4)), ((8, 8), (8, 12), (8, 16))
EVERYWHERE = (("GD", "dense"), ("ℓ1", "dense"), ("ℓ1", "sparse"), ("Adam", "dense"))
QUICK = ("GD", "ℓ1")
PENALISED = ((0.25, 0.3), (0.5, 0.3), (1.0, 0.3), (2.0, 0.3))
LOCAL = (0.08, 0.32, 1.28)  # filters of an LCN that is penalised
_SPARSE = (0.001, 0.003, 0.01, 0.03)
STRENGTHS = {
    FCN: {
        "ℓ1": (0.0003, 0.001, 0.003, 0.01),
        "group ℓ1": _SPARSE,
        "tied": (1e-5, 1e-4, 1e-3, 1e-2, 1e-1),
    },
    LCN: {"ℓ1": _SPARSE, "group ℓ1": _SPARSE, "tied": (1e-4, 1e-3, 1e-2, 1e-1, 1.0)},
}
OPTIMISERS = {"Adam": "adam", "sign descent": "sign_sgd"}
STEP_LENGTHS = {  # of filters
    FCN: {"Adam": (0.1, 0.3, 1.0, 3.0), "sign descent": (0.0003, 0.001, 0.003, 0.01)},
    LCN: {"Adam": (0.03, 0.1, 0.3, 1.0, 3.0), "sign descent": (0.003, 0.01, 0.03, 0.1, 0.3)},
}
THRESHOLDS = {FCN: (0.004, 0.02, 0.1), LCN: (0.004, 0.02, 0.1, 0.5)}  # as shares of those
NUM_TUNING, NUM_MEASURED = 8, 20
MORE_TUNING = {"Adam": 24, "sign descent": 24, "ℓ1": 16}  # they lose runs
NAMES = ("GD", *OPTIMISERS, *STRENGTHS[FCN], "principal start", "projected start")


def task_of(signal: str, place: Place) -> AbstractSignalTask:
    if signal == "dense":
        return DSD(*place, NOISE_STD)
    return SparseSignal(*place, NOISE_STD, 1)


def algorithm(name: str, network: PatchSum, num_patches: int, quick: bool) -> AbstractAlgorithm:
    """What one of NAMES is for an FCN or an LCN; on quick with settings in the middle."""
    k, of_all, inside = num_patches, network is FCN, slice(1, -1) if quick else slice(None)
    steps = STEPS if of_all else LOCAL_STEPS
    last, groups = steps[-1], k if of_all else 1
    if name in OPTIMISERS:
        settings, how = (
            _moving_by(STEP_LENGTHS[network][name][inside], THRESHOLDS[network]),
            OptaxOptimiser(OPTIMISERS[name]),
        )
        return Descent(settings, last, last, projections=LIMITS, optimiser=how, measure_at=steps)
    penalties: dict[str, AbstractPenalty] = {
        "ℓ1": L1(),
        "group ℓ1": GroupL1(groups),
        "tied": Tied(groups),
    }
    if name in penalties:
        pairs = (
            over_patches(PENALISED[inside], k) if of_all else proportional(LCN, k, LOCAL[inside])
        )
        settings = penalised(pairs, STRENGTHS[network][name][inside])
        return ProximalDescent(settings, last, last, penalties[name], measure_at=steps)
    moving = QUICK_MOVING if quick else MOVING
    settings = over_patches(moving, k) if of_all else proportional(LCN, k, FILTERS)
    if name == "GD":
        return Descent(settings, last, last, projections=LIMITS, measure_at=steps)
    starts: dict[str, AbstractDataStart] = {
        "principal start": PrincipalStart(),
        "projected start": ProjectedStart(groups),
    }
    return DescentFromData(settings, last, last, measure_at=steps, data_start=starts[name])


def _moving_by(lengths: Sequence[float], shares: Sequence[float]) -> tuple[Rates, ...]:
    """Thresholds move by a share of what filters do."""
    pairs = ((length, length * share) for length in lengths for share in shares)
    return tuple(rates(length, threshold=float(f"{b:.3g}")) for length, b in pairs)


def by_algorithm(name: str, network: PatchSum, task: AbstractSignalTask, quick: bool) -> Case:
    """Of an FCN n* by GD was in pilots 350 at k = d = 8, 600 at (16, 4) and 1,200 at (24, 4)."""
    k, d = task.num_patches, task.patch_dim
    of_all = network is FCN
    of_fcn = 16, 1024 * 2 ** round(math.log2(k * d / math.prod(SHOWN)))
    smallest, largest = of_fcn if of_all else (1, 512)  # tied filters are those of a CNN
    searched = Sizes(smallest, 512 if quick else largest, num_refinements=2 if of_all else 4)
    measure = SampledRisk(NUM_TEST_SAMPLES) if of_all else ExactRisk()
    cell = Cell(task, network(k, d), algorithm(name, network, k, quick), measure)
    return Case(cell, aligned_risk(task), searched, None if quick else more_seeds(name))


def more_seeds(name: str) -> Seeds | None:
    """To be chosen on, where the plan's are too few; those that count are the same for all."""
    if name not in MORE_TUNING:
        return None
    first, measured = range(NUM_TUNING), range(NUM_TUNING, NUM_TUNING + NUM_MEASURED)
    others = range(measured.stop, NUM_MEASURED + MORE_TUNING[name])
    return Seeds((*first, *others), tuple(measured))


def by_descent(network: PatchSum, task: AbstractSignalTask, quick: bool) -> Case:
    """A CNN or an LCN, as in `open-tasks`."""
    k, d = task.num_patches, task.patch_dim
    cell = Cell(task, network(k, d), descent(network, task, quick), ExactRisk())
    return Case(cell, aligned_risk(task), sizes(network, task, quick))


def cases(quick: bool) -> tuple[Case, ...]:
    signals = ("dense",) if quick else ("sparse", "dense")
    places = (SHOWN,) if quick else (SHOWN, *ALONG_K, *ALONG_D)
    return (
        *(
            by_descent(network, task_of(signal, place), quick)
            for place in places
            for signal in signals
            for network in ((CNN, LCN) if place == SHOWN else (LCN,))
        ),
        *(
            by_algorithm(name, network, task_of(signal, place), quick)
            for place in places
            for signal in signals
            for network in (FCN, LCN)
            for name in NAMES
            if _is_asked(name, network, signal, place, quick)
        ),
    )


def _is_asked(name: str, network: PatchSum, signal: str, place: Place, quick: bool) -> bool:
    """An LCN by GD is what all are held against, and asked for already."""
    if network is LCN and (name == "GD" or place != SHOWN):
        return False
    if quick:
        return name in QUICK
    return place == SHOWN or (name, signal) in EVERYWHERE


def plan(profile: Profile) -> Plan:
    quick = profile == "quick"
    num_tuning, num_seeds = (3, 6) if quick else (NUM_TUNING, NUM_MEASURED)
    return Plan(
        cases=cases(quick),
        sizes=Sizes(1, 512 if quick else 1024),
        tuning_seeds=tuple(range(num_tuning)),
        evaluation_seeds=tuple(range(num_tuning, num_tuning + num_seeds)),
        choice="samples",
    )
