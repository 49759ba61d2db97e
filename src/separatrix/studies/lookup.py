"""From a name, or the path of a file, to a study."""

import difflib
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

from .base import Study
from .catalogue import CATALOGUE
from .facts import FACTS, FactStudy


def find_study(name: str) -> Study | FactStudy:
    """A study that ships with the package, or the STUDY that a file of the user's defines."""
    if name.endswith(".py"):
        return _from_file(Path(name))
    if name in (known := {**CATALOGUE, **FACTS}):
        return known[name]
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.3)
    hint = f"did you mean {near[0]}?" if near else "`separatrix list` names them."
    raise ValueError(f"study must be one of the catalogue or a .py file, got {name!r}: {hint}")


def module_of(study: Study | FactStudy) -> ModuleType | None:
    """The file that defines the study: its docstring is the long version."""
    modules = list(sys.modules.values())
    return next((own for own in modules if getattr(own, "STUDY", None) is study), None)


def asked_as(study: Study) -> str:
    """What `find_study` takes for it: a name of the catalogue, or the path of a file."""
    if CATALOGUE.get(study.name) is study or (module := module_of(study)) is None:
        return study.name
    return module.__file__ or study.name


def _from_file(path: Path) -> Study | FactStudy:
    if not path.is_file():
        raise ValueError(f"study must be a file that exists, got {path}.")
    try:
        module = _execute(path)
    except Exception as error:
        raise ValueError(
            f"{path} must run to its end, got {type(error).__name__} in line "
            f"{_line(path, error)}: {getattr(error, 'msg', error)}"
        ) from error
    study = getattr(module, "STUDY", None)
    if not isinstance(study, Study | FactStudy):
        raise ValueError(f"{path} must define STUDY = Study(…) or FactStudy(…), got {study!r}.")
    return study


def _execute(path: Path) -> ModuleType:
    """The file as a module, known by its full path, so that it hides no module of its name."""
    name = str(path.resolve())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look up the module of a class: those of the file would have none.
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _line(path: Path, error: Exception) -> int | None:
    """Where in the file it happened, though it may have been raised further down."""
    if isinstance(error, SyntaxError):
        return error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame.lineno for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    return own[-1] if own else None
