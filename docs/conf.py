"""How the site is made of the repository: `make docs` writes it to build/docs.

The source folder is the repository, not docs/: a page links to the README, to errata or to a file
of the source by the same relative path on a code host and in the site.
"""

import sys
from importlib.metadata import version as installed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "extensions"))

project = "Separatrix"
author = "The Separatrix developers"
copyright = author
version = release = installed("separatrix")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinxcontrib.bibtex",
    "plain_docstrings",
    "public_names",
    "cited_keys",
    "catalogue_pages",
    "named_things",
    "breakable_code",
]

root_doc = "docs/index"
include_patterns = [
    "docs/**.md",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "src/separatrix/papers/*/errata.md",
]
exclude_patterns = [".*", "build", "dist", "records", "report", "results", "tests", "benchmarks"]

nitpicky = True
nitpick_ignore_regex = [("py:class", ".*")]  # a signature may name types that are not public

myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline"]

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 90
add_module_names = False
toc_object_entries_show_parents = "hide"

bibtex_bibfiles = ["references.bib"]
bibtex_default_style = "by-key"

html_theme = "furo"
html_title = f"Separatrix {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
templates_path = ["templates"]
html_additional_pages = {"index": "to_first_page.html"}  # the site's own address leads to docs/
html_copy_source = False
html_show_sphinx = False
