"""Which law n* follows: a CNN and an LCN over k and d, by three ways of training and two targets.

Beyond the paper, whose E2 and E3 sweep k and d one at a time. 21 places with k and d from 10 to 60
(axes, diagonal, corners, and all at which an FCN is measured), σ = 0.1. n* belongs to an algorithm,
so it is measured by several (the plan's `trainings.py`):

- canonical: gradient flow; `dsd-halved-rates` shows that its rates are small enough;
- tuned: the best of 32 pairs of rates, chosen at every place, seen from the fourth step on;
- as published: the paper's grid, 5 repetitions, each run at its own least test risk.

The first two also to a target of fixed alignment (`-aligned`): optimum + 0.03 asks for more
alignment the larger k is. 40 seeds that chose nothing, 100 at tuned rates, where a run may fall
silent; sizes refined around the crossing.

Cost (full): 42 cells for each way, meant for a GPU. Quick: three places, 7 seeds.
Expected: the CNN's n* grows with k + d, the LCN's between kd and k(k + d), logarithms aside.
"""

from .ways import CANONICAL, IN_SIZE, TUNED, page, study

_ALL_TUNED, _ALL_CANONICAL = (1_770, 808_750), (690, 24_200)
_WAYS = (
    *((ending, f"tuned_growth{ending}", how, _ALL_TUNED) for ending, how in TUNED.items()),
    *(
        (ending, "canonical_growth" + ending.removeprefix("-canonical"), how, _ALL_CANONICAL)
        for ending, how in CANONICAL.items()
    ),
    ("-as-published", "published_growth", "by the paper's protocol", (1_863, 20_970)),
)
STUDIES = (
    *(
        study(
            f"dsd-growth{ending}",
            plan.replace("-", "_"),
            f"Which law the samples needed follow, {how}",
            f"How do the samples of a CNN and an LCN grow with k and d, {how}?",
            "lahoti2024, Thm 6.2, 7.1, 7.2",
            "CNN: k + d; LCN: between kd and k(k + d), up to a logarithm",
            page(*IN_SIZE),
            networks,
        )
        for ending, plan, how, networks in _WAYS
    ),
    study(
        "dsd-halved-rates",
        "halved_rates",
        "Whether the rates of gradient flow are small enough",
        "Does n* move when rates are halved and steps doubled?",
        "lahoti2024, Sec. 8",
        "by less than 2 %",
        page(*IN_SIZE),
        (230, 4_600),
    ),
)
