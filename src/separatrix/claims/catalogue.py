"""Every claim that ships with the package, by name."""

import difflib

from . import lahoti2024, malach2021
from .base import AbstractClaim

CLAIMS: dict[str, AbstractClaim] = {
    **lahoti2024.CLAIMS,
    **malach2021.CLAIMS,
}


def find_claim(name: str) -> AbstractClaim:
    """The claim of that name; an unknown name suggests the nearest."""
    if name in CLAIMS:
        return CLAIMS[name]
    near = difflib.get_close_matches(name, CLAIMS, n=1, cutoff=0.3)
    hint = f"did you mean {near[0]}?" if near else "`separatrix check` names them."
    raise ValueError(f"claim must be one of the catalogue, got {name!r}: {hint}")
