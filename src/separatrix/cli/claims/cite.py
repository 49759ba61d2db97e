"""`separatrix cite`: BibTeX of what was used."""

from ...claims import bibliography
from .check import ClaimNames, find_claims


def cite(names: ClaimNames = None) -> None:
    """BibTeX entries of the sources of claims."""
    print("\n\n".join(bibliography(find_claims(names))))
