"""`separatrix cite`: BibTeX of what was used."""

from ..options import ClaimNames


def cite(names: ClaimNames = None) -> None:
    """BibTeX entries of the sources of claims."""
    from ...claims import bibliography
    from ..known import catalogue

    print("\n\n".join(bibliography(catalogue().find_claims(names))))
