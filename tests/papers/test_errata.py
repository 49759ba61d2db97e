"""Errata: every slip that a claim shows has an entry, and every entry names claims that exist."""

import re

import pytest

from separatrix.claims import Evidence, Finding, judge
from separatrix.papers import PAPERS
from separatrix.reports import errata_page, html_of
from separatrix.reports.errata import entries_of

EACH = pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.key)
PARTS = ("Printed. ", "Meant. ", "Why. ")


def entries(paper):
    return entries_of(paper.errata.read_text("utf-8"), [paper.key])


def slips(paper):
    return [entry for entry in entries(paper) if entry.numbered]


@EACH
def test_every_claim_that_shows_a_slip_or_a_gap_has_an_entry(paper):
    shown = {name for entry in slips(paper) for name in entry.claims}
    findings = (Finding.ERRATUM, Finding.HYPOTHESIS_GAP)
    assert not {n for n, claim in paper.claims().items() if claim.finding in findings} - shown


@EACH
def test_every_entry_names_a_claim_and_every_name_is_one(paper):
    assert all(entry.claims for entry in slips(paper))
    assert not [n for entry in entries(paper) for n in entry.claims if n not in paper.claims()]


@EACH
def test_the_corrected_reading_stands_in_the_same_entry(paper):
    for entry in slips(paper):
        for claim in (paper.claims()[name] for name in entry.claims):
            if claim.corrected:
                assert claim.corrected.name in entry.claims, entry.heading


@EACH
def test_entries_are_numbered_in_order_and_say_what_is_printed_what_is_meant_and_why(paper):
    numbers = [int(entry.heading.partition(".")[0]) for entry in slips(paper)]
    assert numbers == list(range(1, len(numbers) + 1))
    for entry in slips(paper):
        for part in PARTS:
            assert sum(text.startswith(part) for text in entry.paragraphs) == 1, entry.heading


@EACH
def test_letters_of_formulas_are_not_taken_for_marks(paper):
    """w* and x_j: nothing of the text is lost but the marks themselves."""
    raw = re.sub(r"\*\*|`|^#+ |^- ", "", paper.errata.read_text("utf-8"), flags=re.M)
    shown = " ".join(t for entry in entries(paper) for t in (entry.heading, *entry.paragraphs))
    assert shown.replace("• ", "").split() == raw.split()


@EACH
def test_it_is_shown_as_a_page_with_the_verdicts_on_its_claims(paper):
    title, *sections = entries(paper)
    names = dict.fromkeys(name for entry in sections for name in entry.claims)
    judgements = [judge(paper.claims()[name], Evidence()) for name in names]
    page = errata_page(paper.errata.read_text("utf-8"), judgements, [("command", "separatrix")])
    assert page.title == title.heading
    assert page.lead.startswith("Slips of print, index and constant")
    assert [section.heading for section in page.sections] == [e.heading for e in sections]
    for section, entry in zip(page.sections, sections, strict=True):
        assert [badge.says.partition(";")[0].rpartition("(")[2] for badge in section.badges] == (
            entry.claims
        )
    html = html_of(page)
    assert not re.search(r"\*\*|`", re.sub("<style>.*?</style>", "", html, flags=re.DOTALL))
