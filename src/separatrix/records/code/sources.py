"""From a class or a function to the piece of source that defines it."""

import ast
import linecache
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class NoSource(ValueError):
    """A class or function whose code cannot be read, so that nothing tells its versions apart."""


def class_node(kind: type) -> ast.ClassDef:
    """The statement that made the class."""
    for text in _texts_with(kind):
        nodes = [n for name, n in _definitions(text) if name == kind.__qualname__]
        if fitting := [n for n in nodes if isinstance(n, ast.ClassDef) and _made(n, kind)]:
            return fitting[-1]
    raise _no_source(kind)


def function_node(function: FunctionType) -> Function:
    """The statement, or the lambda, that made the function."""
    code = function.__code__
    text = _text(code.co_filename, function.__globals__)
    nodes = [
        node
        for _, node in _definitions(text)
        if isinstance(node, Function)
        and _first_line(node) == code.co_firstlineno
        and getattr(node, "name", "<lambda>") == code.co_name
    ]
    if len(nodes) > 1:  # lambdas in one line
        nodes = [node for node in nodes if _holds(node, function)]
    if not nodes:
        raise _no_source(function)
    return nodes[-1]


def module_node(module: ModuleType) -> ast.Module:
    """All of a module."""
    text = _text(getattr(module, "__file__", None) or "", vars(module))
    if not text:
        raise _no_source(module)
    return ast.parse(text)


def plain_function(member: Any) -> FunctionType | None:
    """The function inside of a method, a property, a `jit`, …"""
    while not isinstance(member, FunctionType):
        inner = (
            getattr(member, name, None) for name in ("__func__", "fget", "func", "__wrapped__")
        )
        member = next((part for part in inner if part is not None), None)
        if member is None:
            return None
    wrapped = getattr(member, "__wrapped__", None)
    return member if wrapped is None else plain_function(wrapped)


def methods(kind: type) -> Iterator[FunctionType]:
    """The functions that the class has got from its statement, or was given later."""
    for member in vars(kind).values():
        if not isinstance(member, type) and (function := plain_function(member)) is not None:
            yield function


def enclosed(function: FunctionType) -> dict[str, Any]:
    """What a function sees of the functions around it."""
    values = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            values[name] = cell.cell_contents
        except ValueError:  # not bound yet
            continue
    return values


def module_space(kind: type) -> dict[str, Any]:
    """The names of the module that made the class; another may have come to its name since."""
    made = f"{kind.__qualname__}."
    spaces = [f.__globals__ for f in methods(kind) if f.__qualname__.startswith(made)]
    fitting = (space for space in spaces if space.get("__name__") == kind.__module__)
    module = sys.modules.get(kind.__module__)
    return next(fitting, vars(module) if module else {})


def in_body(function: FunctionType, kind: type) -> bool:
    """Written in the class statement: neither given to the class later nor made by `dataclass`."""
    home, name = kind.__module__, f"{kind.__qualname__}.{function.__name__}"
    return (function.__module__, function.__qualname__) == (home, name) and not is_made(function)


def is_made(function: FunctionType) -> bool:
    """`__init__`, `__eq__`, … that `dataclass` makes from the fields."""
    code = function.__code__
    return code.co_name.startswith("__") and _is_unwritten(code.co_filename)


@lru_cache(maxsize=2**10)
def _is_unwritten(file: str) -> bool:
    return file.startswith("<") and not linecache.getlines(file)


def _texts_with(kind: type) -> Iterator[str]:
    """Where the class may have been written: where its methods were, its module, a notebook."""
    space = module_space(kind)
    files = [f.__code__.co_filename for f in methods(kind) if in_body(f, kind)]
    files.append(space.get("__file__") or "")
    if kind.__module__ == "__main__":
        # Of the cells of a notebook the last one that defines the class counts; they have no time.
        files += [f for f, entry in reversed(linecache.cache.items()) if entry[1:2] == (None,)]
    yield from (_text(file, space) for file in dict.fromkeys(files))


def _text(file: str, space: dict[str, Any]) -> str:
    """From the loader where it can tell: it may know better than the disk what was executed."""
    get_source = getattr(space.get("__loader__"), "get_source", None)
    if file == space.get("__file__") and get_source is not None:
        try:
            return get_source(space["__name__"]) or ""
        except (ImportError, OSError):
            pass
    linecache.checkcache(file)
    return "".join(linecache.getlines(file, space))


@lru_cache(64)
def _definitions(text: str) -> tuple[tuple[str, ast.AST], ...]:
    """Every class and function of a text with its qualified name."""
    try:
        return tuple(_named(ast.parse(text), ""))
    except (SyntaxError, ValueError):
        return ()


def _named(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        inner = prefix
        if isinstance(child, ast.ClassDef | Function):
            name = prefix + getattr(child, "name", "<lambda>")
            inner = f"{name}." if isinstance(child, ast.ClassDef) else f"{name}.<locals>."
            yield name, child
        yield from _named(child, inner)


def _made(node: ast.ClassDef, kind: type) -> bool:
    """Whether this statement made the class, and not another one of its name."""
    if "__firstlineno__" in vars(kind):  # from Python 3.13 on
        return vars(kind)["__firstlineno__"] == _first_line(node)
    lines = range(_first_line(node), (node.end_lineno or node.lineno) + 1)
    inside = all(f.__code__.co_firstlineno in lines for f in methods(kind) if in_body(f, kind))
    annotated = {name for name in vars(kind).get("__annotations__", {}) if "__" not in name}
    return inside and _fields(node.body) <= annotated <= _fields(ast.walk(node))


def _fields(nodes: Iterable[ast.AST]) -> set[str]:
    targets = [node.target for node in nodes if isinstance(node, ast.AnnAssign)]
    return {t.id for t in targets if isinstance(t, ast.Name) and "__" not in t.id}


def _first_line(node: ast.AST) -> int:
    decorators = getattr(node, "decorator_list", [])
    return min(part.lineno for part in (node, *decorators))  # pyright: ignore


def _holds(node: ast.AST, function: FunctionType) -> bool:
    """Whether the function's instructions come from this node, by line and column."""
    start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)  # pyright: ignore
    places = [p for p in function.__code__.co_positions() if None not in p and p[3]]
    return all(start <= (p[0], p[2]) and (p[1], p[3]) <= end for p in places)


def _no_source(thing: type | FunctionType | ModuleType) -> NoSource:
    name = thing.__name__ if isinstance(thing, ModuleType) else thing.__qualname__
    return NoSource(
        f"{name} must have source that can be read, got none: results of it would be stored under "
        "a name that says too little; put it into a file."
    )
