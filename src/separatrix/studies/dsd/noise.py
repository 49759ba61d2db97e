"""n* of a CNN and an LCN against the noise.

Both bounds of lahoti2024 grow like σ² where they are not cut off by their σ-free terms; the paper
has no experiment on it. 20 patches of 20 pixels, σ = 0.05, …, 0.15, sizes up to 2048; see
`setting.py`.

Cost (full): some 14,000 networks, meant for a GPU. Quick: three noise levels.
Expected: n* grows with σ, the LCN's about as σ², the CNN's more slowly while n* is small.
"""

from ...networks import CNN, LCN
from ...runs import Plan, Sizes
from ..base import Study
from .setting import guides, local_case

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
        cases=tuple(
            local_case(n, 20, 20, sigma)
            for sigma in (0.05, 0.075, 0.1, 0.125, 0.15)
            for n in (CNN, LCN)
        ),
        sizes=Sizes(4, 2048),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 90)),
    ),
    quick=Plan(
        cases=tuple(
            local_case(n, 10, 10, sigma) for sigma in (0.05, 0.1, 0.15) for n in (CNN, LCN)
        ),
        sizes=Sizes(4, 512),
        tuning_seeds=tuple(range(3)),
        evaluation_seeds=tuple(range(3, 10)),
    ),
    guides=guides,
)
