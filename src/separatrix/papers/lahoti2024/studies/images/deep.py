"""Degrees of locality and of sharing on images, three hidden layers.

As `image-degrees`, with three layers of 8 × 8 positions at fewer degrees: FCN; wide windows (5 × 5
positions in the later layers); LCN (3 × 3); blocks of 4 × 4 positions that share; CNN. 16 units a
position. Is what one hidden layer shows a matter of depth? [lahoti2024] leaves depth open.

Columns of `curves`: those of `image-degrees`; `window` is that of the first layer.

Expected: the same order as with one layer where units are pooled. (Measured:
docs/theory/images.md.)
Cost (full): 5 networks each on MNIST and CIFAR-10, 5 minutes on an H200 that other studies shared;
not meant for a CPU. Quick: FCN, LCN and CNN on the embedded digits at one rate, 17 to 24 s on two
cores, most of it to compile.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.images.deep"

STUDY = Study(
    name="image-degrees-deep",
    title="Degrees of locality and of sharing on images, three layers",
    question="What are locality and sharing worth on images in deeper networks?",
    source="lahoti2024, Sec. 1 and open question 1 of a summary",
    expected="the order of one hidden layer",
    plan=Later(f"{_PAPER}.plans.images.deep", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(54, 1_800),
)
