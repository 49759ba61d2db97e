"""Raw archives as arrays, checksummed."""

from .catalogue import CIFAR10, DATA_SETS, DIGITS, MNIST, DataSet
from .images import Images, Labelled

__all__ = ["DataSet", "DATA_SETS", "DIGITS", "MNIST", "CIFAR10", "Images", "Labelled"]
