"""Which law n* follows: a CNN and an LCN over k and d, by three ways of training and two targets.

Beyond the paper, whose E2 and E3 sweep k and d one at a time. 21 places with k and d from 10 to 60
(axes, diagonal, corners, and all at which an FCN is measured), σ = 0.1. n* belongs to an algorithm,
so it is measured by several (the plan's `trainings.py`):

- canonical: gradient flow; `dsd-halved-rates` shows that its rates are small enough;
- tuned: the best of 25 pairs of rates, seen from the fourth step on;
- as published: the paper's grid, 5 repetitions, each run at its own least test risk.

The first two also to a target of fixed alignment (`-aligned`): optimum + 0.03 asks for more
alignment the larger k is. 40 seeds that chose nothing, sizes refined around the crossing.

Cost (full): 42 cells for each way, meant for a GPU. Quick: four places, 7 seeds.
Expected: the CNN's n* grows with k + d, the LCN's between kd and k(k + d), logarithms aside.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = GrowthPage(
    "task.num_patches",
    "number of patches k",
    comparisons=(("LCN", "CNN", "weight sharing"),),
    guides=Later(f"{_PAPER}.pages.guides", "guides"),
    laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
)


def _study(ending: str, plan: str, how: str, networks: tuple[int, int]) -> Study:
    return Study(
        name=f"dsd-growth{ending}",
        title=f"Which law the samples needed follow, {how}",
        question=f"How do the samples of a CNN and an LCN grow with k and d, {how}?",
        source="lahoti2024, Thm 6.2, 7.1, 7.2",
        expected="CNN: k + d; LCN: between kd and k(k + d), up to a logarithm",
        plan=Later(f"{_PAPER}.plans.dsd.growth", plan),
        page=_PAGE,
        networks=networks,
    )


_ALIGNED = "to alignment 0.9"
STUDIES = (
    _study("", "tuned_growth", "at tuned rates", (2_540, 102_900)),
    _study("-aligned", "tuned_growth_aligned", f"at tuned rates {_ALIGNED}", (2_540, 102_900)),
    _study("-canonical", "canonical_growth", "by gradient flow", (920, 24_150)),
    _study(
        "-canonical-aligned",
        "canonical_growth_aligned",
        f"by gradient flow {_ALIGNED}",
        (920, 24_150),
    ),
    _study("-as-published", "published_growth", "by the paper's protocol", (2_484, 20_925)),
    Study(
        name="dsd-halved-rates",
        title="Whether the rates of gradient flow are small enough",
        question="Does n* move when rates are halved and steps doubled?",
        source="lahoti2024, Sec. 8",
        expected="by less than 2 %",
        plan=Later(f"{_PAPER}.plans.dsd.growth", "halved_rates"),
        page=_PAGE,
        networks=(230, 4_600),
    ),
)
