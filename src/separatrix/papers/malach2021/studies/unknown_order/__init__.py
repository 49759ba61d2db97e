"""Learning a k-pattern when the order of its inputs is not known [malach2021, Sec. 5]."""

from .....studies import Study
from . import (
    brute_force,
    elimination,
    juntas,
    order_recovery,
    order_search,
    order_search_by_pattern,
    permuted_inputs,
    reordered_pixels,
    statistical_queries,
)

STUDIES: tuple[Study, ...] = (
    order_search.STUDY,
    order_search_by_pattern.STUDY,
    statistical_queries.STUDY,
    brute_force.STUDY,
    elimination.STUDY,
    juntas.STUDY,
    order_recovery.STUDY,
    permuted_inputs.STUDY,
    reordered_pixels.STUDY,
)
