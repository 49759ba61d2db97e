"""How many CNNs does a search over orders train until one has learned [malach2021, Sec. 5]?

`loss`: a set of k places (`run` numbers it), the hinge loss that the CNN of Thm 4 reaches on its
parity (`measured`) and 1 or 0 (`predicted`), exactly, over all 2^n inputs; `lower_bound` is
E[1 − yh], `vacuous` where the loss can be 0. `trials`: a run of a search that trains a CNN of
window k on a sample in one random order after the other, until one has 95 % of held-out examples
right; CNNs trained (`measured`; ∞: not within 20 times the law), and one over the share of orders
in which the parities that fit a window can be added up to the pattern's sign (`predicted`). That is
C(n,k)/(n−k+1) for a parity (`law_of_parity`). `fitting` orders put the k inputs into one window,
`missed` of them were not learned, `beside` are learned without a window; `multiply_adds` of one
training. Uniform inputs; 256 examples to train on and 256 to choose by. `law`: the law of a parity
and the least mean of any search that hears only success or failure, also for sizes out of reach.
Expected: the loss is 1 unless the places are a window, then 0; searches follow the law.
Cost: quick 5 to 10 s, full 2 minutes on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.order_search"

STUDY = Study(
    name="order-search",
    title="How many CNNs a random search trains",
    question="What does it cost to find the order of the inputs by training a CNN on one after "
    "the other?",
    source="malach2021, Sec. 5",
    expected="C(n,k)/(n−k+1) trained CNNs on average for a parity, fewer for other patterns",
    plan=Later(f"{_PAPER}.plans.unknown_order.order_search", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(2_000, 110_000),
)
