"""Studies whose outcome is a table of numbers, not n*: one file a table, a folder a subject."""

from . import lahoti2024, malach2021, training, unknown_order
from .base import FactStudy, Row
from .page import fact_page

FACTS: dict[str, FactStudy] = {
    own.name: own
    for own in (
        *lahoti2024.STUDIES,
        *malach2021.STUDIES,
        *training.STUDIES,
        *unknown_order.STUDIES,
    )
}

__all__ = ["FACTS", "FactStudy", "Row", "fact_page"]
