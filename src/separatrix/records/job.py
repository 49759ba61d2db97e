"""The unit of work, of resuming and of storage."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from .._checks import keep_integers, keep_tuples_of_integers
from .identity import identity

_CELL_FIELDS = ("task", "network", "algorithm", "measure")


class JobName(NamedTuple):
    """The identities of a job and of its cell: what the analysis half knows it by."""

    cell: str
    job: str


@dataclass(frozen=True)
class Job:
    """A cell (task, network, algorithm, measure), a sample size and the seeds to train it on."""

    cell: Any  # a frozen dataclass of the compute half: the records need only describe it
    num_samples: int  # n
    seeds: tuple[int, ...]

    def __post_init__(self):
        fields = getattr(self.cell, "__dataclass_fields__", ())
        if missing := [name for name in _CELL_FIELDS if name not in fields]:
            raise ValueError(
                f"cell must be a dataclass with the fields {', '.join(_CELL_FIELDS)}, got "
                f"{type(self.cell).__name__} without {', '.join(missing)}: "
                "a record could not say what was trained."
            )
        keep_integers(self, "num_samples")
        keep_tuples_of_integers(self, "seeds")
        if self.num_samples < 1:
            raise ValueError(
                f"num_samples must be at least 1, got {self.num_samples}: there is nothing to fit."
            )
        if not self.seeds:
            raise ValueError("seeds must not be empty, got (): the job would train nothing.")
        if len(set(self.seeds)) < len(self.seeds):
            raise ValueError(
                f"seeds must differ from one another, got {self.seeds}: "
                "a repeated seed repeats the same run and adds no information."
            )

    @cached_property
    def name(self) -> JobName:
        """Worked out once: a search asks for it at every step."""
        return JobName(identity(self.cell), identity(self))


def name_of(job: Job) -> JobName:
    return job.name
