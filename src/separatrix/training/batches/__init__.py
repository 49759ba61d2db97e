"""Which examples a step sees: what training draws on, and the rules by which it does."""

from .augmentation import AbstractAugmentation, Mirror, Rotation, Shift, Sometimes, Varied
from .rules import AbstractBatches, Epochs, FreshBatch, FullBatch, Minibatch
from .supply import CHUNKS, Rows, Span, Supply, endless, supply_of
from .unmeasured import UnmeasuredEpochs

__all__ = ["AbstractBatches", "FullBatch", "Minibatch", "Epochs", "UnmeasuredEpochs", "FreshBatch"]
__all__ += ["AbstractAugmentation", "Mirror", "Shift", "Rotation", "Sometimes", "Varied"]
__all__ += ["CHUNKS", "Rows", "Span", "Supply", "endless", "supply_of"]
