"""Degrees of locality and of sharing, on images."""

from .....studies import Study

STUDIES: tuple[Study, ...] = ()
