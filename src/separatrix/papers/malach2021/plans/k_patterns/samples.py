"""What the studies that ask for samples share: CNN, LCN and FCN on one k-pattern, 1 % of error.

A sample is drawn from in batches of 256, with replacement; the stopping step is chosen on tuning
seeds. The FCN has more steps than the others and larger samples: it needs both. Sizes grow by √2,
without refinements: a GPU takes the whole grid at once.
"""

import math
from collections.abc import Iterable, Mapping

from .....measures import SampledRisk
from .....runs import Case, Cell, Plan, Sizes
from .....tasks import AbstractPattern, KPattern
from .....training import Minibatch, ZeroOne
from .setting import BATCH_SIZE, NUM_TEST_SAMPLES, POSITION, TARGET_ERROR, adam, networks

Place = tuple[AbstractPattern, int]  # g and n
_MEASURE = SampledRisk(NUM_TEST_SAMPLES, ZeroOne())
_NUM_CHECKPOINTS = 50
EVERY, COMPARED = ("CNN", "LCN", "FCN"), ("LCN", "FCN")
_LARGEST, _LARGEST_OF_LONG = 16_384, 32_768  # of the FCN's samples, up to and above 4 bits


def _cases(
    place: Place,
    dense_sizes: Sizes,
    local_steps: int,
    dense_steps: int,
    names: tuple[str, ...] = EVERY,
) -> Iterable[Case]:
    pattern, n = place
    task = KPattern(n, pattern, POSITION)
    for name in names:
        steps, sizes = (dense_steps, dense_sizes) if name == "FCN" else (local_steps, None)
        algorithm = adam(Minibatch(BATCH_SIZE), steps, steps // _NUM_CHECKPOINTS)
        network = networks(n, pattern.length)[name]
        yield Case(Cell(task, network, algorithm, _MEASURE), TARGET_ERROR, sizes)


def _full_cases(place: Place) -> Iterable[Case]:
    largest = _LARGEST if place[0].length <= 4 else _LARGEST_OF_LONG
    return _cases(place, Sizes(256, largest, math.sqrt(2), num_refinements=0), 3000, 10_000)


def full_plan(places: Iterable[Place]) -> Plan:
    """Up to 1,024 examples for CNN and LCN, 8 seeds after 4 for tuning."""
    return Plan(
        cases=tuple(case for at in places for case in _full_cases(at)),
        sizes=Sizes(32, 1024, math.sqrt(2), num_refinements=0),
        tuning_seeds=tuple(range(4)),
        evaluation_seeds=tuple(range(4, 12)),
    )


def longer_plan(places: Mapping[Place, Sizes]) -> Plan:
    """LCN and FCN, the FCN's sizes by place: they differ a hundredfold."""
    return Plan(
        cases=tuple(
            case
            for at, sizes in places.items()
            for case in _cases(at, sizes, 3000, 10_000, COMPARED)
        ),
        sizes=Sizes(128, 8192, math.sqrt(2), num_refinements=0),
        tuning_seeds=tuple(range(4)),
        evaluation_seeds=tuple(range(4, 12)),
    )


def quick_plan(places: Iterable[Place], names: tuple[str, ...] = EVERY) -> Plan:
    """Fewer steps and coarser sizes, 3 seeds after 1 for tuning: for inputs of 12 bits."""
    dense_sizes = Sizes(256, 2048, num_refinements=0)
    return Plan(
        cases=tuple(case for at in places for case in _cases(at, dense_sizes, 300, 400, names)),
        sizes=Sizes(128, 512, num_refinements=0),
        tuning_seeds=(0,),
        evaluation_seeds=(1, 2, 3),
    )
