"""Which law n* follows: a CNN and an LCN over a grid of k and d.

Beyond the paper, whose E2 and E3 sweep k and d one at a time: k, d in {10, 15, 20, 30, 45, 60},
σ = 0.1, at rates that suit every k, so that n* is a matter of the sample; see `setting.py`.

Cost (full): 72 cells, some 60,000 networks, meant for a GPU. Quick: the corners, 10 seeds.
Expected: the CNN's n* grows with k + d, the LCN's between kd and k(k + d), logarithms aside.
"""

from ...networks import CNN, LCN
from ...runs import Case, Plan, Sizes
from ..base import Study
from .setting import dsd_case, guides, natural_descent


def cases(values: tuple[int, ...], sizes: dict[type, Sizes]) -> tuple[Case, ...]:
    return tuple(
        dsd_case(n, k, d, descent=natural_descent(n, k), sizes=own)
        for k in values
        for d in values
        for n, own in sizes.items()
    )


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
        cases=cases((10, 15, 20, 30, 45, 60), {CNN: Sizes(2, 512), LCN: Sizes(16, 8192)}),
        sizes=Sizes(2, 8192),
        tuning_seeds=tuple(range(10)),
        evaluation_seeds=tuple(range(10, 45)),
    ),
    quick=Plan(
        cases=cases((10, 15), {CNN: Sizes(2, 512), LCN: Sizes(2, 512)}),
        sizes=Sizes(2, 512),
        tuning_seeds=tuple(range(3)),
        evaluation_seeds=tuple(range(3, 10)),
    ),
    guides=guides,
)
