"""Networks that sum k thresholded nodes, one for each patch [lahoti2024]: CNN, LCN, FCN."""

from .cnn import CNN
from .fcn import FCN
from .lcn import LCN
from .weights import PatchSumWeights

__all__ = ["CNN", "LCN", "FCN", "PatchSumWeights"]
