"""CNNs against FCNs on CIFAR-10: test accuracy by number of parameters [malach2021, Fig. 1]

Networks of 2, 4 and 6 layers and several widths, RMSprop, 125 epochs, with augmentation and without
(rotations, shifts, mirror images). The paper says no more than "RMSprop, 125 epochs": all else is
that of a public script of which it has the marks (docs/theory/cifar.md).
`runs`: family, depth, width, number of parameters, whether augmentation was on, a seed, and every
fifth epoch (`last` marks the last): test accuracy and loss, and the accuracy on 5000 of the
training images as they are, by which layers are normalised when they are measured.
Expected: every CNN above every FCN, also above those with more parameters; no fall with the width;
the best CNN at 90 %, with augmentation, and FCNs between 55 and 70 %.
Quick: CIFAR-10 is not shipped, so that quick runs the same code on the 2000 first of the embedded
digits, two small networks and two epochs: no claim about the figure applies to it.
Cost: quick half a minute on two cores; full half an hour on an H200, and needs CIFAR-10
(`separatrix data`).
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.cifar.capacity"

STUDY = Study(
    name="cifar-capacity",
    title="CNNs and FCNs on CIFAR-10 by their parameters",
    question="Is a CNN above an FCN on CIFAR-10 at every number of parameters?",
    source="malach2021, Sec. 1, Fig. 1",
    expected="yes, also where the FCN is larger",
    plan=Later(f"{_PAPER}.plans.cifar.capacity", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(8, 80),
)
