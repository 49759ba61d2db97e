"""How far a run is: what it tells whoever listens."""

from collections.abc import Callable
from typing import NamedTuple


class Progress(NamedTuple):
    """Work done of the work that may come; the total shrinks when a case needs fewer sizes.

    Told when a search begins, after every job, and at the end, where done = total.
    """

    done: float
    total: float
    num_done: int  # finished in this call
    unit: str  # what is counted: networks, items
    waiting: str = ""  # what goes on while nothing is finished yet: compiling, measuring
    note: str = ""  # what a person should know, told once


Listener = Callable[[Progress], None]
