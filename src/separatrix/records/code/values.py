"""What a name stands for, as a text: values by content, code by number, the installed by name."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import partial
from pathlib import PurePath
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from .array_content import array_content
from .installed import is_installed
from .normal_form import normal_form
from .sources import enclosed, module_node, plain_function

CONTAINERS = (list, dict, set, deque, np.ndarray)  # what can be filled
_PLAIN = (type(None), bool, int, float, complex, bytes, type(...), range, slice)


@dataclass
class Walk:
    """What was met on the way from a class; a number stands for what is met again."""

    home: str  # the package of the class
    folder: str  # where its module lies
    define: "Callable[[type | FunctionType, Walk], str]"
    rebound: frozenset[str] = frozenset()
    filled: frozenset[str] = frozenset()
    numbers: dict[int, tuple[int, Any]] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)
    reads: list[tuple[Any, str, Any]] = field(default_factory=list)
    inside: list[int] = field(default_factory=list)  # of which containers, by id
    meets_changeable: bool = False  # a value that can become another one without a new name

    @property
    def text(self) -> str:
        return "\n".join(text for _, text in sorted(self.texts.items()))

    def read(self, place: Mapping[str, Any], name: str) -> Any:
        value = place.get(name)
        self.reads.append((place.get, name, value))
        return value

    def is_installed(self, thing: ModuleType | FunctionType | type) -> bool:
        """Whether it came with a package that has a name and a version."""
        if isinstance(thing, ModuleType):
            return is_installed(thing.__name__, self.home)
        if isinstance(thing, FunctionType):
            name = thing.__globals__.get("__name__", "builtins")
            return name != "builtins" and is_installed(name, self.home)
        if thing.__module__ == "builtins":  # as `exec` calls a class without a module, too
            return not isinstance(vars(thing).get("__module__"), str)
        return is_installed(thing.__module__, self.home)

    def once(self, thing: Any, text: Callable[[Any, "Walk"], str]) -> str:
        """The number of a thing, whose text is made when it is met first."""
        if id(thing) not in self.numbers:
            number = len(self.numbers)
            self.numbers[id(thing)] = (number, thing)  # kept, so that no other gets its id
            self.texts[number] = text(thing, self)
        return f"#{self.numbers[id(thing)][0]}"


def value_text(value: Any, walk: Walk) -> str:
    """A text that another value shares only if it means the same."""
    if type(value) in _PLAIN:
        return repr(value)
    if isinstance(value, str | PurePath):  # made from `__file__`, it would name the folder
        text = str(value)
        return repr(text.replace(walk.folder, "") if len(walk.folder) > 1 else text)
    if isinstance(value, ModuleType):
        return value.__name__ if walk.is_installed(value) else normal_form(module_node(value))
    if isinstance(value, type | FunctionType) and not walk.is_installed(value):
        return walk.once(value, walk.define)
    if isinstance(value, type) or (isinstance(value, FunctionType) and not value.__closure__):
        return _name(value)
    if isinstance(value, tuple | list | dict | set | frozenset | deque):
        return _container_text(value, walk)
    return walk.once(value, _object_text)


def _container_text(value: Any, walk: Walk) -> str:
    if id(value) in walk.inside:
        return "..."
    walk.inside.append(id(value))
    walk.meets_changeable |= isinstance(value, CONTAINERS)
    items = value.items() if isinstance(value, dict) else value
    if isinstance(value, set | frozenset):
        items = sorted(value, key=lambda item: getattr(item, "__qualname__", repr(item)))
    texts = [value_text(item, walk) for item in items]
    walk.inside.pop()
    return f"{value_text(type(value), walk)}({','.join(texts)})"


def _object_text(value: Any, walk: Walk) -> str:
    walk.meets_changeable |= not _is_fixed(value)
    if hasattr(value, "__array__") and (content := _array_text(value)):
        return content
    kind = value_text(type(value), walk)
    parts = [value_text(part, walk) for part in _parts(value, walk)]
    return f"{kind}({','.join(parts) or _label(value)})"


def _is_fixed(value: Any) -> bool:
    """Functions, specifications, arrays that are read only, what has no attributes."""
    if isinstance(value, np.ndarray):
        return not value.flags.writeable
    parameters = getattr(type(value), "__dataclass_params__", None)
    frozen = isinstance(value, Enum) or (parameters is not None and parameters.frozen)
    return frozen or not hasattr(value, "__dict__") or plain_function(value) is not None


def _parts(value: Any, walk: Walk) -> list[Any]:
    """What an object is made of; nothing: its label has to do."""
    if isinstance(value, FunctionType):  # of an installed package, made with values of the user's
        return [_name(value), *enclosed(value).values()]
    if isinstance(value, partial):
        return [value.func, value.args, tuple(sorted(value.keywords.items()))]
    if isinstance(value, MethodType):
        return [value.__func__, value.__self__]
    if isinstance(value, Enum):
        return [value.name]
    if isinstance(getattr(value, "__args__", None), tuple):  # list[Task], Task | None
        return list(value.__args__)
    if is_dataclass(value):
        return [(f.name, getattr(value, f.name)) for f in fields(value)]
    if (function := plain_function(value)) is not None:
        return [function, *_functions_in(value)]
    if walk.is_installed(type(value)):
        return _functions_in(value)
    return sorted(getattr(value, "__dict__", {}).items())


def _array_text(value: Any) -> str | None:
    """Whichever library the array is of."""
    try:
        return str(array_content(np.asarray(value), "value"))
    except TypeError:  # of objects, or of keys
        return None


def _functions_in(value: Any) -> list[FunctionType]:
    """As the rules of a `jax.custom_vjp`."""
    attributes = getattr(value, "__dict__", {}).items()
    return [v for name, v in sorted(attributes) if isinstance(v, FunctionType) and name[:2] != "__"]


def _label(value: Any) -> str:
    if isinstance(name := getattr(value, "__name__", None), str):
        return name
    label = repr(value)
    return "" if " at 0x" in label else label


def _name(thing: type | FunctionType) -> str:
    """Of what is installed. A function that wraps another has taken its name, and its module's."""
    if isinstance(thing, type):
        return f"{thing.__module__.partition('.')[0]}.{thing.__qualname__}"
    module = thing.__globals__.get("__name__", "")
    return f"{module.partition('.')[0]}.{thing.__code__.co_qualname}"
