"""Files brought together: those of a study in a pack, those of other stores in one."""

from .archive import archive
from .merge import Merged, merge
from .packing import pack
from .twins import Twins, doubles, twins_in

__all__ = ["pack", "archive", "merge", "Merged", "Twins", "twins_in", "doubles"]
