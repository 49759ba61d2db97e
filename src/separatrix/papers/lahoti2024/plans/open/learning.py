"""The plan of `open-algorithms`: n* of an FCN under eight algorithms, and of LCN and CNN by GD.

Patches of d = 4 pixels, σ = 0.1, w* with one entry that is not 0, and dense. Over four values of k
GD, ℓ1 and Adam, so that an exponent has two degrees of freedom; the others at one. From k = 8 on
the target is well below the linear plateau kσ²/(1 + kσ²): at k = 4 an FCN need not leave it, at 6
hardly. In pilots (k = 6, d = 8, 6 seeds) ℓ1 was best at a strength of 0.003 for a dense w* and of
0.01 for a sparse one, Adam at a rate of 0.01 with 0.005 for thresholds, and sign descent did not
leave the plateau.
"""

from collections.abc import Sequence

from .....measures import ExactRisk, SampledRisk
from .....networks import CNN, FCN, LCN
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
    geometric_steps,
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
from .tasks import MOVING, descent, sizes

NOISE_STD, PATCH_DIM = 0.1, 4
NUM_PATCHES = (SHOWN_AT, 9, 10, 12)
STEPS = geometric_steps(64, 2048)
NUM_TEST_SAMPLES = 2048
EVERYWHERE = (("GD", "dense"), ("ℓ1", "dense"), ("ℓ1", "sparse"), ("Adam", "dense"))  # at all k
QUICK = (("GD", "dense"), ("ℓ1", "dense"))
PENALISED = ((0.25, 0.3), (0.5, 0.3), (1.0, 0.3))
STRENGTHS = {
    "ℓ1": (0.001, 0.003, 0.01, 0.03),
    "group ℓ1": (0.001, 0.003, 0.01, 0.03),
    "tied": (1e-5, 1e-4, 1e-3),
}
ADAM = tuple((rate, rate * share) for rate in (0.003, 0.01, 0.03) for share in (0.1, 0.5))
SIGN = tuple((rate, rate * share) for rate in (0.0003, 0.001, 0.003) for share in (0.1, 0.5))
NAMES = ("GD", "Adam", "sign descent", *STRENGTHS, "principal start", "projected start")


def task_of(signal: str, num_patches: int, patch_dim: int) -> AbstractSignalTask:
    if signal == "dense":
        return DSD(num_patches, patch_dim, NOISE_STD)
    return SparseSignal(num_patches, patch_dim, NOISE_STD, 1)


def algorithm(name: str, num_patches: int) -> AbstractAlgorithm:
    k = num_patches
    plain = _over(MOVING, k)
    penalties: dict[str, AbstractPenalty] = {"ℓ1": L1(), "group ℓ1": GroupL1(k), "tied": Tied(k)}
    starts: dict[str, AbstractDataStart] = {
        "principal start": PrincipalStart(),
        "projected start": ProjectedStart(k),
    }
    if name in penalties:
        settings = penalised(_over(PENALISED, k), STRENGTHS[name])
        return ProximalDescent(settings, STEPS[-1], STEPS[-1], penalties[name], measure_at=STEPS)
    if name in starts:
        last = STEPS[-1]
        return DescentFromData(plain, last, last, measure_at=STEPS, data_start=starts[name])
    if name == "GD":
        return _descent(plain, "")
    pairs = ADAM if name == "Adam" else SIGN
    settings = tuple(rates(rate, threshold=float(f"{b:.3g}")) for rate, b in pairs)
    return _descent(settings, "adam" if name == "Adam" else "sign_sgd")


def _over(pairs: Sequence[tuple[float, float]], num_patches: int) -> tuple[Rates, ...]:
    """Thresholds are given times k."""
    return tuple(rates(rate, threshold=round(b / num_patches, 5)) for rate, b in pairs)


def _descent(settings: tuple[Rates, ...], optimiser: str) -> Descent:
    last, projections = STEPS[-1], LIMITS
    if not optimiser:
        return Descent(settings, last, last, projections=projections, measure_at=STEPS)
    how = OptaxOptimiser(optimiser)
    return Descent(settings, last, last, projections=projections, optimiser=how, measure_at=STEPS)


def by_algorithm(name: str, task: AbstractSignalTask, quick: bool) -> Case:
    """An FCN; n* of GD in a pilot: 350 at k = d = 8, and linear in d."""
    k, d = task.num_patches, task.patch_dim
    cell = Cell(task, FCN(k, d), algorithm(name, k), SampledRisk(NUM_TEST_SAMPLES))
    return Case(cell, aligned_risk(task), Sizes(16, 512 if quick else 1024, num_refinements=2))


def by_descent(network: PatchSum, task: AbstractSignalTask, quick: bool) -> Case:
    """A CNN or an LCN, as in `open-tasks`."""
    k, d = task.num_patches, task.patch_dim
    cell = Cell(task, network(k, d), descent(network, task, quick), ExactRisk())
    return Case(cell, aligned_risk(task), sizes(network, task, quick))


def cases(quick: bool) -> tuple[Case, ...]:
    signals, places = (("dense",), NUM_PATCHES[:1]) if quick else (("sparse", "dense"), NUM_PATCHES)
    return (
        *(
            by_descent(network, task_of(signal, k, PATCH_DIM), quick)
            for k in places
            for signal in signals
            for network in (CNN, LCN)
        ),
        *(
            by_algorithm(name, task_of(signal, k, PATCH_DIM), quick)
            for k in places
            for signal in signals
            for name in NAMES
            if _is_asked(name, signal, k, quick)
        ),
    )


def _is_asked(name: str, signal: str, num_patches: int, quick: bool) -> bool:
    if quick:
        return (name, signal) in QUICK
    return num_patches == SHOWN_AT or (name, signal) in EVERYWHERE


def plan(profile: Profile) -> Plan:
    quick = profile == "quick"
    num_tuning, num_seeds = (3, 6) if quick else (8, 20)
    return Plan(
        cases=cases(quick),
        sizes=Sizes(1, 512 if quick else 1024),
        tuning_seeds=tuple(range(num_tuning)),
        evaluation_seeds=tuple(range(num_tuning, num_tuning + num_seeds)),
        choice="samples",
    )
