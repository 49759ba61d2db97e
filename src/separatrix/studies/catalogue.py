"""Every study and claim that is known, by name: of the package's papers and of a user's own."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from .._checks import nearest
from .files import module_from_file, package_from_folder
from .paper import Paper
from .study import Study

if TYPE_CHECKING:
    from ..claims import AbstractClaim

T = TypeVar("T")


@dataclass(frozen=True)
class Catalogue:
    """Papers, looked up by the names of what is in them."""

    papers: tuple[Paper, ...]

    @cached_property
    def studies(self) -> dict[str, Study]:
        studies: dict[str, Study] = {}
        for study in (study for paper in self.papers for study in paper.studies):
            if studies.setdefault(study.name, study) is not study:
                raise ValueError(f"study names must differ, got {study.name} twice: rename yours.")
        return studies

    @cached_property
    def claims(self) -> "dict[str, AbstractClaim]":
        """By full name, paper/statement; loads the mathematics behind them."""
        return {name: claim for paper in self.papers for name, claim in paper.claims().items()}

    def holds(self, study: Study) -> bool:
        """Whether it is this very study: a user's may have the name of one with claims."""
        return self.studies.get(study.name) is study

    def find_studies(self, names: Sequence[str] | None) -> list[Study]:
        """The studies of these names, files and folders; all that are known where none is named."""
        if not names:
            return list(self.studies.values())
        return [study for name in names for study in self._find(name)]

    def find_study(self, name: str) -> Study:
        """A study that is known, or the STUDY that a file of the user's defines."""
        if name.endswith(".py"):
            return study_from_file(Path(name))
        if name in self.studies:
            return self.studies[name]
        hint = nearest(name, self.studies, "`separatrix list` names them.")
        raise ValueError(f"study must be one of the catalogue or a .py file, got {name!r}: {hint}")

    def find_claims(self, names: Iterable[str] | None) -> "list[AbstractClaim]":
        """The claims of these names, with or without the paper's; a paper stands for all of its."""
        if not names:
            return list(self.claims.values())
        return [claim for name in names for claim in self._find_claims(name)]

    def _find(self, name: str) -> Sequence[Study]:
        for paper in self.papers:
            if paper.key == name:
                return paper.studies
        if Path(name).is_dir() and name not in self.studies:
            return paper_from_folder(Path(name)).studies
        return [self.find_study(name)]

    def _find_claims(self, name: str) -> "list[AbstractClaim]":
        matches = [
            claim
            for full, claim in self.claims.items()
            if name in (full, full.partition("/")[0], full.partition("/")[2])
        ]
        if matches:
            return matches
        short = [full.partition("/")[2] for full in self.claims]
        hint = nearest(name, [*self.claims, *short], "`separatrix check` names them.")
        raise ValueError(f"claim must be one of the catalogue, got {name!r}: {hint}")


def study_from_file(path: Path) -> Study:
    """The STUDY that a Python file defines."""
    return _defined(module_from_file(path), Study, str(path))


def paper_from_folder(path: Path) -> Paper:
    """The PAPER that the `__init__.py` of a folder defines: a paper like those of the package."""
    return _defined(package_from_folder(path), Paper, f"{path}/__init__.py")


def _defined(module: ModuleType, kind: type[T], where: str) -> T:
    name = kind.__name__
    value = getattr(module, name.upper(), None)
    if not isinstance(value, kind):
        raise ValueError(f"{where} must define {name.upper()} = {name}(…), got {value!r}.")
    return value


def module_of(study: Study) -> ModuleType | None:
    """The file that defines the study: its docstring is the long version."""
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    holders = [(_studies_in(module), module) for module in modules]
    having = [held for held in holders if any(each is study for each in held[0])]
    # A package lists the studies of its files: the shortest list is where it was made.
    return min(having, key=lambda held: len(held[0]))[1] if having else None


def _studies_in(module: ModuleType) -> tuple[Any, ...]:
    one, several = (vars(module).get(name) for name in ("STUDY", "STUDIES"))
    return (one,) if one is not None else several if isinstance(several, tuple) else ()
