"""Searches over orders: how many are tried, and whether anything guides them."""

from .....claims import FactClaim
from .....claims.base import AbstractClaim
from .....records import Row
from .words import SECTION, SIZE, ratio

LOSS, TRIALS = "order-search/loss", "order-search/trials"
GEOMETRIC = "order-search/geometric"
FIT, BY_PATTERN = "order-search-by-pattern/fit", "order-search-by-pattern/search"


def evolved(row: Row) -> bool:
    return row["method"] == "evolution"


CLAIMS: tuple[AbstractClaim, ...] = (
    FactClaim(
        name="malach2021/sec-5-window-loss",
        source=f"{SECTION}, ours",
        says="For uniform inputs a CNN of window k lowers the hinge loss of a k-parity below 1 if "
        "and only if the k inputs are a window.",
        measured="The loss reached on every set of k places, less 1 or 0; exact, whole population.",
        needs=(LOSS,),
        quantity="loss less 1 or 0",
        about=lambda row: True,
        number=lambda row: float(row["measured"]) - float(row["predicted"]),
        by=(*SIZE, "run"),
        low=-1e-9,
        high=0.01,
    ),
    FactClaim(
        name="malach2021/sec-5-order-search",
        source=f"{SECTION}, ours",
        says="A random search tries C(n,k)/(n−k+1) orders on average until a CNN can learn.",
        measured="Mean orders tried over that law, within a quarter.",
        needs=(TRIALS,),
        quantity="orders tried over the law",
        about=lambda row: True,
        number=ratio,
        by=SIZE,
        low=0.75,
        high=1.25,
    ),
    FactClaim(
        name="malach2021/sec-5-order-search-law",
        source=f"{SECTION}, ours",
        says="The number of orders tried is geometric.",
        measured="The p-value of a χ² test at every size; below 1e-4 it contradicts.",
        needs=(GEOMETRIC,),
        quantity="p-value",
        about=lambda row: True,
        number=lambda row: float(row["measured"]),
        by=SIZE,
        low=1e-4,
    ),
    FactClaim(
        name="malach2021/sec-5-success-fail-bound",
        source=f"{SECTION}, ours",
        says="A search that hears only success or failure tries half of that law at least.",
        measured="Mean orders tried by random search over the bound, where it is not vacuous.",
        needs=(TRIALS,),
        quantity="orders tried over the bound",
        about=lambda row: not row["vacuous"],
        number=lambda row: float(row["measured"]) / float(row["lower_bound"]),
        by=SIZE,
        low=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-captured-weight",
        source=f"{SECTION}, ours",
        says="The best CNN with a linear readout explains the Fourier weight that fits a window.",
        measured="A least-squares fit on all inputs, less the closed form.",
        needs=(FIT,),
        quantity="difference of the shares explained",
        about=lambda row: True,
        number=lambda row: abs(float(row["measured"]) - float(row["predicted"])),
        by=("pattern", *SIZE, "run"),
        high=1e-9,
    ),
    FactClaim(
        name="malach2021/sec-5-no-hint-for-parity",
        source=SECTION,
        says="For parity no search over orders that climbs is better than one that draws.",
        measured="Mean evaluations of a (1+1) evolution over the law of random search.",
        needs=(BY_PATTERN,),
        quantity="evaluations over the law of random search",
        about=lambda row: evolved(row) and row["pattern"] == "parity",
        number=ratio,
        by=SIZE,
        low=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-no-hint-for-any-pattern",
        source=f"{SECTION}, read for every pattern",
        says="For no pattern is a search over orders that climbs better than one that draws.",
        measured="Mean evaluations of a (1+1) evolution over the law of random search.",
        needs=(BY_PATTERN,),
        quantity="evaluations over the law of random search",
        about=evolved,
        number=ratio,
        by=("pattern", *SIZE),
        low=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-exact-gradients-suffice",
        source=f"{SECTION}, ours; mena2018",
        says="A differentiable search that has exact gradients finds the order of a parity too: "
        "their size is no obstacle without a tolerance.",
        measured="Gradients of a soft permutation over the law of random search.",
        needs=(BY_PATTERN,),
        quantity="gradients over the law of random search",
        about=lambda row: row["method"] == "soft permutation" and row["pattern"] == "parity",
        number=ratio,
        by=SIZE,
        high=1.0,
    ),
)
