"""A paper, or a user's own folder: the studies and claims that belong together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .study import Study

if TYPE_CHECKING:
    from ..claims import AbstractClaim


@dataclass(frozen=True)
class Paper:
    """What `PAPER` in the `__init__.py` of a folder is; claims are loaded when asked for."""

    key: str  # its citation key, and the start of its claims' names
    title: str
    studies: tuple[Study, ...]
    claims: "Callable[[], Mapping[str, AbstractClaim]]" = dict
    errata: Path | None = None  # Markdown: an entry for each slip, with the claims that show it
