"""Raw archives as arrays, checksummed."""

from .catalogue import CIFAR10, DATA_SETS, DIGITS, MNIST, DataSet
from .cifar import read_cifar10
from .idx import read_idx
from .images import Images, Labelled
from .numbers import check_lengths, finite_numbers
from .numpy_files import read_arrays

__all__ = [
    "DataSet",
    "DATA_SETS",
    "DIGITS",
    "MNIST",
    "CIFAR10",
    "Images",
    "Labelled",
    "read_idx",
    "read_cifar10",
    "read_arrays",
    "finite_numbers",
    "check_lengths",
]
