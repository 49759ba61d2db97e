"""Commands about claims: their verdicts, and what they cite."""

from .check import check, evidence
from .cite import cite
from .page import verdict_page, write_verdicts

__all__ = ["check", "evidence", "cite", "verdict_page", "write_verdicts"]
