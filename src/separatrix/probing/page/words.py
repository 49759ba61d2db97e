"""Sentences of the page that hold for every probe: what was done, and what it does not show."""

WORTHS = {
    "neighbourhoods": "neighbourhoods: FCN against LCN",
    "the same eyes": "the same eyes everywhere: LCN against CNN",
    "together": "a convolution: FCN against CNN",
}
FAILED = (
    "What was altered so that the answer must change did not change it as it must. Look at this "
    "before the numbers.",
)
TARGET_GIVEN = "The target of {target} wrong answers was given."
TARGET_CHOSEN = (
    "The target of {target} wrong answers was not given: it is an error that all three reach on "
    "part of the data. With another one the numbers are others."
)
NESTED = (
    "FCN, LCN and CNN have the same width, depth, kernel, stride and pooling, so that each is a "
    "special case of the one before: an LCN is an FCN whose units look at neighbourhoods only, a "
    "CNN is an LCN whose units use the same weights everywhere. All learn from the same samples "
    "by the same optimiser, each at the rate that was best for it on validation examples."
)
CONTROLS = (
    "The same networks on data that were altered. With pixels in one fixed random order "
    "neighbours mean nothing, and locality must lose its worth; an FCN cannot tell the difference. "
    "With labels shuffled there is nothing to learn."
)
POOLED = (
    "Pooled, a network adds up what its units see at neighbouring positions before it answers, "
    "so that it matters less where something is; flat, it weighs every position apart, and must "
    "learn at each place what its units mean there: the same eyes may then be worth little. The "
    "answer above is of pooled networks, of a bias together with a readout that can use it."
)
DEGREES = (
    "Between LCN and CNN lie networks in which only positions of one block share their weights."
)
FORECAST = (
    "Extrapolated by the slope of the last sizes. The interval has the scatter of the seeds, and "
    "how far the same rule missed the largest size when that was held out."
)
AGAIN = "To have it again, or to go on from what is kept:"
NOT_SHOWN = (
    "These are the networks, the optimiser and the sizes of this probe. Another optimiser, "
    "another depth, or data augmentation may change what a bias is worth."
)
