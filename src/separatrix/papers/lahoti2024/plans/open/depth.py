"""The plan of `open-depth`: n* of CNN, LCN and FCN with one, two and three hidden layers.

On DSD, and on the product of two signs, which no sum over patches tells anything of: there with two
and three layers, as one would be such a sum. Starts, rates and steps are those of
`deep/training.py`; targets the least risk at alignment 0.9, of the product that of filters whose
responses are multiplied. There units of later layers see all patches: with neighbours alone no CNN
or LCN got below a risk of 0.4 with 512 samples in a pilot, as the two signals may be anywhere. Of 5
seeds one CNN in five died at the rates that were best for two, hence 8 seeds to tune on.
"""

from dataclasses import replace

from .....measures import SampledRisk
from .....runs import Case, Cell, Plan, Sizes
from .....studies import Profile
from .....tasks import DSD
from .....tasks.around_dsd import ProductOfSigns
from .deep import Deep
from .deep.network import Activation, Family, Pooling
from .deep.training import deep_descent, for_dsd, for_two_patches
from .targets import aligned_risk, product_aligned_risk

NUM_PATCHES, PATCH_DIM, NOISE_STD = 6, 4, 0.1
NUM_TEST_SAMPLES, QUICK_STEPS = 2048, 512
FAMILIES: tuple[Family, ...] = ("CNN", "LCN", "FCN")
SIZE = NUM_PATCHES, PATCH_DIM


def on_dsd(
    family: Family, num_layers: int, activation: Activation, pooling: Pooling = "global"
) -> Case:
    task = DSD(*SIZE, NOISE_STD)
    return _case(task, for_dsd(family, *SIZE, num_layers, activation, pooling), aligned_risk(task))


def on_two_patches(family: Family, num_layers: int, activation: Activation) -> Case:
    task = ProductOfSigns(*SIZE, NOISE_STD, 2)
    network = for_two_patches(family, *SIZE, num_layers, activation, reach=NUM_PATCHES - 1)
    return _case(task, network, product_aligned_risk(task))


def _case(task: DSD | ProductOfSigns, network: Deep, target: float) -> Case:
    cell = Cell(task, network, deep_descent(network), SampledRisk(NUM_TEST_SAMPLES))
    return Case(cell, target)


def _shorter(case: Case) -> Case:
    """The rates in the middle, for a quarter of the steps."""
    descent = deep_descent(for_dsd("CNN", *SIZE, 2, "ReLU"))
    steps = tuple(step for step in descent.measure_at if step <= QUICK_STEPS)
    middle = case.cell.algorithm.settings[1:-1]
    last = steps[-1]
    shorter = replace(
        descent, settings=middle, num_steps=last, measure_every=last, measure_at=steps
    )
    cell = replace(case.cell, algorithm=shorter)
    return replace(case, cell=cell)


def cases(quick: bool) -> tuple[Case, ...]:
    if quick:
        return tuple(_shorter(on_dsd(family, 2, "ReLU")) for family in FAMILIES)
    depths: tuple[tuple[Activation, int], ...] = (
        *(("ReLU", num_layers) for num_layers in (1, 2, 3)),
        *(("LSA", num_layers) for num_layers in (1, 2, 3)),
    )
    of_two: tuple[tuple[Activation, int], ...] = (("ReLU", 2), ("ReLU", 3), ("LSA", 2))
    not_pooled: tuple[Activation, ...] = ("ReLU", "LSA")
    return (
        *(
            on_dsd(family, layers, activation)
            for activation, layers in depths
            for family in FAMILIES
        ),
        *(
            on_dsd(family, 2, activation, "none")
            for activation in not_pooled
            for family in FAMILIES
        ),
        *(
            on_two_patches(family, layers, activation)
            for activation, layers in of_two
            for family in FAMILIES
        ),
    )


def plan(profile: Profile) -> Plan:
    quick = profile == "quick"
    num_tuning, num_seeds = (3, 6) if quick else (8, 16)
    return Plan(
        cases=cases(quick),
        sizes=Sizes(4, 256 if quick else 512, num_refinements=1 if quick else 3),
        tuning_seeds=tuple(range(num_tuning)),
        evaluation_seeds=tuple(range(num_tuning, num_tuning + num_seeds)),
        choice="samples",
    )
