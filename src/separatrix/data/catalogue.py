"""The data sets that studies ask for by name."""

from dataclasses import dataclass

from .images import Images


@dataclass(frozen=True)
class DataSet:
    """A data set: its name, and a digest of its content, which is all that records know of it."""

    name: str
    content: str

    def load(self) -> Images:
        """Its images, from wherever they are; a second call costs nothing."""
        from .sources import load

        return load(self.name)


DIGITS = DataSet("digits", "")
MNIST = DataSet("mnist", "")
CIFAR10 = DataSet("cifar10", "")
DATA_SETS = {each.name: each for each in (DIGITS, MNIST, CIFAR10)}
