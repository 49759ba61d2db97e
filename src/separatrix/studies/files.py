"""Study files and folders of a user's as modules that any process can import by name alone.

The name says where the file lies: `/home/me/mine.py` is the module
`separatrix.studies.files._2fhome_2fme_2fmine_2epy`. So it hides no module of the file's name, two
files of one name do not meet, and an instance of a class that the file defines can be sent to
another process, which imports this module on its way to that one. Identities do not depend on it.
"""

import builtins
import re
import sys
import traceback
from functools import partial
from importlib import import_module
from importlib.machinery import PathFinder, SourceFileLoader
from importlib.util import decode_source, find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..records.code import is_installed_at

__path__: list[str] = []  # a module with a path may have others below it
_PREFIX = f"{__name__}."


def module_from_file(path: Path) -> ModuleType:
    """The file as a module, executed unless it already is and stayed as it was."""
    if not path.is_file():
        raise ValueError(f"study must be a file that exists, got {path}.")
    return _imported(path)


def package_from_folder(path: Path) -> ModuleType:
    """The folder as a package: what is in it may import its neighbours relatively."""
    if not (path / "__init__.py").is_file():
        raise ValueError(f"{path} must be a folder with an __init__.py, got none: add one.")
    return _imported(path)


def place_of(module: str) -> Path | None:
    """The file or folder that such a module's name starts from; None: another kind of name."""
    if not module.startswith(_PREFIX):
        return None
    name = module.removeprefix(_PREFIX).partition(".")[0].encode()
    return Path(re.sub(rb"_([0-9a-f]{2})", lambda m: bytes([int(m[1], 16)]), name).decode())


def neighbour(folder: Path, name: str) -> Path | None:
    """The file or folder that `import name` means in a study file: what is installed goes first."""
    place = next((p for p in (folder / f"{name}.py", folder / name) if _file(p).is_file()), None)
    if place is None:
        return None
    try:
        spec = find_spec(name)
    except ValueError:  # loaded, and without a place: `__main__`
        return None
    origin = spec.origin if spec is not None else None
    is_it = origin is None or Path(origin).resolve() == _file(place).resolve()
    return place if is_it else None


def _file(place: Path) -> Path:
    """What is executed of a file or of a folder."""
    return place / "__init__.py" if place.is_dir() else place


def _name(place: Path) -> str:
    text = str(place.resolve()).encode()
    return _PREFIX + re.sub(rb"[^a-zA-Z0-9]", lambda m: b"_%02x" % m[0][0], text).decode()


def _imported(place: Path) -> ModuleType:
    file = _file(place.resolve())
    _forget_changed(file.parent)
    try:
        return import_module(_name(place))
    except Exception as error:
        path, line = _last_line(file, error)
        of_file = "" if path == place.resolve() else f" of {path.name}"
        raise ValueError(
            f"{place} must run to its end, got {type(error).__name__} in line {line}{of_file}: "
            f"{getattr(error, 'msg', error)}"
        ) from error


def _forget_changed(home: Path) -> None:
    """Lets all that was loaded from a folder be loaded again if any of it has changed."""
    loaders = {
        name: module.__loader__
        for name, module in list(sys.modules.items())
        if name.startswith(_PREFIX) and Path(module.__file__ or "").is_relative_to(home)
    }
    if any(isinstance(x, _Loader) and x.is_outdated() for x in loaders.values()):
        for name in loaders:
            del sys.modules[name]


def _last_line(file: Path, error: Exception) -> tuple[Path, int | None]:
    """Of the user's that was reached, though the error may have been raised further down."""
    frames = [(f.filename, f.lineno) for f in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        frames.append((error.filename or "<nowhere>", error.lineno))
    lines = [(Path(name), line) for name, line in frames if not is_installed_at(name)]
    inside = [(path, line) for path, line in lines if path.is_relative_to(file.parent)]
    return inside[-1] if inside else (file, None)


class _Loader(SourceFileLoader):
    """Runs the text of the file, never a cached translation of it, and remembers that text."""

    data: bytes = b""

    def exec_module(self, module: ModuleType) -> None:
        self.data = self.get_data(self.path)
        load = partial(_import, Path(self.path).parent)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": load}
        exec(self.source_to_code(self.data, self.path), module.__dict__)

    def get_source(self, fullname: str) -> str:
        """What is running: the file may have been edited since."""
        return decode_source(self.data)

    def is_outdated(self) -> bool:
        try:
            return self.get_data(self.path) != self.data
        except OSError:
            return True


def _import(
    folder: Path, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level=0
) -> ModuleType:
    """What `import` does in a file of the folder, then and whenever its functions are called.

    A neighbour is not put on `sys.path`: it would hide, or be hidden by, that of another folder,
    and another process would not know it.
    """
    package = (globals or {}).get("__package__")
    if level and package == __name__:
        raise ImportError("a study file must import its neighbours by their names, got a dot.")
    top, _, rest = name.partition(".")
    place = None if level else neighbour(folder, top)
    if place is None:
        return builtins.__import__(name, globals, locals, fromlist or (), level)
    full = _name(place) if package == __name__ else f"{package}.{top}"
    inner = import_module(f"{full}.{rest}" if rest else full)
    if not fromlist:
        return sys.modules[full]
    return builtins.__import__(inner.__name__, globals, locals, fromlist, 0)


class _Finder:
    """Where such a module is: its name says it, or its parent's path."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: ModuleType | None = None):
        place = place_of(name)
        if place is None:
            return None
        if "." in name.removeprefix(_PREFIX):
            spec = PathFinder.find_spec(name, path, target)
            if spec is not None and isinstance(spec.loader, SourceFileLoader):
                spec.loader = _Loader(name, spec.loader.path)
            return spec
        file, folders = _file(place), [str(place)] if place.is_dir() else None
        if not file.is_file():
            return None
        loader = _Loader(name, str(file))
        return spec_from_file_location(name, loader=loader, submodule_search_locations=folders)


# At import, since a process that is sent an instance has only the name to go by; first, since the
# finder of a checker that watches `separatrix` would take what is below a folder for the package's.
sys.meta_path.insert(0, _Finder)
