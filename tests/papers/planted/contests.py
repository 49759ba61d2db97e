"""All that is planted against claims of growth and on figures, by the claim's name."""

import planted_capacity
import planted_diagonal
import planted_digits
import planted_dsd_figures
import planted_dsd_growth
import planted_samples
from contest import Contest

from separatrix.claims import AbstractClaim, Kind
from separatrix.papers import CATALOGUE

CONTESTS: dict[str, tuple[Contest, ...]] = {
    **planted_dsd_growth.contests(),
    **planted_dsd_figures.contests(),
    **planted_samples.contests(),
    **planted_diagonal.contests(),
    **planted_digits.contests(),
    **planted_capacity.contests(),
}

_ON_THE_EDGE = "its limit is half of the way to the rival, so that half-way lies on the limit"
_NO_LAW = "half-way lies none of the laws compared, and “none of these” is undecided"
_CNN_AT_PAPER_RATES = "5 sizes at which n* of the CNN is known to 6 % give its exponent to ± 0.2"
FALLS_SHORT = {  # why a rival half-way is contradicted in less than 80 % of studies
    "lahoti2024/thm-7.2-cnn-upper": "100 seeds give n* of a CNN at tuned rates to 15 % only",
    "lahoti2024/fig-fcn-over-lcn-10-20x": "its sizes begin at 10 times an LCN's n*: a smaller "
    "ratio is bounded from above alone",
    "lahoti2024/law-cnn": _NO_LAW,
    "lahoti2024/law-lcn": _NO_LAW,
    "lahoti2024/law-fcn": _NO_LAW,
    "lahoti2024/fig-cnn-at-most-linear-in-k": _CNN_AT_PAPER_RATES,
    "lahoti2024/fig-cnn-at-most-linear-in-d": _CNN_AT_PAPER_RATES,
    **{
        f"malach2021/diagonal-{name}": _ON_THE_EDGE
        for name in ("fcn-gd", "fcn-sgd", "fcn-adam", "local-polynomial")
    },
    "malach2021/fig-3-fcn-chance": "between chance and 0.68 an FCN's seeds, five, scatter by 0.036",
    "malach2021/fig-1-levels-augmented": "the widest network has one seed, which scatters by 0.4 "
    "points where half-way is 1.25",
}


def claims_in_question() -> dict[str, AbstractClaim]:
    """Those of both papers whose rivals must be planted."""
    kinds = (Kind.GROWTH, Kind.FIGURE)
    return {name: claim for name, claim in CATALOGUE.claims.items() if claim.kind in kinds}
