"""All the code that a class reaches, as one text.

Followed are the names that its methods read: functions, classes and values of the user's modules,
through closures, decorators, `partial` and base classes. What is installed counts by its name. No
module name, folder or line number of the user's enters: the text is the same on every machine.

A name that the code itself rebinds or fills (a counter, a cache) is state and does not count. Not
seen is what no name leads to: files that are read, attributes looked up by a computed name.
"""

import ast
import builtins
import hashlib
from collections import ChainMap
from collections.abc import Iterator, Mapping
from os.path import dirname
from types import FunctionType, ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from .installed import is_installed_name
from .normal_form import bound_name, filled_names, imports, normal_form, outer_names, rebound_names
from .sources import (
    class_node,
    enclosed,
    function_node,
    in_body,
    is_made,
    methods,
    module_space,
    plain_function,
)
from .values import CONTAINERS, Walk, value_text


def code_of(thing: type | FunctionType) -> str:
    """A text that another class, or function, shares only if it does the same.

    Raises `NoSource` where a class or function on the way has none that can be read.
    """
    return _walk(thing).text


def code_digest(kind: type) -> str:
    """16 hex digits for the code of a class, remembered for as long as every name reads the same.

    A cell of a notebook can be run again, and a module loaded again, below a class that stays.
    """
    known = _DIGESTS.get(kind)
    if known is not None and all(get(name) is value for get, name, value in known[0]):
        return known[1]
    walk = _walk(kind)
    digest = hashlib.sha256(walk.text.encode()).hexdigest()[:16]
    if not walk.meets_changeable:
        _DIGESTS[kind] = (tuple(walk.reads), digest)
    return digest


_DIGESTS: WeakKeyDictionary[type, tuple[tuple[Any, ...], str]] = WeakKeyDictionary()


def _walk(thing: type | FunctionType) -> Walk:
    space = thing.__globals__ if isinstance(thing, FunctionType) else module_space(thing)
    home = str(thing.__module__).partition(".")[0]
    walk = Walk(home, dirname(space.get("__file__") or ""), _definition)
    value_text(thing, walk)
    if walk.rebound or walk.filled:  # once more, knowing what is state
        walk = Walk(home, walk.folder, _definition, walk.rebound, walk.filled)
        value_text(thing, walk)
    return walk


class _Piece(NamedTuple):
    """What one definition says, reads, imports, rebinds and fills."""

    text: str
    names: tuple[tuple[str, ...], ...]
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    rebound: frozenset[str]
    filled: frozenset[str]


# By object and not by file: a file may change while what was loaded from it goes on running.
_PIECES: WeakKeyDictionary[Any, _Piece] = WeakKeyDictionary()


def _piece(thing: type | FunctionType) -> _Piece:
    if thing not in _PIECES:
        node = class_node(thing) if isinstance(thing, type) else function_node(thing)
        _PIECES[thing] = _Piece(
            normal_form(node),
            tuple(sorted(outer_names(node))),
            tuple(imports(node)),
            rebound_names(node),
            filled_names(node),
        )
    return _PIECES[thing]


def _definition(thing: type | FunctionType, walk: Walk) -> str:
    """A class or a function of the user's, with all that it reads."""
    piece = _piece(thing)
    walk.rebound |= piece.rebound
    walk.filled |= piece.filled
    space = _space(thing)
    space = space.new_child(dict(_imported(piece.imports, space, walk)))
    read = [(".".join(chain), _read(chain, space, walk)) for chain in piece.names]
    rest = _class_rest(thing, walk) if isinstance(thing, type) else _defaults(thing, walk)
    return " ".join([piece.text, *(f"{name}={text}" for name, text in read if text), *rest])


def _space(thing: type | FunctionType) -> ChainMap[str, Any]:
    """The names that the code sees: of the functions around it, then of its module."""
    if isinstance(thing, FunctionType):
        return ChainMap(enclosed(thing), thing.__globals__)
    written = [function for function in methods(thing) if in_body(function, thing)]
    around = {name: value for function in written for name, value in enclosed(function).items()}
    return ChainMap(around, module_space(thing))


def _read(chain: tuple[str, ...], space: ChainMap[str, Any], walk: Walk) -> str | None:
    """What a name stands for; None: built in, the code's own state, or not there (yet)."""
    name, *attributes = chain
    if name.startswith("__"):
        return None
    imported, around, module = space.maps
    place: Mapping[str, Any] = next((n for n in (imported, around) if name in n), module)
    walk.meets_changeable |= place is around
    value = walk.read(place, name)
    while attributes and isinstance(value, ModuleType) and not walk.is_installed(value):
        if not hasattr(value, attributes[0]):
            break
        name, *attributes = attributes
        place = vars(value) if name in vars(value) else {name: getattr(value, name)}
        value = walk.read(place, name)
    if name not in place or _is_state(name, value, walk):
        return None
    return value_text(value, walk)


def _is_state(name: str, value: Any, walk: Walk) -> bool:
    return name in walk.rebound or (name in walk.filled and isinstance(value, CONTAINERS))


def _class_rest(kind: type, walk: Walk) -> Iterator[str]:
    """Bases, and members that the statement alone does not settle: values, what was given later."""
    yield from (value_text(base, walk) for base in (type(kind), *kind.__bases__))
    walk.reads.append((lambda _: len(vars(kind)), "", len(vars(kind))))
    for name in sorted(vars(kind)):
        member = walk.read(vars(kind), name)
        function = None if isinstance(member, type) else plain_function(member)
        if function is not None and in_body(function, kind):
            yield from _defaults(function, walk)
        elif not _is_machinery(name, function, walk) and not _is_state(name, member, walk):
            yield f"{name}={value_text(member, walk)}"


def _is_machinery(name: str, function: FunctionType | None, walk: Walk) -> bool:
    """What every class has, and what `dataclass` and `abc` add to it, each Python in its way."""
    if function is None:
        return name.startswith(("__", "_abc_"))
    return name.startswith("__") and (is_made(function) or walk.is_installed(function))


def _defaults(function: FunctionType, walk: Walk) -> Iterator[str]:
    named = tuple(sorted((function.__kwdefaults__ or {}).items()))
    if values := (*(function.__defaults__ or ()), *named):
        yield f"{function.__name__}{value_text(values, walk)}"


def _imported(
    nodes: tuple[ast.Import | ast.ImportFrom, ...], space: ChainMap[str, Any], walk: Walk
) -> Iterator[tuple[str, Any]]:
    """The names that imports inside of the code bind, and to what, as running it would."""
    for node, alias in [(part, alias) for part in nodes for alias in part.names]:
        name = node.module or "" if isinstance(node, ast.ImportFrom) else alias.name
        bound = bound_name(alias)
        if not getattr(node, "level", 0) and is_installed_name(name):
            yield bound, f"{name} {alias.name}"
            continue
        walk.meets_changeable = True
        try:
            yield bound, _loaded(node, alias, dict(space))
        except (ImportError, AttributeError):  # something optional that is not there
            continue


def _loaded(node: ast.Import | ast.ImportFrom, alias: ast.alias, space: dict[str, Any]) -> Any:
    known = space.get("__builtins__", builtins)
    load = known["__import__"] if isinstance(known, dict) else known.__import__
    if isinstance(node, ast.ImportFrom):
        module = load(node.module or "", space, None, (alias.name,), node.level)
        return getattr(module, alias.name)
    return load(alias.name, space, None, ("__name__",) if alias.asname else (), 0)
