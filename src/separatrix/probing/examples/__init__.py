"""What the user gave: read, checked, looked at."""

from .division import Division, division_of, start_of
from .examples import Examples
from .look import Look, look_at
from .reading import read_examples

__all__ = ["Examples", "read_examples", "Look", "look_at", "Division", "division_of"]
__all__ += ["start_of"]
