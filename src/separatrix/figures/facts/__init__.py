"""Figures of tables of facts: curves of any quantity against any other, and special ones."""

from .alignment import AlignmentFigure, AlignmentSeries, alignment_figure
from .k_pattern import KPatternFigure, k_pattern_figure
from .lines import Line, LinesFigure, Panel, lines_figure

__all__ = [
    "AlignmentFigure",
    "AlignmentSeries",
    "alignment_figure",
    "KPatternFigure",
    "k_pattern_figure",
    "Line",
    "LinesFigure",
    "Panel",
    "lines_figure",
]
