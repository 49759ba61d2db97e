"""Networks that read windows of a sequence and sum linear readouts [malach2021]."""

from .base import WindowWeights
from .cnn import WindowCNN
from .fcn import WindowFCN
from .lcn import WindowLCN

__all__ = ["WindowCNN", "WindowLCN", "WindowFCN", "WindowWeights"]
