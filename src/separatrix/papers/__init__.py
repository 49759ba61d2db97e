"""The papers that ship with the package, each a folder: theory, studies, plans, claims and pages.

A paper is registered by its line in `PAPERS`. A folder of a user's own has the same shape, with a
`PAPER` in its `__init__.py`, and is registered by its path: see docs/developer/new_paper.md.
"""

from ..studies import Catalogue
from . import lahoti2024, malach2021

PAPERS = (
    lahoti2024.PAPER,
    malach2021.PAPER,
)

CATALOGUE = Catalogue(PAPERS)
