"""What a bias is worth: ratios of n* by one variable, by several, and over named variants."""

from .ratios import ratio_figure
from .separation import separation_figure
from .variants import Worth, variants_figure

__all__ = ["ratio_figure", "separation_figure", "Worth", "variants_figure"]
