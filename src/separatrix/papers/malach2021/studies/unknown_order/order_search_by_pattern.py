"""Does a search over orders get a hint on its way, and for which patterns [malach2021, Sec. 5]?

Fitness is the captured Fourier weight: what the best CNN of window k explains in that order.
`fit`: an order; least-squares fit of random filters with a linear readout (`measured`) against the
closed form (`predicted`). `search`: a run of a `method`; evaluations until the k inputs are
neighbours (∞: not within 20 times the law, or 200 gradients) and the law of random search.
`fitness-distance`: correlation of fitness and minus the swaps still needed, over random orders.
`gradient`: norm of ∂fitness/∂logits of a soft permutation at a random start, and 1/C(n,k).
Expected: parity is flat: evolution is no better than random search and correlation is small; AND,
majority and a random pattern are graded. Gradients fade with n, parity's the fastest (its weight
is at level k alone): that costs an exact gradient nothing, and one of tolerance τ all once it is
below τ. (Majority of three has no even level, and is as flat as parity.)
Cost: quick 5 s, full 20 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"

STUDY = Study(
    name="order-search-by-pattern",
    title="Which patterns guide a search over orders",
    question="Is a search that climbs better than one that draws, and for which patterns?",
    source="malach2021, Sec. 5; mena2018",
    expected="not for parity; for AND, majority and random patterns it is",
    plan=Later(f"{_PAPER}.plans.unknown_order.order_search_by_pattern", "plan"),
    page=TablePage(Later(f"{_PAPER}.pages.unknown_order.order_search_by_pattern", "sections")),
)
