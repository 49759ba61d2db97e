"""Degrees of locality and of sharing on images, one hidden layer [lahoti2024, Sec. 1, on images].

8 × 8 positions with the same number of units each. A unit looks through a window, from a patch to
the whole image (FCN); positions in blocks of 1 × 1 (LCN), 2 × 2, 4 × 4 or 8 × 8 (CNN) share their
filters; units are pooled before the linear readout over no positions, over quarters of the image
("regional", 4 × 4 positions) or over all of them ("global"). Every one is a special case of the one
with larger windows and smaller blocks.
Nested samples, the same for all networks of a seed; Adam in batches of 128, 2,000 steps measured
every 250, three rates, from 6.25e-5, 2.5e-4 or 1e-3 on, the lower the more inputs a unit has; rate
and step are chosen for each network, pooling and size by the mean accuracy over seeds on images
held out of the training set. tf32 products on a GPU.

Columns of `curves`: data, layers, window, block, pooling, control, num_samples, seed, rate, step
(the best one of that rate), chosen (whether the rate is), accuracy and loss on test images,
validation (accuracy). One row a size, seed, rate and pooling.

Expected: with pooling both biases are worth samples, on CIFAR-10 more than on digits; without,
little or nothing. (Measured: docs/theory/images.md.)
Cost (full): 20 networks, MNIST and CIFAR-10, 12 minutes on an H200 that other studies shared; not
meant for a CPU. Quick: 3 networks on the embedded digits at one rate, 60 steps, 14 to 18 s on two
cores, most of it to compile.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.images.degrees"

STUDY = Study(
    name="image-degrees",
    title="Degrees of locality and of sharing on images",
    question="How many samples are locality and sharing worth on images, and by which degrees?",
    source="lahoti2024, Sec. 1, on images; next check 3 of a summary",
    expected="with pooling both are worth samples, without it little or nothing",
    plan=Later(f"{_PAPER}.plans.images.degrees", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(54, 4_005),
)
