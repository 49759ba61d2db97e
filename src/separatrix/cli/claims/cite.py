"""`separatrix cite`: BibTeX of what was used."""

from ...claims import CLAIMS, bibliography, find_claim
from .check import ClaimNames


def cite(names: ClaimNames = None) -> None:
    """BibTeX entries of the sources of claims."""
    print("\n\n".join(bibliography(find_claim(name) for name in names or CLAIMS)))
