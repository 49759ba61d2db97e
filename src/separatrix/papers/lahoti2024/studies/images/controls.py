"""Images altered on purpose: what do locality and sharing rest on?

FCN, LCN and CNN as in `image-degrees`, at one window, on images as they are; with one permutation
of all pixels ("pixels permuted"); with one of patches whose insides are kept ("patches permuted":
7 × 7 on digits, 4 × 4 on CIFAR-10); and with every image moved once by a random offset ("shifted by
up to r"; what leaves at one side enters at the opposite one). All images of a data set are altered
alike, those for validation and testing too.

Columns of `curves`: those of `image-degrees`; `control` says what was done.

Expected: permuted pixels change nothing for the FCN and cost LCN and CNN; permuted patches cost
less; shifts make sharing worth more. (Measured: docs/theory/images.md.)
Cost (full): 6 networks on 4 to 6 kinds of images, 6 minutes on an H200 that other studies shared.
Quick: 3 networks on 3 kinds of the embedded digits, patches left out, 2 to 5 s on two cores after
`image-degrees`, whose programs it uses, else about 20 s.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.images.controls"

STUDY = Study(
    name="image-controls",
    title="Locality and sharing on altered images",
    question="What do permutations of pixels and shifts of images do to FCN, LCN and CNN?",
    source="lahoti2024, Sec. 1, on images",
    expected="the FCN does not see permutations, LCN and CNN do; shifts make sharing worth more",
    plan=Later(f"{_PAPER}.plans.images.controls", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(162, 4_536),
)
