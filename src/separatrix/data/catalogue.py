"""The data sets that studies ask for by name."""

from dataclasses import dataclass

from .images import Images


@dataclass(frozen=True)
class DataSet:
    """A data set: its name, and a digest of its content, which is all that records know of it.

    The digest follows from the checksums of the official files: a plan needs no data.
    """

    name: str
    content: str

    def load(self) -> Images:
        """Its images, from wherever they are, checked; a second call costs nothing."""
        from .loading import load

        return load(self.name)


DIGITS = DataSet("digits", "763d9f937dca4931")
MNIST = DataSet("mnist", "c65580678af93f1e")
CIFAR10 = DataSet("cifar10", "9a5bcfec531a52ec")
DATA_SETS = {each.name: each for each in (DIGITS, MNIST, CIFAR10)}
