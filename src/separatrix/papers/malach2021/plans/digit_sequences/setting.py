"""What the studies on sequences of digits share: data, width, epochs, by profile."""

from dataclasses import dataclass

from .....data import DIGITS, MNIST, DataSet
from .....studies import Profile
from .....training import Precision
from .networks import HiddenLayer
from .runs import DigitRuns, adadelta

MARGIN = 2
BOTH = ("central", "spread")


@dataclass(frozen=True)
class Setting:
    """An epoch is as many sequences as there are training digits, in batches of 128."""

    data: DataSet
    num_units: int
    steps_per_epoch: int
    num_test_sequences: int
    precision: Precision

    def runs(
        self,
        name: str,
        network: HiddenLayer,
        num_epochs: int,
        *,
        num_digits: int,
        num_seeds: int,
        tasks: tuple[str, ...] = BOTH,
        option: str = "default",
        rate: float = 1.0,
        margin: int = MARGIN,
        measured_per_epoch: int = 1,
    ) -> DigitRuns:
        every = self.steps_per_epoch // measured_per_epoch
        return DigitRuns(
            option=option,
            name=name,
            network=network,
            algorithm=adadelta(self.steps_per_epoch * num_epochs, every, rate, self.precision),
            data=self.data,
            margin=margin,
            num_digits=num_digits,
            tasks=tasks,
            seeds=tuple(range(num_seeds)),
            num_test_sequences=self.num_test_sequences,
            steps_per_epoch=self.steps_per_epoch,
        )


# 469 batches are 60,000 sequences. Products in tf32 keep 10 bits of a weight, as a GPU of today
# does for whoever trains with Keras; nothing here is closer than that.
SETTINGS: dict[Profile, Setting] = {
    "quick": Setting(DIGITS, 64, 79, 2000, "highest"),
    "full": Setting(MNIST, 1024, 469, 10_000, "tf32"),
}
