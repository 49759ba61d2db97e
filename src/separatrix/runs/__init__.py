"""Making records happen: cells, samples, compiled programs, batches, execution, search."""

from .cell import Cell
from .execute import execute, provenance
from .layout import Machine, this_machine
from .plan import Case, Plan, cost
from .search import Progress, evaluation, jobs_done, pending, search, sizes_tried, stage
from .sizes import AbstractSizes, FixedSizes, Sizes
from .stages import any_setting, tuning_stage

__all__ = [
    "Cell",
    "Case",
    "AbstractSizes",
    "Sizes",
    "FixedSizes",
    "Plan",
    "cost",
    "Machine",
    "this_machine",
    "execute",
    "provenance",
    "Progress",
    "search",
    "pending",
    "sizes_tried",
    "jobs_done",
    "stage",
    "evaluation",
    "tuning_stage",
    "any_setting",
]
