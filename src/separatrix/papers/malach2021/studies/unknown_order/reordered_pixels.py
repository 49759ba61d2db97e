"""Do images give the order of their pixels away, so that a CNN sees again? [malach2021, Sec. 5]

Every seed permutes the pixels by one hidden order; the order is recovered from m unlabelled images
by correlations alone: a layout of pixels by shortest paths between near neighbours, then places on
the grid. `layouts`: the share of true 4-neighbours that then stand at most `radius` apart (`kept`),
among pixels that vary; m = 0 is the hidden order itself. `pictures`: some digits in every
arrangement. `accuracies`: a small CNN on the original, the permuted and the re-ordered pixels
(m = 1000), an FCN on the first two; Adam, its rate chosen on images held out for that.
`orders` and `blocks`: independent digits of 24 × 8 side by side, as blocks. `grouped` is the share
of pixels that are seen to be of one digit, `adjacent` that of neighbouring blocks that the best
order of the blocks keeps (2/n by chance), for digits and, as a check of the method, for the strips
of one digit. Then a CNN whose windows are three digits wide, on the parity of the three in the
middle: original, blocks permuted, all pixels permuted, pixels grouped and re-ordered; `together`
says that the three stand side by side.
Expected: about a thousand images are enough, and most of what the permutation took comes back; the
FCN does not mind; blocks of independent digits have no order that inputs could tell, and there the
CNN's hinge loss stays at 1.
Quick: the middle 20 × 20 of the embedded digits, zeros and ones side by side. Full: MNIST and
CIFAR-10.
Cost: quick 30 to 50 s on two cores; full 415 s on an H200 that other studies shared.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.reordered_pixels"

STUDY = Study(
    name="reordered-pixels",
    title="Pixels re-ordered without labels",
    question="Do images give the order of their pixels away, and does a CNN then see again?",
    source="malach2021, Sec. 5; leroux2007",
    expected="yes, from about 1,000 images; but not the order of independent blocks",
    plan=Later(f"{_PAPER}.plans.unknown_order.reordered_pixels", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(18, 220),
)
