"""How many orders does a random search try until a CNN can learn a parity [malach2021, Sec. 5]?

`loss`: a set of k places (`run` numbers it), the hinge loss that the CNN of Thm 4 reaches on its
parity (`measured`) and 1 or 0 (`predicted`), exactly, over all 2^n inputs; `lower_bound` is
E[1 − yh], `vacuous` where the loss can be 0. `trials`: a run of the search; orders tried, and the
law C(n,k)/(n−k+1); `lower_bound` is the least mean number of trials of any success/fail search,
`vacuous` where it is at most 1. `geometric`: the p-value of a χ² test of a size's trials against
the geometric law. `law`: the same law and bound for sizes out of reach.
Expected: the loss is 1 unless the places are a window, then 0; trials follow the law, twice the
least mean.
Cost: quick 1 s, full 3 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"

STUDY = Study(
    name="order-search",
    title="How many orders a random search tries",
    question="What does it cost to find the order of the inputs by training a CNN on one after "
    "the other?",
    source="malach2021, Sec. 5",
    expected="C(n,k)/(n−k+1) orders on average, twice what any success/fail search needs",
    plan=Later(f"{_PAPER}.plans.unknown_order.order_search", "plan"),
    page=TablePage(Later(f"{_PAPER}.pages.unknown_order.order_search", "sections")),
    networks=(50, 204),
)
