"""The code that makes a study's plan, as a digest: whether what was written down still fits it."""

import ast
import hashlib
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ..records.code import code_of, imports, normal_form
from . import files
from .files import neighbour, place_of
from .later import Later

_PACKAGE = Path(__file__).parents[1]
_PAPERS = f"{_PACKAGE.name}.papers."
_FILES = files.__name__


def code_of_plan(plan: Callable[..., Any]) -> str:
    """16 hex digits over the file that defines `plan` and those of its home that it imports.

    The home of a paper's plan is the paper's folder, that of a user's plan the folder of its file,
    or of its package. Files are read and never run: a plan may need what is not installed here.
    """
    while isinstance(plan, partial):
        plan = plan.func
    module = plan.module if isinstance(plan, Later) else plan.__module__
    home = _home(module)
    if home is None:  # a notebook: there is no file, but the function is there
        return hashlib.sha256(code_of(plan).encode()).hexdigest()[:16]
    lines = [f"{f.relative_to(home.folder).as_posix()} {_look(f).digest}" for f in _reached(home)]
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


class _Home(NamedTuple):
    """Whose files count, and where to start."""

    folder: Path
    package: str  # the folder's name in absolute imports; none: a folder of single files
    file: Path


class _Import(NamedTuple):
    """`from ..module import name`; without a name `import module`."""

    level: int
    module: str
    name: str | None
    bound: str  # as what it is known


class _File(NamedTuple):
    digest: str
    imports: tuple[_Import, ...]


def _home(module: str) -> _Home | None:
    folder, package = _package(module)
    if folder is not None:
        rest = module.removeprefix(package).split(".")
        file = _module_file(folder.joinpath(*rest))
        return None if file is None else _Home(folder, package, file)
    place = place_of(module) or getattr(sys.modules.get(module), "__file__", None)
    return None if place is None else _Home(Path(place).parent, "", Path(place))


def _package(module: str) -> tuple[Path | None, str]:
    """The folder and name of the package that a module belongs to; None: it is a single file."""
    parts = module.split(".")
    if module.startswith(_PAPERS):
        return _PACKAGE / "papers" / parts[2], ".".join(parts[:3])
    if (place := place_of(module)) is not None:
        start = len(_FILES.split(".")) + 1
        return (place, ".".join(parts[:start])) if place.is_dir() else (None, "")
    if len(parts) == 1 and not hasattr(sys.modules.get(module), "__path__"):
        return None, ""
    spec = find_spec(parts[0])
    folders = spec.submodule_search_locations if spec is not None else None
    return (Path(next(iter(folders))), parts[0]) if folders else (None, "")


def _reached(home: _Home) -> set[Path]:
    reached, waiting = set[Path](), [home.file]
    while waiting:
        file = waiting.pop()
        if file not in reached:
            reached.add(file)
            waiting += [f for i in _look(file).imports for f in _files_of(i, file, home)]
    return reached


def _files_of(imported: _Import, file: Path, home: _Home) -> Iterator[Path]:
    """Where in the home an import leads to; a package that only passes a name on is passed by."""
    path = _path_of(imported, file, home)
    if path is None or not path.is_relative_to(home.folder):
        return
    here = _module_file(path)
    if imported.name is None:  # `import a.b` runs a, too
        folders = [p for p in path.parents if p.is_relative_to(home.folder) and p != home.folder]
        yield from (f for p in (path, *folders) if (f := _module_file(p)) is not None)
    elif (inner := _module_file(path / imported.name)) is not None:
        yield inner
    elif here is not None and here.name == "__init__.py" and here != file:
        passed_on = [i for i in _look(here).imports if i.bound == imported.name and i.name]
        yield from (f for i in passed_on for f in _files_of(i, here, home)) if passed_on else [here]
    elif here is not None:
        yield here


def _path_of(imported: _Import, file: Path, home: _Home) -> Path | None:
    """A module as a path without its ending; None: not of the home."""
    parts = imported.module.split(".") if imported.module else []
    if imported.level:
        return file.parents[imported.level - 1].joinpath(*parts)
    package = home.package.split(".") if home.package else []
    if package and parts[: len(package)] == package:
        return home.folder.joinpath(*parts[len(package) :])
    if home.package.startswith(_PAPERS):
        return None
    place = neighbour(file.parent, parts[0])
    return None if place is None else place.with_suffix("").joinpath(*parts[1:])


def _module_file(path: Path) -> Path | None:
    files = (path.parent / f"{path.name}.py", path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def _look(file: Path) -> _File:
    stat = file.stat()
    return _read(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=2**10)
def _read(file: Path, time: int, size: int) -> _File:
    tree = ast.parse(file.read_bytes())
    digest = hashlib.sha256(normal_form(tree).encode()).hexdigest()
    return _File(digest, tuple(part for node in imports(tree) for part in _import(node)))


def _import(node: ast.Import | ast.ImportFrom) -> list[_Import]:
    if isinstance(node, ast.Import):
        return [_Import(0, a.name, None, a.asname or a.name) for a in node.names]
    module = node.module or ""
    return [_Import(node.level, module, a.name, a.asname or a.name) for a in node.names]
