"""Sequences of digits: figures 3 and 4 [malach2021], and what lies beyond them."""

from .....studies import Study
from . import figures, options, stuck

STUDIES: tuple[Study, ...] = (figures.STUDY, options.STUDY, stuck.STUDY)
