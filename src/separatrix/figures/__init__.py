"""Figures: tables → drawn figures that hold the arrays they show."""

from .base import AbstractFigure, Shown, checked_name, csv_text
from .comparison import Comparison, compare_networks
from .curve_panels import CurveSeries, Panel
from .facts import (
    AlignmentFigure,
    AlignmentSeries,
    Line,
    LinesFigure,
    alignment_figure,
    lines_figure,
)
from .learning_curves import (
    DEVIATION_BAND,
    Band,
    Fields,
    Guides,
    LearningCurvesFigure,
    interval_band,
    learning_curves_figure,
)
from .ratio import RatioFigure, RatioSeries, ratio_figure
from .sample_complexity import (
    ComplexityPanel,
    LawLine,
    SampleComplexityFigure,
    sample_complexity_figure,
)
from .separation import SeparationFigure, separation_figure
from .series import Result, Series, group_by_network, place
from .variables import (
    Place,
    Variable,
    at_landmarks,
    fields_of,
    landmarks,
    variable,
    variables_of,
    where,
)

__all__ = [
    "AbstractFigure",
    "Shown",
    "csv_text",
    "checked_name",
    "Result",
    "Series",
    "group_by_network",
    "place",
    "Place",
    "Variable",
    "variable",
    "variables_of",
    "fields_of",
    "where",
    "landmarks",
    "at_landmarks",
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
