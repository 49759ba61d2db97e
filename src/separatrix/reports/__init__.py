"""Reports: values → a self-contained offline HTML page, with its figures and tables as files."""

from .growth import laws_of, rivals_of
from .html_page import html_of
from .page import Badge, Card, Finding, Page, Section, Table, Verdict
from .signatures import SIGNATURES, Trained, signatures_of, signatures_section
from .study_page import study_page
from .write import write_report

__all__ = [
    "Page",
    "Section",
    "Table",
    "Finding",
    "Card",
    "Badge",
    "Verdict",
    "html_of",
    "write_report",
    "study_page",
    "laws_of",
    "rivals_of",
    "SIGNATURES",
    "Trained",
    "signatures_of",
    "signatures_section",
]
