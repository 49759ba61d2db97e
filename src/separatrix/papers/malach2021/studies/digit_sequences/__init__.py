"""Sequences of digits: figures 3 and 4 [malach2021]."""

from .....studies import Study

STUDIES: tuple[Study, ...] = ()
