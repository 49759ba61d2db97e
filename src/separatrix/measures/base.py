"""What a measure is: trained weights in, numbers out, for every run at once."""

import abc
from typing import Any, NamedTuple

from .._types import Array, Float
from ..networks import AbstractNetwork
from ..tasks import AbstractTask


class Measured(NamedTuple):
    """One number a run; None where a measure does not tell."""

    risk: Float[Array, "run"]
    risk_error: Float[Array, "run"] | None  # standard error of the risk; None when it is exact
    zero_one: Float[Array, "run"] | None
    alignment: Float[Array, "run"] | None


class AbstractMeasure(abc.ABC):
    """A way to tell how good trained networks are on the whole distribution."""

    @abc.abstractmethod
    def check(self, task: AbstractTask, network: AbstractNetwork) -> None:
        """Raises a ValueError where the measure has nothing to say about this pair."""

    @property
    @abc.abstractmethod
    def num_test_samples(self) -> int:
        """How many fresh examples it needs; 0 for a closed form."""

    @abc.abstractmethod
    def measure(
        self,
        task: AbstractTask,
        target: Any,
        network: AbstractNetwork,
        weights: Any,
        test_x: Array,
        test_y: Float[Array, "sample"],
    ) -> Measured:
        """The numbers of every run; `test_x` is arranged for the network."""
