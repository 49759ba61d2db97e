"""Making records happen: cells, samples, compiled programs, batches, execution, search."""

from .cell import Cell
from .execute import execute
from .layout import Machine, this_machine

__all__ = ["Cell", "Machine", "execute", "this_machine"]
