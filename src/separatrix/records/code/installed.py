"""Which code is a user's, and which came with a package that has a name and a version."""

import sys
import sysconfig
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

_PACKAGE = Path(__file__).parents[2]
_STANDARD = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")]


def is_ours(kind: type) -> bool:
    """Whether a class belongs to this package, by its module's name and by where that lies.

    Study files of a user's are modules below `separatrix` too, to be imported by name alone.
    """
    name = kind.__module__
    file = getattr(sys.modules.get(name), "__file__", None)
    return name.partition(".")[0] == _PACKAGE.name and file is not None and _is_in_package(file)


def is_installed(module: str, home: str = "") -> bool:
    """Of this package, the standard library or site-packages; `home`, a package's name, is not.

    A class that is installed itself is followed through its package, as in a checkout of it.
    """
    top = module.partition(".")[0]
    loaded = sys.modules.get(module, sys.modules.get(top))
    if loaded is None or (module == "__main__" and not hasattr(loaded, "__file__")):
        return False  # a name that somebody made up; the cells of a notebook
    places = _places(getattr(loaded, "__file__", None), getattr(loaded, "__path__", ()))
    if places and all(_is_in_package(place) for place in places):
        return True
    return top != home and all(is_installed_at(place) for place in places)


def is_installed_name(module: str) -> bool:
    """The same of a module that may not have been imported."""
    top = module.partition(".")[0]
    if top in sys.modules:
        return is_installed(top)
    spec = find_spec(top)
    if spec is None:
        return False
    origin = spec.origin if spec.has_location else None
    return all(is_installed_at(p) for p in _places(origin, spec.submodule_search_locations or ()))


def _places(file: str | None, folders: Iterable[str]) -> list[str]:
    """A package without an `__init__.py` has folders alone, and what is built in has nothing."""
    return [file] if file is not None else list(folders)


@lru_cache(maxsize=2**12)
def _is_in_package(file: str) -> bool:
    return Path(file).is_relative_to(_PACKAGE)


@lru_cache(maxsize=2**12)
def is_installed_at(file: str) -> bool:
    path = Path(file)
    packaged = {"site-packages", "dist-packages"} & set(path.parts)
    return bool(packaged) or any(path.is_relative_to(folder) for folder in (_PACKAGE, *_STANDARD))
