"""What is asked of a training run, except how much data and which randomness."""

from dataclasses import dataclass

from ..measures import AbstractMeasure
from ..networks import AbstractNetwork
from ..tasks import AbstractTask
from ..training import AbstractAlgorithm


@dataclass(frozen=True)
class Cell:
    """A network, trained by an algorithm on a task, judged by a measure."""

    task: AbstractTask
    network: AbstractNetwork
    algorithm: AbstractAlgorithm
    measure: AbstractMeasure

    def __post_init__(self):
        if self.task.example_shape != self.network.example_shape:
            raise ValueError(
                f"network must take inputs of the task's shape {self.task.example_shape}, "
                f"got {self.network.example_shape}: their sizes must agree."
            )
        self.measure.check(self.task, self.network)
