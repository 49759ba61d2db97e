"""Making records happen: cells, samples, compiled programs, batches, execution, search, tables."""

from .cell import Cell
from .engine.layout import Machine, this_machine
from .estimate import WorkEstimate
from .execute import execute, provenance
from .outcomes import Outcome, outcomes
from .plan import AbstractPlan, Case, Plan, cost
from .progress import Listener, Progress
from .search import pending, search, stages_done
from .sizes import AbstractSizes, FixedSizes, Sizes
from .stages import any_setting, tuning_stage
from .tables import AbstractItem, Part, Tables

__all__ = ["Cell", "Case", "AbstractSizes", "Sizes", "FixedSizes"]
__all__ += ["AbstractPlan", "Plan", "AbstractItem", "Part", "Tables", "WorkEstimate", "cost"]
__all__ += ["Machine", "this_machine", "execute", "provenance", "Progress", "Listener"]
__all__ += [
    "search",
    "pending",
    "stages_done",
    "Outcome",
    "outcomes",
    "tuning_stage",
    "any_setting",
]
