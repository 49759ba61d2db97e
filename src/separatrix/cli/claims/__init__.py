"""Commands about claims: their verdicts, and what they cite."""

from .check import check, evidence
from .cite import cite
from .facts import measure_facts
from .page import verdict_page, write_verdicts

__all__ = ["check", "evidence", "cite", "measure_facts", "verdict_page", "write_verdicts"]
