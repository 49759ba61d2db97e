"""Figures: tables → drawn figures that hold the arrays they show."""

from .base import AbstractFigure, checked_name, csv_text
from .facets import facets
from .learning_curves import DEVIATION_BAND, Fields, Guides, learning_curves_figure
from .lines import LinesFigure, lines_figure
from .sample_complexity import sample_complexity_figure
from .worths import Worth, ratio_figure, separation_figure, variants_figure

__all__ = [
    "AbstractFigure",
    "checked_name",
    "csv_text",
    "sample_complexity_figure",
    "ratio_figure",
    "separation_figure",
    "learning_curves_figure",
    "Fields",
    "Guides",
    "DEVIATION_BAND",
    "facets",
    "LinesFigure",
    "lines_figure",
    "Worth",
    "variants_figure",
]
