"""Networks that read windows of a sequence and sum linear readouts [malach2021]."""

from .cnn import WindowCNN
from .fcn import WindowFCN
from .lcn import WindowLCN
from .weights import WindowWeights

__all__ = ["WindowCNN", "WindowLCN", "WindowFCN", "WindowWeights"]
