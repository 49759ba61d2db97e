"""The theorems on k-patterns, computed exactly where they can be."""

from ..base import FactStudy

STUDIES: tuple[FactStudy, ...] = ()
