"""Docstrings as this project writes them: plain sentences, formulas in Unicode, `code` in ticks.

reStructuredText would read n* as emphasis and x_j as a link. Here all of it is text, but what
stands between ticks. What a class says of its fields stands behind them as comments, and is shown
with them.
"""

import dataclasses
import enum
import inspect
import re
from functools import cached_property

CODE = re.compile(r"(`[^`]+`)")
SPECIAL = re.compile(r"([\\*_|<>])")
FIELD = re.compile(r"^    (\w+): .*?(?:  # (.+))?$")
DEFAULT = re.compile(r"<(?:class|function) '?(?:\w+\.)*(\w+)[^>]*>")
NOISE = re.compile(r"Alias for field number \d+")


def as_written(app, what, name, thing, options, lines):
    """Sphinx asks for the lines in place: ticks are code, and the rest is text."""
    if what == "class" and _is_made_up(thing, lines):
        lines.clear()
    lines[:] = map(_text, lines)
    if what == "class":
        lines += ["", *(f"- **{field}**: {_text(says)}" for field, says in _fields(thing)), ""]


def _text(line):
    parts = enumerate(CODE.split(line))
    return "".join(f"`{part}`" if i % 2 else SPECIAL.sub(r"\\\1", part) for i, part in parts)


def _is_made_up(thing, lines):
    """A dataclass or a tuple without a docstring is given its signature as one."""
    return bool(lines) and lines[0].startswith(f"{thing.__name__}(")


def _fields(thing):
    """Fields of the class's own that have a comment behind them, with what it says."""
    if not (dataclasses.is_dataclass(thing) or hasattr(thing, "_fields")):
        return []
    matches = map(FIELD.match, inspect.getsource(thing).splitlines())
    return [(match[1], match[2]) for match in matches if match and match[2]]


def without_fields(app, what, name, thing, skip, options):
    """Fields are in the signature, and above; inherited machinery is nobody's documentation."""
    if what != "class" or skip:
        return None
    if NOISE.match(getattr(thing, "__doc__", None) or ""):
        return True
    routine = inspect.isroutine(thing) or isinstance(thing, property | classmethod | staticmethod)
    member = isinstance(thing, enum.Enum) and thing.name == name  # and no field with that default
    return None if routine or member or isinstance(thing, cached_property) else True


def with_short_types(app, what, name, thing, options, signature, returned):
    """Float[Array, 'run'], as the source has it; what a dataclass makes anew each time is …"""
    return _short(signature), _short(returned)


def _short(types):
    plain = types and types.replace("jaxlib._jax.Array", "Array").replace("<factory>", "...")
    return plain and DEFAULT.sub(r"\1", plain)


def setup(app):
    app.connect("autodoc-process-signature", with_short_types)
    app.connect("autodoc-process-docstring", as_written)
    app.connect("autodoc-skip-member", without_fields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
