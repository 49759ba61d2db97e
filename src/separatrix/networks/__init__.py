"""Architectures, one file each: patch-sum [lahoti2024] and window networks [malach2021]."""

from .activations import AbstractActivation, ClippedReLU, ReLU, SoftThreshold, Tanh
from .base import AbstractNetwork, output_shape, shapes_of
from .embeddings import embed, pad_filters, tie_filters
from .guests import as_network, convolves
from .layers import assert_locally_connected
from .patch_sum import CNN, FCN, LCN, PatchSumWeights
from .starts import (
    AbstractStart,
    ConstantStart,
    GaussianStart,
    ScaledStart,
    SignStart,
    SphereStart,
)
from .window import WindowCNN, WindowFCN, WindowLCN, WindowWeights

__all__ = ["AbstractNetwork", "shapes_of", "output_shape", "CNN", "LCN", "FCN", "PatchSumWeights"]
__all__ += ["WindowCNN", "WindowLCN", "WindowFCN", "WindowWeights", "tie_filters", "pad_filters"]
__all__ += ["AbstractActivation", "ClippedReLU", "ReLU", "Tanh", "SoftThreshold"]
__all__ += ["AbstractStart", "GaussianStart", "SphereStart", "SignStart", "ConstantStart"]
__all__ += ["ScaledStart", "assert_locally_connected", "embed"]
__all__ += ["as_network", "convolves"]
