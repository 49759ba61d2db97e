"""Which code is a user's, and which came with a package that has a name and a version."""

import sys
import sysconfig
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

_PACKAGE = Path(__file__).parents[2]
# What networks are written with: known by name, like all that is installed, even where a piece of
# it is given as it is. Followed through its files, it would be a text of 200 kB that changes with
# use. By name and not by version, so that an upgrade renames no result: whoever writes
# `nn.Dense(10)` into a module of their own names no version either, and records keep that of jax.
_LIBRARIES = {"equinox", "flax", "haiku", "jax", "jaxlib", "numpy", "optax", "scipy"}
_STANDARD = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")]


def is_ours(kind: type) -> bool:
    """Whether a class belongs to this package, by where its module lies.

    Study files of a user's are modules below `separatrix` too, to be imported by name alone.
    """
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return file is not None and _is_in_package(file)


def is_installed(module: str, home: str = "") -> bool:
    """Of this package, the standard library or site-packages; `home`, a package's name, is not.

    A class that is installed itself is followed through its package, as in a checkout of it.
    """
    top = module.partition(".")[0]
    loaded = sys.modules.get(module, sys.modules.get(top))
    place = getattr(loaded, "__file__", None) or next(iter(getattr(loaded, "__path__", ())), None)
    if loaded is None:
        place = getattr(find_spec(top), "origin", None)
    if place is None:  # built in; or a name that somebody made up, the cells of a notebook
        return top in sys.stdlib_module_names
    return _is_in_package(place) or (top != home and is_installed_at(place))


def is_library(module: str) -> bool:
    """Of the standard library, or of one that networks are written with."""
    top = module.partition(".")[0]
    is_standard = top in sys.stdlib_module_names and top != "types"  # as `make_dataclass` has it
    return is_standard or top in _LIBRARIES


def is_of_flax(kind: object) -> bool:
    """Whether a class is a module of Flax: its fields `parent` and `name` are Flax's."""
    kinds = kind.__mro__ if isinstance(kind, type) else ()
    return any(part.__module__.partition(".")[0] == "flax" for part in kinds)


@lru_cache(maxsize=2**12)
def is_installed_at(file: str) -> bool:
    path = Path(file)
    packaged = {"site-packages", "dist-packages"} & set(path.parts)
    return bool(packaged) or any(path.is_relative_to(folder) for folder in (_PACKAGE, *_STANDARD))


@lru_cache(maxsize=2**12)
def _is_in_package(file: str) -> bool:
    return Path(file).is_relative_to(_PACKAGE)
