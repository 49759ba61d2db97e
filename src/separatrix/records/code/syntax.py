"""Python as a text that changes with what the code does and not with how it is laid out."""

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_SILENT = {"ctx", "kind", "type_comment", "returns"}
_FILLING = {"add", "append", "clear", "extend", "insert", "pop", "remove", "setdefault", "update"}


def normal_form(node: object, in_class: bool = False) -> str:
    """The syntax tree without places, comments, docstrings, `pass` and annotations of functions.

    Annotations of a class body stay: they make the fields of a dataclass. Absent and empty fields
    go, which some versions of Python have and others not, as `ast.dump` would tell.
    """
    if isinstance(node, list):
        return f"[{','.join(normal_form(n, in_class) for n in node if not _is_idle(n))}]"
    if isinstance(node, ast.Constant) or not isinstance(node, ast.AST):
        return repr(getattr(node, "value", node))
    if isinstance(node, ast.AnnAssign) and node.value is not None and not in_class:
        node = ast.Assign([node.target], node.value)
    in_class = isinstance(node, ast.ClassDef) or (in_class and not isinstance(node, Function))
    silent = _SILENT | {"annotation"} if isinstance(node, ast.arg) else _SILENT
    parts = [
        f"{name}={normal_form(value, in_class)}"
        for name, value in ast.iter_fields(node)
        if name not in silent and value not in (None, [])
    ]
    return f"{type(node).__name__}({','.join(parts)})"


def filled_names(node: ast.AST, outside: set[tuple[int, str]]) -> frozenset[str]:
    """What the code itself fills, as a cache: "x" for `x[0] = 1` and `x.pop()`, ".x" for `a.x`."""
    parts = list(ast.walk(node))
    items = [part for part in parts if isinstance(part, ast.Subscript)]
    targets = [item.value for item in items if not isinstance(item.ctx, ast.Load)]
    targets += [p.value for p in parts if isinstance(p, ast.Attribute) and p.attr in _FILLING]
    lines = {(t.lineno, t.id) for t in targets if isinstance(t, ast.Name)}
    names = {name for _, name in lines & outside}  # what is local to a function is no state
    return frozenset(names | {f".{t.attr}" for t in targets if isinstance(t, ast.Attribute)})


def imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import, also inside of functions; not those for type checkers alone."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node
    elif not isinstance(node, ast.expr):
        children = ast.iter_child_nodes(node)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            children = node.orelse
        for child in children:
            yield from imports(child)


def _is_idle(node: object) -> bool:
    """A statement that does nothing: a docstring, `...`, `pass`."""
    is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_constant or isinstance(node, ast.Pass)
