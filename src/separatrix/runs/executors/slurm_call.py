"""What a job of Slurm runs; the one module that needs submitit to be imported."""

from collections.abc import Callable
from typing import Any

from submitit.helpers import Checkpointable


class SlurmCall(Checkpointable):
    """A call, made again from its start where the job is requeued.

    What it raises is part of its result: submitit would hand over the text alone.
    """

    def __call__(self, function: Callable, *arguments: Any) -> tuple[Any, Exception | None]:
        try:
            return function(*arguments), None
        except Exception as error:
            return None, error
