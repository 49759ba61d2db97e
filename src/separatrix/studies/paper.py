"""A paper, or a user's own folder: the studies and claims that belong together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .study import Study

if TYPE_CHECKING:
    from ..claims import AbstractClaim


@dataclass(frozen=True)
class Front:
    """What a report shows first: parts of the pages of studies, as (study, name)."""

    worths: tuple[tuple[str, str], ...] = ()  # findings: what a bias is worth
    separations: tuple[tuple[str, str], ...] = ()  # figures of what each network needs
    tasks: tuple[tuple[str, str], ...] = ()  # figures of what is learnt

    @property
    def headlines(self) -> tuple[str, ...]:
        """The studies that come first."""
        parts = (*self.worths, *self.separations, *self.tasks)
        return tuple(dict.fromkeys(study for study, _ in parts))


@dataclass(frozen=True)
class Paper:
    """What `PAPER` in the `__init__.py` of a folder is; claims are loaded when asked for."""

    key: str  # its citation key, and the start of its claims' names
    title: str
    studies: tuple[Study, ...]
    claims: "Callable[[], Mapping[str, AbstractClaim]]" = dict
    errata: Path | None = None  # Markdown: an entry for each slip, with the claims that show it
    front: Front = Front()
