"""Networks that a user brings along: Flax modules, and functions from a key to a model."""

from .convolutions import convolves
from .flax_module import FlaxNetwork
from .kinds import as_network
from .made import MadeNetwork

__all__ = ["as_network", "convolves", "FlaxNetwork", "MadeNetwork"]
