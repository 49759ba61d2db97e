"""CIFAR-10: figure 1 [malach2021]."""

from .....studies import Study
from . import capacity

STUDIES: tuple[Study, ...] = (capacity.STUDY,)
