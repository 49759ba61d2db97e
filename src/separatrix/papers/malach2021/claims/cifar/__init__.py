"""CIFAR-10: figure 1 [malach2021]."""

from .....claims.base import AbstractClaim

CLAIMS: dict[str, AbstractClaim] = {}
