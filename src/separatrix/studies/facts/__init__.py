"""Studies whose outcome is a small table of numbers, not n*: one file a table, made by `rows`."""

from collections.abc import Callable

from ..base import Profile
from . import equivariance, two_step

Row = dict[str, str | int | float]

# Rows by name; the docstring of a file tells cost and expected outcome.
FACTS: dict[str, Callable[[Profile], list[Row]]] = {
    "equivariance": equivariance.rows,
    "two-step": two_step.rows,
}

__all__ = ["FACTS", "Row"]
