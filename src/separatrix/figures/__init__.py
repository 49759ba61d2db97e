"""Figures: tables → drawn figures that hold the arrays they show."""

from .base import AbstractFigure, Shown, checked_name, csv_text
from .curve_panels import CurveSeries, Panel
from .facets import facets, line_of_rows
from .learning_curves import (
    DEVIATION_BAND,
    Band,
    Fields,
    Guides,
    LearningCurvesFigure,
    interval_band,
    learning_curves_figure,
)
from .lines import Line, LinesFigure, lines_figure
from .ratio import RatioFigure, RatioSeries, ratio_figure
from .sample_complexity import (
    ComplexityPanel,
    LawLine,
    SampleComplexityFigure,
    sample_complexity_figure,
)
from .separation import SeparationFigure, separation_figure
from .series import Series

__all__ = [
    "AbstractFigure",
    "Shown",
    "csv_text",
    "checked_name",
    "Series",
    "SampleComplexityFigure",
    "ComplexityPanel",
    "LawLine",
    "sample_complexity_figure",
    "LearningCurvesFigure",
    "Guides",
    "Fields",
    "Band",
    "interval_band",
    "DEVIATION_BAND",
    "Panel",
    "CurveSeries",
    "learning_curves_figure",
    "RatioFigure",
    "RatioSeries",
    "ratio_figure",
    "Line",
    "LinesFigure",
    "lines_figure",
    "facets",
    "line_of_rows",
    "SeparationFigure",
    "separation_figure",
]
