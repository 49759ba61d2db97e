"""Commands about claims: their verdicts, and what they cite."""

from .check import check, judged
from .cite import cite

__all__ = ["check", "judged", "cite"]
