"""What is asked of a training run, except how much data and which randomness."""

from dataclasses import dataclass

from ..measures import AbstractMeasure
from ..networks import AbstractNetwork, output_shape, shapes_of
from ..tasks import AbstractTask, Pool
from ..training import AbstractAlgorithm
from ..training.paths import check_addresses


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
        self.algorithm.batches.check(None if isinstance(self.task, Pool) else self.task)
        check_addresses(self.algorithm, shapes_of(self.network))
        if isinstance(self.task, Pool):
            self.algorithm.loss.check(self.task.y, output_shape(self.network))
        self.measure.check(self.task, self.network)
