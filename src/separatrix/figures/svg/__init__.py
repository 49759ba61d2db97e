"""matplotlib's SVG made fit for a page: short, and a mark says its value when pointed at."""

from .readouts import tell
from .shortened import named, shortened

__all__ = ["shortened", "named", "tell"]
