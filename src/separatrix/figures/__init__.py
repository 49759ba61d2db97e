"""Figures: tables → drawn figures that hold the arrays they show."""

from .base import AbstractFigure, Shown, checked_name, csv_text
from .comparison import Comparison, compare_networks
from .facts import (
    AlignmentFigure,
    AlignmentSeries,
    Line,
    LinesFigure,
    alignment_figure,
    lines_figure,
)
from .learning_curves import CurveSeries, LearningCurvesFigure, Panel, learning_curves_figure
from .ratio import RatioFigure, RatioSeries, ratio_figure
from .sample_complexity import LawLine, SampleComplexityFigure, sample_complexity_figure
from .separation import SeparationFigure, separation_figure
from .series import Result, Series, group_by_network

__all__ = [
    "AbstractFigure",
    "Shown",
    "csv_text",
    "checked_name",
    "Result",
    "Series",
    "group_by_network",
    "SampleComplexityFigure",
    "LawLine",
    "sample_complexity_figure",
    "LearningCurvesFigure",
    "Panel",
    "CurveSeries",
    "learning_curves_figure",
    "Comparison",
    "compare_networks",
    "RatioFigure",
    "RatioSeries",
    "ratio_figure",
    "AlignmentFigure",
    "AlignmentSeries",
    "alignment_figure",
    "Line",
    "LinesFigure",
    "lines_figure",
    "SeparationFigure",
    "separation_figure",
]
