"""All the code that a class or a function reaches, as one text.

Followed are the names that its functions read: functions, classes and values of the user's modules,
through closures, decorators, `partial` and base classes. What is installed counts by its name. No
module name, folder or line number of the user's enters: the text is the same on every machine.

A name that the code itself rebinds or fills (a counter, a cache) is state and does not count. Not
seen is what no name leads to: files that are read, attributes looked up by a computed name.
"""

import hashlib
import inspect
import sys
from collections import ChainMap, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from os.path import dirname
from pathlib import PurePath
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from .functions import enclosed, imported, is_generated, piece_of
from .installed import is_installed, is_library, is_of_flax

Definition = type | FunctionType | ModuleType

_PLAIN = (type(None), bool, int, float, complex, bytes, type(...), range, slice)
_FILLABLE = (list, dict, set, deque, np.ndarray)
# Where methods, properties, `jit`, `partial` and `list[…]` keep what they are made of.
_INSIDE = ("__name__", "__wrapped__", "__func__", "__self__")
_INSIDE += ("func", "args", "keywords", "__args__")
# What Flax adds to every module's class, each version in its way.
_OF_FLAX = {"_compact_name_scope_methods", "_parent_ref", "_state", "parent", "scope"}
_ABSENT = object()


def code_digest(thing: Any) -> str:
    """16 hex digits for the code of a class, a function, or anything else that can be called."""
    return hashlib.sha256(code_of(thing).encode()).hexdigest()[:16]


def code_of(thing: Any) -> str:
    """A text that another class, or function, shares only if it does the same.

    Raises `NoSource` where a function on the way has none that can be read; a class that has fields
    and no functions is known by those. What is the package's, or a library's, is known by its name.
    """
    walk = _Walk(*_place(getattr(thing, "__module__", None) or "builtins"))
    name = walk.text(thing)
    if walk.rebound or walk.filled:  # once more, knowing what is state
        walk = replace(walk, met={}, texts=[])
        name = walk.text(thing)
    return "\n".join(walk.texts or [name])


def made_with(thing: Any, module: str) -> tuple[str, dict[Any, str]]:
    """What a callable holds, as a text; and the user's functions and classes in it by module."""
    walk = _Values(*_place(module))
    walk.text(thing)
    parts = [part for _, part in walk.met.values() if isinstance(part, type | FunctionType)]
    modules = {part: _module(part) for part in parts if not is_installed(_module(part), walk.home)}
    return "\n".join(walk.texts), modules


def _place(module: str) -> tuple[str, str]:
    file = getattr(sys.modules.get(module), "__file__", None)
    home = "" if is_library(str(module)) else str(module).partition(".")[0]
    return home, dirname(file or "")


