"""Sequences of digits: figures 3 and 4 [malach2021]."""

from .....claims.base import AbstractClaim

CLAIMS: dict[str, AbstractClaim] = {}
