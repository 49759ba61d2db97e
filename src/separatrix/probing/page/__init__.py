"""The page of a probe: figures, tables and words from its answer; never jax."""

from .card import card_of
from .probe_page import main_figure, probe_page

__all__ = ["probe_page", "main_figure", "card_of"]
