"""CIFAR-10: figure 1 [malach2021]."""

from .....studies import Study

STUDIES: tuple[Study, ...] = ()
