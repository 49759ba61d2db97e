"""Tables that are made of values when the site is built."""

import re

from docutils import nodes

CODE = re.compile(r"`([^`]+)`")


def table(header, rows, widths):
    """A table of `row`s under a header of words; widths are shares."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in widths), cols=len(widths))
    group += nodes.thead("", row([in_words(title) for title in header]))
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=["colwidths-given"])


def row(cells, target=None):
    """Cells, each a node; `target` is an address within the page."""
    made = nodes.row("", *(nodes.entry("", cell) for cell in cells))
    if target is not None:
        made["ids"].append(target)
    return made


def in_words(text):
    """A paragraph of plain text, in which what stands between ticks is code."""
    parts = enumerate(CODE.split(text))
    return nodes.paragraph(
        "", "", *(nodes.literal("", part) if i % 2 else nodes.Text(part) for i, part in parts)
    )


def in_code(names):
    """A paragraph of names, with commas between them."""
    return in_words(", ".join(f"`{name}`" for name in names))
