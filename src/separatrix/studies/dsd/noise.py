"""n* of a CNN and an LCN against the noise.

Both bounds of lahoti2024 grow like σ² where they are not cut off by their σ-free terms; the paper
has no experiment on it. 20 patches of 20 pixels, σ = 0.05, 0.06, …, 0.2, at rates that suit the
number of patches; see `setting.py`.

Cost (full): some 40,000 networks, meant for a GPU. Quick: three noise levels.
Expected: n* grows with σ, the LCN's about as σ², the CNN's more slowly while n* is small.
"""

from collections.abc import Iterable

from ...networks import CNN, LCN
from ...runs import Case, Plan, Sizes
from ..base import Study
from .setting import dsd_case, guides, natural_descent


def cases(num_patches: int, patch_dim: int, noise_stds: Iterable[float]) -> tuple[Case, ...]:
    return tuple(
        dsd_case(n, num_patches, patch_dim, noise_std, natural_descent(n, num_patches))
        for noise_std in noise_stds
        for n in (CNN, LCN)
    )


STUDY = Study(
    name="dsd-noise",
    title="Samples needed as noise grows",
    question="How many samples do a CNN and an LCN need as the noise gets stronger?",
    source="lahoti2024, Thm 6.2, 7.1, 7.2",
    expected="n* grows with σ, the LCN's about as σ²",
    variable="task.noise_std",
    variable_label="noise σ",
    comparisons=(("LCN", "CNN", "weight sharing"),),
    full=Plan(
        cases=cases(20, 20, [i / 100 for i in range(5, 21)]),
        sizes=Sizes(2, 2048),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 90)),
    ),
    quick=Plan(
        cases=cases(10, 10, (0.05, 0.1, 0.15)),
        sizes=Sizes(2, 512),
        tuning_seeds=tuple(range(3)),
        evaluation_seeds=tuple(range(3, 10)),
    ),
    guides=guides,
)
