"""Making records happen: cells, samples, compiled programs, batches, execution, search, tables."""

from .cell import Cell
from .costs import WorkEstimate
from .engine.layout import Machine, this_machine
from .engine.made import provenance
from .execute import execute
from .executors import Crew, Quarantine, Shard, local_crew, shard_from
from .following import pending, stages_done
from .outcomes import Outcome, outcomes
from .plan import AbstractPlan, Case, Plan, cost
from .progress import Listener, Progress
from .search import search
from .sizes import AbstractSizes, FixedSizes, Sizes
from .stages import any_setting, tuning_stage
from .tables import AbstractItem, Part, Tables

__all__ = ["Cell", "Case", "AbstractSizes", "Sizes", "FixedSizes"]
__all__ += ["AbstractPlan", "Plan", "AbstractItem", "Part", "Tables", "WorkEstimate", "cost"]
__all__ += ["Machine", "this_machine", "execute", "provenance", "Progress", "Listener"]
__all__ += ["Crew", "local_crew", "Shard", "shard_from"]
__all__ += ["Quarantine"]
__all__ += [
    "search",
    "pending",
    "stages_done",
    "Outcome",
    "outcomes",
    "tuning_stage",
    "any_setting",
]
