"""The code that makes a study's plan, as a digest: whether what was written down still fits it."""

import ast
import hashlib
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from ..records.code import code_digest, imports, made_with, normal_form
from .files import neighbour, place_of
from .later import Later

_PAPERS = "separatrix.papers."
_ESTIMATES = Path(__file__).parents[1] / "estimates"
# A plan asks for what these choose: by another rule its settings, and so its records, are others.
_CHOOSING = tuple(
    _ESTIMATES / name for name in ("grids.py", "neighbours.py", "curves/selection.py")
)


def code_of_plan(plan: Callable[..., Any]) -> str:
    """16 hex digits over the file that defines `plan` and those of its home that it imports.

    The home of a paper's plan is the paper's folder, that of a user's plan the folder of its file,
    or of its package. Files are read and never run: a plan may need what is not installed here.
    What a plan was made with counts too: the arguments of a `partial`, what a closure holds; and
    how settings are chosen, as a plan is of what was chosen.
    """
    function = plan
    while isinstance(function, partial):
        function = function.func
    module = function.module if isinstance(function, Later) else function.__module__
    lines = _lines(module, function).union(_look(file).digest for file in _CHOOSING)
    if not isinstance(plan, Later):
        values, modules = made_with(plan, module)
        lines = lines.union([values], *(_lines(module, part) for part, module in modules.items()))
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def _lines(module: str, thing: Any) -> set[str]:
    home = _home(module)
    if home is None:  # a notebook: there is no file, but the function is there
        return {code_digest(thing)}
    return {f"{f.relative_to(home.folder).as_posix()} {_look(f).digest}" for f in _reached(home)}


class _Home(NamedTuple):
    """Whose files count, and where to start."""

    folder: Path
    package: str  # the folder's name in absolute imports; none: a folder of single files
    file: Path


class _Import(NamedTuple):
    """`from ..module import name as bound`; without a name `import module`."""

    level: int
    module: str
    name: str
    bound: str


class _File(NamedTuple):
    digest: str
    imports: tuple[_Import, ...]


def _home(module: str) -> _Home | None:
    parts = module.split(".")
    depth = 3 if module.startswith(_PAPERS) else 4 if place_of(module) else 1
    package = ".".join(parts[:depth])
    try:
        spec = find_spec(package)
    except ValueError:  # a script
        spec = None
    if spec is not None and spec.submodule_search_locations:
        folder = Path(spec.submodule_search_locations[0])
        file = _module_file(folder.joinpath(*parts[depth:]))
        return None if file is None else _Home(folder, package, file)
    place = spec.origin if spec else getattr(sys.modules.get(module), "__file__", None)
    return None if place is None else _Home(Path(place).parent, "", Path(place))


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
    here, inner = _module_file(path), _module_file(path / imported.name)
    if inner is not None:
        yield inner
    elif here is not None:
        known = _look(here).imports if here.name == "__init__.py" and here != file else ()
        passed_on = [i for i in known if i.bound == imported.name]
        yield from (f for i in passed_on for f in _files_of(i, here, home)) if passed_on else [here]


def _path_of(imported: _Import, file: Path, home: _Home) -> Path | None:
    """A module as a path without its ending; None: not of the home."""
    parts = imported.module.split(".")
    if imported.level:
        return file.parents[imported.level - 1].joinpath(*parts)
    if home.package and f"{imported.module}.".startswith(f"{home.package}."):
        return home.folder.joinpath(*parts[home.package.count(".") + 1 :])
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
    return _File(digest, tuple(i for node in imports(tree) for i in _imports(node)))


def _imports(node: ast.Import | ast.ImportFrom) -> Iterator[_Import]:
    for name, bound in [(alias.name, alias.asname or alias.name) for alias in node.names]:
        if isinstance(node, ast.ImportFrom):
            yield _Import(node.level, node.module or "", name, bound)
        else:  # `import a.b` runs a, too
            steps = accumulate(name.split("."), "{}.{}".format)
            yield from (_Import(0, step, "", bound) for step in steps)
