"""Is the order of correlated inputs recovered without labels, and does a CNN then learn?

Inputs are a ±1 Markov chain, E[x_i x_{i+1}] = ρ, in a random order. `order`: the share of the
chain's k-windows that are neighbours in the order recovered from m inputs by the Chow-Liu tree
(`windows_kept`); nothing is trained. `training`: test accuracy of a network on the parity of the k
middle inputs, from m examples, by the order in which it sees them: "chain", "permuted", "recovered"
(from the same m inputs); `windows_kept` of that order.
Expected: at ρ = 0 never; otherwise from about const/ρ² inputs on, and the CNN on the recovered
order is then as good as on the chain's. Correlated inputs leak the parity to lower degrees
(E[y x_5] = ρ² at k = 5), so the FCN and the CNN on permuted inputs are not quite at chance.
Cost: quick 6 s, full 30 s on two cores, nearly all of it training.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.order_recovery"

STUDY = Study(
    name="order-recovery",
    title="The order recovered from correlated inputs",
    question="Do correlated inputs give their order away, and does a CNN then learn?",
    source="malach2021, Sec. 5; chow1968",
    expected="yes, from about const/ρ² inputs on; at ρ = 0 never",
    plan=Later(f"{_PAPER}.plans.unknown_order.order_recovery", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(16, 48),
)
