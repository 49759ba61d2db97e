"""One training run, named by all that it says."""

from dataclasses import dataclass
from typing import Literal

from ..._checks import keep_integers, keep_numbers
from ..examples import Division
from ..networks import Probed

Purpose = Literal["tuning", "measuring"]


@dataclass(frozen=True)
class Recipe:
    """How every network is trained: Adam on the cross-entropy, in batches of a sample that is
    shuffled before each pass. The rate falls to 0 along a line.

    At one rate throughout, the error of a network that has few weights, and so needs large steps,
    goes up and down from checkpoint to checkpoint by a third of it.
    """

    num_steps: int = 1_000
    num_checkpoints: int = 5  # at which errors are measured, evenly spaced, the last at the end
    batch_size: int = 32

    def __post_init__(self):
        keep_integers(self, "num_steps", "num_checkpoints", "batch_size")
        if self.batch_size < 1:
            raise ValueError(f"batch_size must be at least 1, got {self.batch_size}.")
        if self.num_checkpoints < 1 or self.num_steps % self.num_checkpoints or self.num_steps < 1:
            raise ValueError(
                "num_steps must be a multiple of num_checkpoints, both at least 1, got "
                f"{self.num_steps} and {self.num_checkpoints}."
            )

    @property
    def measure_every(self) -> int:
        return self.num_steps // self.num_checkpoints


@dataclass(frozen=True)
class Trial:
    """A network trained on one sample at one rate; the same trial is the same numbers."""

    data: str  # the content of the examples
    division: Division
    control: str  # one of CONTROLS
    network: Probed
    recipe: Recipe
    rate: float
    num_samples: int
    seed: int
    purpose: Purpose

    def __post_init__(self):
        keep_integers(self, "num_samples", "seed")
        keep_numbers(self, "rate")
        if self.num_samples < 1:
            raise ValueError(f"num_samples must be at least 1, got {self.num_samples}.")
        if self.seed < 0:
            raise ValueError(f"seed must be at least 0, got {self.seed}.")
        if self.rate <= 0:
            raise ValueError(f"rate must be positive, got {self.rate}.")
