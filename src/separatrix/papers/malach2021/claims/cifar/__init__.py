"""CIFAR-10: figure 1 [malach2021]."""

from .....claims.base import AbstractClaim
from . import figure1

CLAIMS: dict[str, AbstractClaim] = {claim.name: claim for claim in figure1.CLAIMS}
