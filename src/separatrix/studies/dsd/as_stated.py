"""n* where the theorems themselves speak: noise, sizes and target as their conditions ask.

Thm 6.2 and 7.2 of lahoti2024 hold for σ ≤ 1/(100 √(k ln³ kd)), for the LCN at d ≥ 400 ln k, and are
about a risk of 0.0025, which is the target here. Every other study has far more noise than that.
Rates as in `setting.py`.

Cost (full): 8 cells of up to 4,320 inputs, some 2,000 networks: minutes on two cores. Quick: one
place.
Expected: far below the bounds, whose constants are large.
"""

from collections.abc import Iterable
from dataclasses import replace

from ...networks import CNN, LCN
from ...runs import Case, Plan, Sizes
from ...theory.lahoti2024 import noise_ceiling
from ..base import Study
from .setting import dsd_case, guides, natural_descent

RISK = 0.0025
PLACES = tuple(
    (k, d, 0.99 * noise_ceiling(k, d)) for k, d in ((2, 300), (3, 450), (4, 560), (6, 720))
)


def cases(places: Iterable[tuple[int, int, float]]) -> tuple[Case, ...]:
    return tuple(
        replace(dsd_case(n, k, d, noise_std, natural_descent(n, k)), target=RISK)
        for k, d, noise_std in places
        for n in (CNN, LCN)
    )


STUDY = Study(
    name="dsd-as-stated",
    title="Samples needed where the theorems speak",
    question="Do the bounds hold, with their constants, where their conditions do?",
    source="lahoti2024, Thm 6.2, 7.2",
    expected="far below the bounds, whose constants are large",
    variable="task.num_patches",
    variable_label="number of patches k",
    comparisons=(("LCN", "CNN", "weight sharing"),),
    full=Plan(
        cases=cases(PLACES),
        sizes=Sizes(1, 256),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 25)),
    ),
    quick=Plan(
        cases=cases(PLACES[:1]),
        sizes=Sizes(1, 64),
        tuning_seeds=tuple(range(3)),
        evaluation_seeds=tuple(range(3, 10)),
    ),
    guides=guides,
)
