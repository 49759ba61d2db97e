"""Code in a page that names a study, a claim or a public name of the library leads to it.

Words alone are ambiguous (`rates` is a field and a function), so of the library's names only those
with a capital and those written with their package are linked.
"""

import re

from catalogue_pages import PAPERS, address
from docutils import nodes

QUALIFIED = re.compile(r"(?:sx|separatrix(?:\.\w+)*)\.(\w+)")


def link_names(app, doctree, docname):
    """Each such piece of code becomes a link, unless it is one or stands in its own row."""
    library = _public(app.env.get_domain("py"))
    for code in list(doctree.findall(nodes.literal)):
        where = _home_of(code.astext(), library)
        if where is None or _is_linked(code) or where == (docname, _row_of(code)):
            continue
        page, target = where
        base = "" if page == docname else app.builder.get_relative_uri(docname, page)
        link = nodes.reference("", "", refuri=f"{base}#{target}", internal=True)
        code.replace_self(link)
        link += code


def _public(domain):
    """Where each documented object is, by its last name where that is unique, and in full."""
    objects = {name: entry for name, entry in domain.objects.items() if not entry.aliased}
    last = {}
    for name, entry in objects.items():
        if entry.objtype in ("class", "function", "exception", "data"):
            last.setdefault(name.rpartition(".")[2], []).append((entry.docname, entry.node_id))
    return {name: places[0] for name, places in last.items() if len(places) == 1}


def _home_of(text, library):
    for key, paper in PAPERS.items():
        if text in {study.name for study in paper.studies}:
            return f"docs/theory/{key}_catalogue", address("studies", text)
        if text in paper.claims():
            return f"docs/theory/{key}_catalogue", address("claims", text)
    match = QUALIFIED.fullmatch(text)
    name = match[1] if match else text if text[:1].isupper() else ""
    return library.get(name)


def _is_linked(code):
    around = code.parent
    while around is not None:
        if isinstance(around, nodes.reference | nodes.title | nodes.target):
            return True
        around = around.parent
    return False


def _row_of(code):
    around = code.parent
    while around is not None and not isinstance(around, nodes.row):
        around = around.parent
    return around["ids"][0] if around is not None and around["ids"] else None


def setup(app):
    app.connect("doctree-resolved", link_names)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
