"""From a name, or the path of a file, to a study."""

import difflib
import importlib.util
from pathlib import Path

from .base import Study
from .catalogue import CATALOGUE


def find_study(name: str) -> Study:
    """A study of the catalogue, or the STUDY that a Python file of the user's defines."""
    if name.endswith(".py"):
        return _from_file(Path(name))
    if name in CATALOGUE:
        return CATALOGUE[name]
    near = difflib.get_close_matches(name, CATALOGUE, n=1, cutoff=0.3)
    hint = f"did you mean {near[0]}?" if near else "`separatrix list` names them."
    raise ValueError(f"study must be one of the catalogue or a .py file, got {name!r}: {hint}")


def _from_file(path: Path) -> Study:
    if not path.is_file():
        raise ValueError(f"study must be a file that exists, got {path}.")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    study = getattr(module, "STUDY", None)
    if not isinstance(study, Study):
        raise ValueError(f"{path} must define STUDY = Study(…), got {study!r}.")
    return study
