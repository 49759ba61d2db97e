"""Python as a text that changes with what the code does and not with how it is laid out."""

import ast
import re
import symtable
from collections.abc import Iterator

_FILLING = {"add", "append", "clear", "extend", "insert", "pop", "remove", "setdefault", "update"}


def normal_form(node: ast.AST) -> str:
    """The syntax tree without places, comments, docstrings, `pass` and most annotations.

    Those of a class body stay: they make the fields of a dataclass. Those of functions and
    variables go: nothing that is computed follows from them. `ast.dump` would not do: its text is
    another one in another version of Python.
    """
    return _text(node, in_class=False)


def outer_names(node: ast.AST) -> frozenset[tuple[str, ...]]:
    """What the code reads from outside of itself, attributes included: ("np", "tanh"), ("SCALE",).

    Its own imports lead outside, too; annotations read nothing.
    """
    # A function that is cut out of another has lost the variables that it shares with it.
    text = re.sub(r"(?m)^(\s*)nonlocal .*$", r"\1pass", ast.unparse(node))
    table = symtable.symtable(f"from __future__ import annotations\n{text}", "<code>", "exec")
    names = {s.get_name() for s in table.get_symbols() if s.is_referenced()}
    names |= set(_global_names(table.get_children()))
    names |= {bound_name(alias) for part in imports(node) for alias in part.names}
    return frozenset(chain for chain in _chains(node) if chain[0] in names)


def rebound_names(node: ast.AST) -> frozenset[str]:
    """What the code itself gives another value, as a counter: `global x`, `Task.x = …`."""
    declared = {n for part in ast.walk(node) if isinstance(part, ast.Global) for n in part.names}
    return frozenset(declared | {a.attr for a in _attributes(node) if isinstance(a.ctx, ast.Store)})


def filled_names(node: ast.AST) -> frozenset[str]:
    """What the code itself fills if it is a list or the like, as a cache: `x[0] = 1`, `x.pop()`."""
    items = (part for part in ast.walk(node) if isinstance(part, ast.Subscript))
    targets = [item.value for item in items if not isinstance(item.ctx, ast.Load)]
    targets += [a.value for a in _attributes(node) if a.attr in _FILLING]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    return frozenset(names | {t.attr for t in targets if isinstance(t, ast.Attribute)})


def imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import, also inside of functions; not those for type checkers alone."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node
    elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
        for child in node.orelse:
            yield from imports(child)
    elif not isinstance(node, ast.expr):
        for child in ast.iter_child_nodes(node):
            yield from imports(child)


def bound_name(alias: ast.alias) -> str:
    """What an import calls that which it imports: `a` of `import a.b`."""
    return alias.asname or alias.name.partition(".")[0]


def _text(node: ast.AST, in_class: bool) -> str:
    if isinstance(node, ast.Constant):
        return repr(node.value)
    if isinstance(node, ast.AnnAssign) and node.value is not None and not in_class:
        node = ast.Assign([node.target], node.value)
    if isinstance(node, ast.ClassDef):
        in_class = True
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        in_class = False
    parts = [
        f"{name}={_value(value, in_class)}"
        for name, value in ast.iter_fields(node)
        if not _says_nothing(node, name, value)
    ]
    return f"{type(node).__name__}({','.join(parts)})"


def _value(value: object, in_class: bool) -> str:
    if isinstance(value, ast.AST):
        return _text(value, in_class)
    if isinstance(value, list):
        return f"[{','.join(_value(v, in_class) for v in value if not _is_idle(v, in_class))}]"
    return repr(value)


def _says_nothing(node: ast.AST, name: str, value: object) -> bool:
    """Absent and empty fields: some versions of Python have them, others not."""
    if name in ("ctx", "kind", "type_comment", "returns") or value is None or value == []:
        return True
    return name == "annotation" and isinstance(node, ast.arg)


def _is_idle(node: object, in_class: bool) -> bool:
    """A statement that does nothing: a docstring, `...`, `pass`, `x: int` in a function."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.AnnAssign):
        return node.value is None and not in_class
    return isinstance(node, ast.Pass)


def _global_names(tables: list[symtable.SymbolTable]) -> Iterator[str]:
    for table in tables:
        yield from (
            s.get_name() for s in table.get_symbols() if s.is_global() and s.is_referenced()
        )
        yield from _global_names(table.get_children())


def _chains(node: ast.AST) -> Iterator[tuple[str, ...]]:
    chain, inner = [], node
    while isinstance(inner, ast.Attribute):
        chain.append(inner.attr)
        inner = inner.value
    if isinstance(inner, ast.Name):
        yield (inner.id, *reversed(chain))
        return
    for name, value in ast.iter_fields(inner):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and name not in ("annotation", "returns"):
                yield from _chains(part)


def _attributes(node: ast.AST) -> Iterator[ast.Attribute]:
    return (part for part in ast.walk(node) if isinstance(part, ast.Attribute))
