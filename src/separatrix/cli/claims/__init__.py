"""Commands about claims: their verdicts, and what they cite."""

from .check import check, evidence
from .cite import cite

__all__ = ["check", "evidence", "cite"]
