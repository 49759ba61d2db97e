"""Which law n* follows: a CNN and an LCN over a grid of k and d.

Beyond the paper, whose E2 and E3 sweep k and d one at a time: k, d in {10, 15, 20, 30}, σ = 0.1,
and twice the seeds, so that laws of growth can be told apart; see `setting.py`.

Cost (full): 32 cells, some 50,000 networks, meant for a GPU. Quick: the corners, 10 seeds.
Expected: the CNN's n* grows with k + d, the LCN's between kd and k(k + d), logarithms aside.
"""

from ...networks import CNN, LCN
from ...runs import Plan, Sizes
from ..base import Study
from .setting import guides, local_case


def cases(sizes: tuple[int, ...]):
    return tuple(local_case(n, k, d) for k in sizes for d in sizes for n in (CNN, LCN))


STUDY = Study(
    name="dsd-growth",
    title="Which law the samples needed follow",
    question="How do the samples that a CNN and an LCN need grow with k and d together?",
    source="lahoti2024, Thm 6.2, 7.1, 7.2",
    expected="CNN: k + d; LCN: between kd and k(k + d), up to a logarithm",
    variable="task.num_patches",
    variable_label="number of patches k",
    comparisons=(("LCN", "CNN", "weight sharing"),),
    full=Plan(
        cases=cases((10, 15, 20, 30)),
        sizes=Sizes(8, 2048),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 90)),
    ),
    quick=Plan(
        cases=cases((10, 15)),
        sizes=Sizes(8, 512),
        tuning_seeds=tuple(range(3)),
        evaluation_seeds=tuple(range(3, 10)),
    ),
    guides=guides,
)
