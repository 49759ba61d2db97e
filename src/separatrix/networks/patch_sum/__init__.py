"""Networks that sum k thresholded nodes, one for each patch [lahoti2024]: CNN, LCN, FCN."""

from .base import PatchSumWeights
from .cnn import CNN
from .fcn import FCN
from .lcn import LCN

__all__ = ["CNN", "LCN", "FCN", "PatchSumWeights"]
