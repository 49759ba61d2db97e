"""The papers that ship with the package, each a folder: theory, studies, plans, claims and pages.

A paper is registered by its line in `PAPERS`. A folder of a user's own has the same shape, with a
`PAPER` in its `__init__.py`, and is registered by its path: see docs/developer/new_paper.md.
"""

from importlib import import_module

from ..studies import Catalogue

PAPERS = tuple(
    import_module(f"{__name__}.{key}").PAPER
    for key in (
        "lahoti2024",
        "malach2021",
    )
)

CATALOGUE = Catalogue(PAPERS)
