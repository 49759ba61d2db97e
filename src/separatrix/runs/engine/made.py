"""What makes records: this program, its compiler, its device."""

from functools import cache

import jax

from ... import __version__
from ...records import Provenance, current_commit


@cache
def provenance() -> Provenance:
    """The program, compiler and device that a record was made with.

    Asked once: the checkout may change under a program that runs for hours, the program does not.
    """
    device = jax.devices()[0]
    return Provenance(__version__, jax.__version__, device.device_kind, current_commit())
