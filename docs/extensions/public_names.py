"""Tables of public names: those at the top of the package, and values that autodoc passes over."""

import inspect
import re
from importlib import import_module
from typing import get_origin

from docutils import nodes
from made_tables import in_code, in_words, row, table
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

import separatrix

NOISE = re.compile(r"(?:jax)?typing\.|collections\.abc\.|jaxlib\._jax\.| at 0x[0-9a-f]+")


class PublicNames(SphinxDirective):
    """A row for each name at the top of the package, from the docstring that it has at home."""

    def run(self):
        rows = [self._row(name, home) for name, home in separatrix._HOMES.items()]
        return [table(("name", "is"), rows, (1, 3))]

    def _row(self, name, home):
        full = f"separatrix.{home}.{name}"
        thing = getattr(import_module(f"separatrix.{home}"), name)
        what = thing if inspect.isroutine(thing) or inspect.isclass(thing) else type(thing)
        link = pending_xref(
            "", nodes.literal("", f"sx.{name}"), refdomain="py", reftype="obj", reftarget=full
        )
        first = " ".join((inspect.getdoc(what) or "").split("\n\n")[0].split())
        return row((nodes.paragraph("", "", link), in_words(first)))


class ValuesOf(SphinxDirective):
    """A row for each public value of a package, and for each name that it gives to a type."""

    required_arguments = 1

    def run(self):
        package = import_module(self.arguments[0])
        values = {name: getattr(package, name) for name in package.__all__}
        rows = [self._row(name, value) for name, value in values.items() if not _described(value)]
        return [table(("name", "is"), rows, (1, 3))]

    def _row(self, name, value):
        full = f"{self.arguments[0]}.{name}"
        self.env.get_domain("py").note_object(full, "data", full, location=self.get_location())
        words = NOISE.sub("", repr(value))
        return row((in_code([name]), in_code([words])), full)


def _described(value):
    """Whether autodoc tells of it: a class or a function, and no name for a type like list[int]."""
    thing = inspect.unwrap(value) if callable(value) else value
    return get_origin(value) is None and (inspect.isclass(thing) or inspect.isroutine(thing))


def setup(app):
    app.add_directive("public-names", PublicNames)
    app.add_directive("values-of", ValuesOf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
