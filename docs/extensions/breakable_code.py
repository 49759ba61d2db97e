"""Long names in tables may break after a dot, a slash or an underscore, and nowhere else."""

import re

from docutils import nodes

JOINTS = re.compile(r"(?<=[a-z][._/])(?=\w)")


def let_break(app, doctree, docname):
    """Marks where a browser may break; what is copied and what is searched has no such marks."""
    codes = (code for cell in doctree.findall(nodes.entry) for code in cell.findall(nodes.literal))
    for code in list(codes):
        first, *rest = JOINTS.split(code.astext())
        if rest and len(code) == 1:
            may_break = nodes.raw("", "<wbr>", format="html")
            parts = (node for part in rest for node in (may_break.deepcopy(), nodes.Text(part)))
            code.children = []
            code.extend([nodes.Text(first), *parts])


def setup(app):
    app.connect("doctree-resolved", let_break, priority=900)  # after names were read
    return {"parallel_read_safe": True, "parallel_write_safe": True}
