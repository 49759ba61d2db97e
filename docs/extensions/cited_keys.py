"""Citations as this project writes them, [lahoti2024, Thm 7.2], lead to the bibliography.

In pages and docstrings alike the key is plain text in brackets: it reads well everywhere, and only
the site makes a link of it. Entries of the bibliography are named by their keys.
"""

import re

from docutils import nodes
from pybtex.plugin import register_plugin
from pybtex.style.formatting.plain import Style as PlainStyle
from pybtex.style.labels import BaseLabelStyle
from sphinx.util.logging import getLogger

LOGGER = getLogger(__name__)
BRACKETED = re.compile(r"(?<=\[)([a-z]+[0-9]{4}[a-z]?)(?=\]|, )")


class KeyLabels(BaseLabelStyle):
    """[lahoti2024], as it is cited."""

    def format_labels(self, sorted_entries):
        return [entry.key for entry in sorted_entries]


class ByKey(PlainStyle):
    """Plain entries under the keys that pages cite."""

    default_label_style = "keys"


def link_keys(app, doctree, docname):
    """Every key in brackets becomes a link to its entry; a key without an entry is a warning."""
    entries = {
        citation.key: (citation.bibliography_key.docname, citation.citation_id)
        for citation in app.env.get_domain("cite").citations
    }
    for text in list(doctree.findall(nodes.Text)):
        if isinstance(text.parent, nodes.literal_block | nodes.reference | nodes.citation):
            continue
        parts = BRACKETED.split(text.astext())
        if len(parts) > 1:
            linked = [_part(app, docname, part, i % 2, entries) for i, part in enumerate(parts)]
            text.parent.replace(text, linked)


def _part(app, docname, part, is_key, entries):
    if is_key and part not in entries:
        LOGGER.warning("[%s] is not in references.bib", part, location=docname)
    if not is_key or part not in entries:
        return nodes.Text(part)
    where, target = entries[part]
    address = f"{app.builder.get_relative_uri(docname, where)}#{target}"
    return nodes.reference("", part, refuri=address, internal=True, classes=["key"])


def setup(app):
    register_plugin("pybtex.style.labels", "keys", KeyLabels)
    register_plugin("pybtex.style.formatting", "by-key", ByKey)
    app.connect("doctree-resolved", link_keys)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
