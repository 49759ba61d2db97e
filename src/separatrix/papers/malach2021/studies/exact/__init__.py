"""The theorems on k-patterns, computed exactly where they can be; files follow the paper."""

from .....studies import Study
from . import (
    construction,
    corollary,
    coverage,
    dense_descent,
    descent,
    example,
    gradient_ratio,
    initial_gradients,
    path,
    vacuity,
    windows,
)

STUDIES: tuple[Study, ...] = (
    example.STUDY,
    windows.STUDY,
    construction.STUDY,
    coverage.STUDY,
    descent.STUDY,
    path.STUDY,
    vacuity.STUDY,
    corollary.STUDY,
    initial_gradients.STUDY,
    gradient_ratio.STUDY,
    dense_descent.STUDY,
)
