"""Layers that any network is made of: dense, locally connected, shared, as explicit products."""

from .base import AbstractLayer, LayerWeights, init_together
from .dense import Dense
from .grouped import Grouped
from .local import Local
from .locality import assert_locally_connected
from .network import AbstractLayered
from .shared import Shared
from .windows import Windows

__all__ = ["Windows", "AbstractLayer", "LayerWeights", "AbstractLayered"]
__all__ += ["Dense", "Local", "Grouped", "Shared", "assert_locally_connected", "init_together"]