@dataclass
class _Walk:
    """What is met on the way from a class; a number stands for what is met again."""

    home: str  # the package of the class
    folder: str  # where its module lies
    rebound: frozenset[str] = frozenset()
    filled: frozenset[str | int] = frozenset()  # ".name" of a class, or an object's id
    met: dict[int, tuple[str, Any]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)

    def once(self, thing: Any, text: Callable[[Any], str]) -> str:
        """The number of a thing, whose text is made when it is met first."""
        if id(thing) not in self.met:
            number = f"#{len(self.met)}"
            self.met[id(thing)] = (number, thing)  # kept, so that no other gets its id
            self.texts.append(f"{number} {text(thing)}")
        return self.met[id(thing)][0]

    def text(self, value: Any) -> str:
        """A text that another value shares only if it means the same."""
        if type(value) in _PLAIN:
            return repr(value)
        if isinstance(value, str | PurePath):  # made from `__file__`, it would name the folder
            text = str(value)
            return repr(text.replace(self.folder, "") if len(self.folder) > 1 else text)
        if type(value) is tuple:
            return f"({','.join(map(self.text, value))})"
        if not isinstance(value, Definition):
            return self.once(value, self.instance)
        if not self.is_installed(value):
            return self.once(value, self.definition)
        is_closure = isinstance(value, FunctionType) and value.__closure__  # over a user's values
        return self.once(value, self.instance) if is_closure else _name(value)

    def is_installed(self, thing: Definition) -> bool:
        return is_installed(_module(thing), self.home)

    def instance(self, value: Any) -> str:
        """An array by its content, anything else by its parts."""
        if hasattr(value, "__array__") and (content := _array_content(value)):
            return content
        parts = ",".join(map(self.text, self.parts(value)))
        label = "" if parts or " at 0x" in repr(value) else repr(value)
        return f"{self.text(type(value))}({parts or label})"

    def parts(self, value: Any) -> list[Any]:
        """What an instance is made of; nothing: its label has to do."""
        if isinstance(value, set | frozenset):
            return sorted(value, key=lambda item: getattr(item, "__qualname__", repr(item)))
        if isinstance(value, tuple | list | dict | deque):
            return list(value.items() if isinstance(value, dict) else value)
        if isinstance(value, FunctionType):
            return [_name(value), *enclosed(value).values()]
        if isinstance(value, property):
            return [value.fget, value.fset]
        if is_dataclass(value):
            return [(f.name, getattr(value, f.name, None)) for f in fields(value)]
        attributes = sorted(getattr(value, "__dict__", {}).items())
        if not self.is_installed(type(value)):
            return attributes
        functions = [v for _, v in attributes if isinstance(v, FunctionType)]  # of a `custom_vjp`
        return [getattr(value, name) for name in _INSIDE if hasattr(value, name)] + functions

    def definition(self, thing: Definition) -> str:
        """Of the user's: a class or a module with its members, a function with what it reads."""
        if not isinstance(thing, FunctionType):
            return " ".join(self.members(thing))
        piece = piece_of(thing)
        self.rebound |= piece.rebound
        space = ChainMap(enclosed(thing), thing.__globals__)
        self.filled |= {n if n[0] == "." else id(space.get(n)) for n in piece.filled}
        names = [f"{name}={text}" for name in piece.names if (text := self.read(name, space))]
        given = (thing.__defaults__, thing.__kwdefaults__, tuple(imported(thing).items()))
        return " ".join([piece.text, self.text(given), *names])

    def read(self, chain: str, space: ChainMap[str, Any]) -> str | None:
        """What a name stands for; None: built in, the code's own state, or not there (yet)."""
        name, *attributes = chain.split(".")
        value = space.get(name, _ABSENT)
        while attributes and isinstance(value, ModuleType) and not self.is_installed(value):
            name, *attributes = attributes
            value = getattr(value, name, _ABSENT)
        if value is _ABSENT or name.startswith("__") or self.is_state(name, value):
            return None
        return self.text(value)

    def is_state(self, name: str, value: Any) -> bool:
        is_rebound = name in self.rebound and not isinstance(value, Definition)
        is_filled = not self.filled.isdisjoint((name, id(value)))
        return is_rebound or (is_filled and isinstance(value, _FILLABLE))

    def members(self, thing: type | ModuleType) -> Iterator[str]:
        added = _OF_FLAX if is_of_flax(thing) else set()
        if isinstance(thing, type):
            yield from (self.text(base) for base in (type(thing), *thing.__bases__))
        if is_dataclass(thing):
            known = [f for f in fields(thing) if f.name not in added]
            rows = [(f.name, f.type, f.default_factory, f.init, f.compare) for f in known]
            yield self.text(tuple(rows))
        values = {name: case.value for name, case in getattr(thing, "__members__", {}).items()}
        members = {name: value for name, value in vars(thing).items() if name not in added}
        for name, member in sorted({**members, **values}.items()):
            function = inspect.unwrap(member)
            is_function = isinstance(function, FunctionType) and not self.is_installed(function)
            if is_function and is_generated(function):
                yield name
            elif (is_function or not _is_machinery(name)) and not self.is_state(f".{name}", member):
                yield f"{name}={self.text(member)}"


class _Values(_Walk):
    """Functions by their names and by what they hold, whoever wrote them."""

    def text(self, value: Any) -> str:
        if not isinstance(value, FunctionType):
            return super().text(value)
        held = (_name(value), enclosed(value), value.__defaults__, value.__kwdefaults__)
        return self.once(value, lambda _: self.text(held))


def _is_machinery(name: str) -> bool:
    """What Python, `enum` and `abc` add to a class, each version in its way."""
    return name[:1] == name[-1:] == "_" or name.startswith("_abc_")


def _module(thing: Definition) -> str:
    """A function that wraps another has taken the name of its module."""
    if isinstance(thing, FunctionType):
        return thing.__globals__.get("__name__", "nowhere")
    return thing.__name__ if isinstance(thing, ModuleType) else thing.__module__


def _name(thing: Definition) -> str:
    """Of what is installed: versions of a package may move it to another module."""
    if isinstance(thing, ModuleType):
        return thing.__name__
    name = thing.__qualname__ if isinstance(thing, type) else thing.__code__.co_qualname
    return f"{_module(thing).partition('.')[0]}.{name}"


def _array_content(value: Any) -> str | None:
    """Whichever library the array is of."""
    with suppress(TypeError):  # an array of keys
        array = np.asarray(value)
        if array.dtype != object:
            return f"{array.dtype}{array.shape}{hashlib.sha256(array.tobytes()).hexdigest()}"
    return None
