"""Does an FCN care in which order its inputs stand? [malach2021, Thm 12's mechanism, Sec. 5]

The parity of the k middle inputs of n, m uniform examples, Adam on the hinge loss. `curves`: a
network, the order of its inputs ("original" or "permuted"), a seed and a step; loss and accuracy on
fresh examples. "permuted" draws sample, order and start anew: its curves are independent of the
original ones. Orders that leave the k inputs neighbours are drawn again, for the CNN's sake.
`paired`: an FCN whose start is permuted like its inputs, in float64; `deviation` of its loss from
that of the same seed in the original order, relative.
Expected: to rounding equal when the start is permuted too; equal in law when not; the CNN, which
learns in the original order, stays at chance in another (one or two points above it: 3 % of the
fresh examples were in the sample).
Cost: quick 5 s, full 17 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.permuted_inputs"

STUDY = Study(
    name="permuted-inputs",
    title="Training on permuted inputs",
    question="Does an FCN, or a CNN, care in which order its inputs stand?",
    source="malach2021, Thm 12 and Sec. 5",
    expected="the FCN does not, exactly; the CNN does",
    plan=Later(f"{_PAPER}.plans.unknown_order.permuted_inputs", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(18, 72),
)
