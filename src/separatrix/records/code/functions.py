"""From a function to the piece of source that defines it, and to what that says."""

import ast
import dis
import linecache
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from .installed import is_installed
from .syntax import Function, filled_names, imports, normal_form

_READING = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")


class NoSource(ValueError):
    """A function whose code cannot be read, so that nothing tells its versions apart."""


class Piece(NamedTuple):
    """What the definition of a function says, reads, changes and imports of the user's."""

    text: str
    names: list[str]  # from outside of it, attributes included: "np.tanh", "SCALE"
    rebound: frozenset[str]  # as a counter: `global x`
    filled: frozenset[str]  # as a cache: `x[0] = 1`
    imports: list[CodeType]


# By object and not by file: a file may change while what was loaded from it goes on running.
@lru_cache(maxsize=2**12)
def piece_of(function: FunctionType) -> Piece:
    """Raises `NoSource` where there is none to read."""
    node, steps = _node(function), list(_instructions(function.__code__))
    lines = [ast.Module([line], []) for line in imports(node) if not _is_of_installed(line)]
    free = function.__code__.co_freevars
    outside = [step for step in steps if step.opname in _READING or step.argval in free]
    return Piece(
        normal_form(node),
        sorted({*_chains(steps), *free}),
        frozenset(step.argval for step in steps if step.opname == "STORE_GLOBAL"),
        filled_names(node, {(getattr(s.positions, "lineno", 0), s.argval) for s in outside}),
        [compile(line, "<import>", "exec") for line in lines],
    )


def is_generated(function: FunctionType) -> bool:
    """`__init__`, `__eq__`, … that `dataclass` and `namedtuple` make from the fields."""
    by_tuple = function.__globals__.get("__name__", "").startswith("namedtuple_")
    return by_tuple or function.__code__.co_qualname.startswith("__create_fn__.")


def enclosed(function: FunctionType) -> dict[str, Any]:
    """What a function sees of the functions around it."""
    names = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # not bound yet
            names[name] = cell.cell_contents
    return names


def imported(function: FunctionType) -> dict[str, Any]:
    """What the imports inside of a function bind, as running them would."""
    names = {}
    for code in piece_of(function).imports:
        with suppress(ImportError):  # something optional that is not there
            exec(code, function.__globals__, names)
    return names


def _instructions(code: CodeType) -> Iterator[dis.Instruction]:
    yield from dis.get_instructions(code)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _instructions(inner)


def _chains(steps: list[dis.Instruction]) -> Iterator[str]:
    """Names that are read, each with the attributes that are taken of it at once."""
    chain = ""
    for step in steps:
        if chain and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            chain = f"{chain}.{step.argval}"
            continue
        if chain:
            yield chain
        chain = step.argval if step.opname in _READING else ""


def _is_of_installed(line: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(line, ast.ImportFrom):
        return not line.level and is_installed(line.module or "")
    return all(is_installed(alias.name) for alias in line.names)


def _node(function: FunctionType) -> Function:
    """The statement, or the lambda, that made the function."""
    code = function.__code__
    nodes = [
        node
        for node in _functions(_source(code.co_filename, function.__globals__))
        if _first_line(node) == code.co_firstlineno
        and getattr(node, "name", "<lambda>") == code.co_name
    ]
    if len(nodes) > 1:  # lambdas in one line
        nodes = [node for node in nodes if _holds(node, code)]
    if not nodes:
        raise NoSource(
            f"{function.__qualname__} must have source that can be read, got none: results of it "
            "would be stored under a name that says too little; put it into a file."
        )
    return nodes[-1]


def _source(file: str, space: dict[str, Any]) -> str:
    """From the loader where it can tell: it may know better than the disk what was executed."""
    get_source = getattr(space.get("__loader__"), "get_source", None)
    if file == space.get("__file__") and get_source is not None:
        with suppress(ImportError, OSError):
            return get_source(space["__name__"]) or ""
    linecache.checkcache(file)
    return "".join(linecache.getlines(file, space))


@lru_cache(64)
def _functions(text: str) -> list[Function]:
    with suppress(SyntaxError, ValueError):
        return [node for node in ast.walk(ast.parse(text)) if isinstance(node, Function)]
    return []


def _first_line(node: Function) -> int:
    return min(part.lineno for part in (node, *getattr(node, "decorator_list", ())))


def _holds(node: Function, code: CodeType) -> bool:
    """Whether the instructions come from this node, by line and column."""
    start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
    places = [p for p in code.co_positions() if None not in p and p[3]]
    return all(start <= (p[0], p[2]) and (p[1], p[3]) <= end for p in places)  # pyright: ignore
