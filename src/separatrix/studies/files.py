"""Study files and folders of a user's as modules that any process can import by name alone.

The name says where the file lies: `/home/me/mine.py` is the module
`separatrix.studies.files._2fhome_2fme_2fmine_2epy`. So it hides no module of the file's name, two
files of one name do not meet, and an instance of a class that the file defines can be sent to
another process, which imports this module on its way to that one. Identities do not depend on it.
"""

import builtins
import importlib.util
import re
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from ..records.code import is_installed_at

__path__: list[str] = []  # a module with a path may have others below it


def module_from_file(path: Path) -> ModuleType:
    """The file as a module, executed unless it already is and stayed as it was."""
    if not path.is_file():
        raise ValueError(f"study must be a file that exists, got {path}.")
    return _imported(path, path)


def package_from_folder(path: Path) -> ModuleType:
    """The folder as a package: what is in it may import its neighbours relatively."""
    if not (path / "__init__.py").is_file():
        raise ValueError(f"{path} must be a folder with an __init__.py, got none: add one.")
    return _imported(path, path / "__init__.py")


def place_of(module: str) -> Path | None:
    """The file or folder that such a module's name starts from; None: another kind of name."""
    prefix, _, rest = module.partition(f"{__name__}.")
    return _decoded(rest.partition(".")[0]) if rest and not prefix else None


def neighbour(folder: Path, name: str) -> Path | None:
    """The file or folder that `import name` means in a study file: what is installed goes first."""
    file = folder / f"{name}.py"
    place = file if file.is_file() else folder / name
    entry = file if file.is_file() else place / "__init__.py"
    if not entry.is_file():
        return None
    try:
        spec = importlib.util.find_spec(name)
    except ValueError:  # loaded, and without a place: `__main__`
        return None
    if spec is None or spec.origin is None or Path(spec.origin).resolve() == entry.resolve():
        return place
    return None


def _name(place: Path) -> str:
    text = str(place.resolve()).encode()
    return f"{__name__}.{re.sub(rb'[^a-zA-Z0-9]', lambda m: b'_%02x' % m[0][0], text).decode()}"


def _decoded(name: str) -> Path:
    text = re.sub(rb"_([0-9a-f]{2})", lambda m: bytes([int(m[1], 16)]), name.encode())
    return Path(text.decode())


def _imported(place: Path, file: Path) -> ModuleType:
    home = place if place.is_dir() else place.parent
    _forget_changed(home.resolve())
    try:
        return import_module(_name(place))
    except Exception as error:
        where = _where(place.resolve(), file.resolve(), error)
        raise ValueError(
            f"{place} must run to its end, got {type(error).__name__} {where}: "
            f"{getattr(error, 'msg', error)}"
        ) from error


def _forget_changed(home: Path) -> None:
    """Lets all that was loaded from a folder be loaded again if any of it has changed."""
    loaded = {
        name: module
        for name, module in list(sys.modules.items())
        if name.startswith(f"{__name__}.") and Path(module.__file__ or "").is_relative_to(home)
    }
    if any(_has_changed(module) for module in loaded.values()):
        for name in loaded:
            del sys.modules[name]


def _has_changed(module: ModuleType) -> bool:
    try:
        return Path(module.__file__ or "").read_bytes() != getattr(module.__loader__, "data", None)
    except OSError:
        return True


def _where(place: Path, file: Path, error: Exception) -> str:
    """The last line of the user's that was reached, though it may have been raised further down."""
    frames = [(f.filename, f.lineno) for f in traceback.extract_tb(error.__traceback__)]
    frames = [(name, line) for name, line in frames if not name.startswith("<")]
    if isinstance(error, SyntaxError):
        frames.append((error.filename or "", error.lineno))
    lines = [(Path(name).resolve(), line) for name, line in frames if not is_installed_at(name)]
    inside = [(path, line) for path, line in lines if path.is_relative_to(file.parent)]
    path, line = inside[-1] if inside else (file, None)
    return f"in line {line}" + ("" if path == place else f" of {path.name}")


class _Loader(SourceFileLoader):
    """Runs the text of the file, never a cached translation of it, and remembers that text."""

    data: bytes = b""

    def get_code(self, fullname: str) -> CodeType:
        self.data = self.get_data(self.path)
        return self.source_to_code(self.data, self.path)

    def get_source(self, fullname: str) -> str:
        """What is running: the file may have been edited since."""
        return importlib.util.decode_source(self.data)

    def exec_module(self, module: ModuleType) -> None:
        load = _import_for(Path(self.path).parent)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": load}
        exec(self.get_code(module.__name__), module.__dict__)


def _import_for(folder: Path) -> Any:
    """What `import` does in a file of the folder, then and whenever its functions are called.

    A neighbour is not put on `sys.path`: it would hide, or be hidden by, that of another folder,
    and another process would not know it.
    """

    def load(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
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

    return load


class _Finder:
    """Where such a module is: its name says it, or its parent's path."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: ModuleType | None = None):
        if not name.startswith(f"{__name__}."):
            return None
        if "." in name.removeprefix(f"{__name__}."):
            spec = PathFinder.find_spec(name, path, target)
            if spec is not None and isinstance(spec.loader, SourceFileLoader):
                spec.loader = _Loader(name, spec.loader.path)
            return spec
        place = _decoded(name.removeprefix(f"{__name__}."))
        file, folders = (place / "__init__.py", [str(place)]) if place.is_dir() else (place, None)
        if not file.is_file():
            return None
        return importlib.util.spec_from_file_location(
            name, file, loader=_Loader(name, str(file)), submodule_search_locations=folders
        )


# At import, since a process that is sent an instance has only the name to go by; first, since the
# finder of a checker that watches `separatrix` would take what is below a folder for the package's.
sys.meta_path.insert(0, _Finder)
