"""Who does the work: threads of this process, a Dask cluster, Slurm, or any other executor."""

from .crew import Crew
from .local import local_crew
from .patience import AbstractPatience, AtOnce, Quarantine
from .portions import AbstractPortion, Done, Worked
from .shards import WHOLE, Shard, shard_from

__all__ = [
    "Crew",
    "local_crew",
    "AbstractPortion",
    "Done",
    "Worked",
    "Shard",
    "shard_from",
    "WHOLE",
]
__all__ += ["AbstractPatience", "AtOnce", "Quarantine"]
