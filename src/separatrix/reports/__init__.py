"""Reports: values → a self-contained offline HTML page, with its figures and tables as files."""

from .errata import errata_page
from .front import Headline, Part, headline_numbers, write_front, write_statements
from .html_page import html_of
from .page import Badge, Link, Page, Section, Table
from .study_page import study_page
from .verdicts import counted, linked, verdict_page, with_claims
from .write import write_report

__all__ = [
    "Page",
    "Section",
    "Table",
    "Badge",
    "Link",
    "html_of",
    "write_report",
    "Part",
    "Headline",
    "write_front",
    "write_statements",
    "headline_numbers",
    "verdict_page",
    "with_claims",
    "linked",
    "counted",
    "errata_page",
    "study_page",
]
