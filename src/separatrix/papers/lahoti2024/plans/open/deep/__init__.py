"""Networks with several hidden layers on patches: CNN ⊂ LCN ⊂ FCN, as the shallow ones are."""

from .construction import two_patch_weights
from .embedding import deepened, embedded
from .network import Activation, Deep, DeepWeights, Family, Pooling
from .symmetry import FirstLayerGroup
from .training import deep_descent, for_dsd, for_two_patches

__all__ = ["Deep", "DeepWeights", "Family", "Activation", "Pooling"]
__all__ += ["embedded", "deepened", "two_patch_weights", "FirstLayerGroup"]
__all__ += ["deep_descent", "for_dsd", "for_two_patches"]
