"""What the studies that ask for samples share: CNN, LCN and FCN on one k-pattern, 1 % of error.

A sample is drawn from in batches of 256, with replacement; the stopping step is chosen on tuning
seeds. The FCN has more steps than the others and larger samples: it needs both. Sizes grow by √2,
without refinements: a GPU takes the whole grid at once.
"""

import math
from collections.abc import Iterable

from .....measures import SampledRisk
from .....runs import Case, Cell, Plan, Sizes
from .....tasks import AbstractPattern, KPattern
from .....training import Minibatch, ZeroOne
from .setting import BATCH_SIZE, NUM_TEST_SAMPLES, POSITION, TARGET_ERROR, adam, networks

Place = tuple[AbstractPattern, int]  # g and n
_MEASURE = SampledRisk(NUM_TEST_SAMPLES, ZeroOne())
_NUM_CHECKPOINTS = 50
_LARGEST, _LARGEST_OF_LONG = 16_384, 32_768  # of the FCN's samples, up to and above 4 bits


def _cases(place: Place, dense_sizes: Sizes, local_steps: int, dense_steps: int) -> Iterable[Case]:
    pattern, n = place
    task = KPattern(n, pattern, POSITION)
    for name, network in networks(n, pattern.length).items():
        steps, sizes = (dense_steps, dense_sizes) if name == "FCN" else (local_steps, None)
        algorithm = adam(Minibatch(BATCH_SIZE), steps, steps // _NUM_CHECKPOINTS)
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


def quick_plan(places: Iterable[Place]) -> Plan:
    """Fewer steps and coarser sizes, 3 seeds after 1 for tuning: for inputs of 12 bits."""
    dense_sizes = Sizes(256, 2048, num_refinements=0)
    return Plan(
        cases=tuple(case for at in places for case in _cases(at, dense_sizes, 300, 400)),
        sizes=Sizes(128, 512, num_refinements=0),
        tuning_seeds=(0,),
        evaluation_seeds=(1, 2, 3),
    )
