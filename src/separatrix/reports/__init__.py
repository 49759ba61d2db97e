"""Reports: values → a self-contained offline HTML page, with its figures and tables as files."""

from .errata import errata_page
from .html_page import html_of
from .page import Badge, Link, Page, Section, Table
from .study_page import study_page
from .verdicts import counted, verdict_page, with_claims
from .write import index_page, write_index, write_report

__all__ = [
    "Page",
    "Section",
    "Table",
    "Badge",
    "Link",
    "html_of",
    "write_report",
    "index_page",
    "write_index",
    "verdict_page",
    "with_claims",
    "counted",
    "errata_page",
    "study_page",
]
