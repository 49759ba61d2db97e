"""Learning a k-pattern when the order of its inputs is not known [malach2021, Sec. 5]."""

from ..base import FactStudy

STUDIES: tuple[FactStudy, ...] = ()
