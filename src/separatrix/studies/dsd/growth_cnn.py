"""Which law n* of a CNN follows: the CNN of `growth.py` on twice the seeds.

So few samples are enough for a CNN, ten to sixty, that its n* is known to some percent only, from
as many seeds as show the LCN's to one percent. They cost little.

Cost (full): 16 cells of 180 seeds and small samples, some 30,000 networks: minutes on two cores
where dsd-growth has run, whose records it shares. Quick: the corners, 10 seeds.
Expected: n* grows with k + d, logarithms aside.
"""

from ...networks import CNN
from ...runs import Plan, Sizes
from ..base import Study
from .setting import guides, local_case


def cases(sizes: tuple[int, ...]):
    return tuple(local_case(CNN, k, d) for k in sizes for d in sizes)


STUDY = Study(
    name="dsd-growth-cnn",
    title="Which law the samples of a CNN follow",
    question="How do the samples that a CNN needs grow with k and d together?",
    source="lahoti2024, Thm 7.2",
    expected="like k + d, up to a logarithm",
    variable="task.num_patches",
    variable_label="number of patches k",
    comparisons=(),
    full=Plan(
        cases=cases((10, 15, 20, 30)),
        sizes=Sizes(8, 256),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 180)),
    ),
    quick=Plan(
        cases=cases((10, 15)),
        sizes=Sizes(8, 128),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 10)),
    ),
    guides=guides,
)
