"""BibTeX entries of what claims cite; the file is shipped with the package."""

import re
from collections.abc import Iterable
from importlib.resources import files

from .base import AbstractClaim


def keys(source: str) -> tuple[str, ...]:
    """The citation keys of a source: "lahoti2024, Thm 7.2; massart2007" → both."""
    return tuple(part.split(",")[0].strip() for part in source.split(";"))


def entries() -> dict[str, str]:
    """Every entry by its key, as written."""
    text = (files("separatrix.claims") / "references.bib").read_text(encoding="utf-8")
    matches = re.findall(r"^(@\w+\{([^,]+),\n.*?^\})$", text, re.DOTALL | re.M)
    return {key: entry for entry, key in matches}


def bibliography(claims: Iterable[AbstractClaim]) -> tuple[str, ...]:
    """The entries that the claims cite, once each, in the order of the file."""
    cited = {key for claim in claims for key in keys(claim.source)}
    return tuple(entry for key, entry in entries().items() if key in cited)
