"""Reports: values → a self-contained offline HTML page, with its figures and tables as files."""

from .growth import laws_of, rivals_of
from .html_page import html_of
from .page import Badge, Card, Finding, Link, Page, Section, Table, Verdict
from .signatures import SIGNATURES, Trained, signatures_of, signatures_section
from .study_page import study_page
from .verdicts import counted, verdict_page, with_claims
from .write import write_report

__all__ = [
    "Page",
    "Section",
    "Table",
    "Finding",
    "Card",
    "Badge",
    "Link",
    "Verdict",
    "html_of",
    "write_report",
    "verdict_page",
    "with_claims",
    "counted",
    "study_page",
    "laws_of",
    "rivals_of",
    "SIGNATURES",
    "Trained",
    "signatures_of",
    "signatures_section",
]
