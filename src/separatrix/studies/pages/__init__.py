"""The three kinds of answer to a study: n* against a variable, n* over variants, and tables."""

from .base import AbstractPage
from .growth import GrowthPage
from .search import AbstractSearchPage
from .tables import TablePage
from .variants import VariantsPage

__all__ = ["AbstractPage", "AbstractSearchPage", "GrowthPage", "VariantsPage", "TablePage"]
