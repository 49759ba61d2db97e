"""Does held-out accuracy guide a search over orders, and for which patterns [malach2021, Sec. 5]?

`search`: a run that trains a CNN of window k on a sample in one order after the other until one has
95 % of held-out examples right, by `method`. "draws": random orders. "climbs": a (1+8) evolution,
whose fitness is that accuracy: eight orders one swap away from the best one, of which the best is
kept if it is no worse. Columns as those of the `trials` of `order-search`; a search is ended at 10
times the law (∞).
Expected: for parity accuracy is flat until the end, and climbing is worse than drawing. Other
patterns are learned in many more orders, so that drawing is quick, and climbing need not pay.
Cost: quick 5 s, full 2 to 3 minutes on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.order_search_by_pattern"

STUDY = Study(
    name="order-search-by-pattern",
    title="Which patterns guide a search over orders",
    question="Is a search that climbs better than one that draws, and for which patterns?",
    source="malach2021, Sec. 5",
    expected="not for parity; other patterns take either fewer trained CNNs than parity",
    plan=Later(f"{_PAPER}.plans.unknown_order.order_search_by_pattern", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(5_000, 80_000),
)
