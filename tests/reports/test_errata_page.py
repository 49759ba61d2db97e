"""From Markdown to a page: headings, paragraphs, lists, and claims that become badges."""

import pytest
from made_up_claims import judgement

from separatrix.claims import Verdict
from separatrix.reports import errata_page

TEXT = """# Errata: Toys

Slips, politely,
told.

## How to read this

Numbers are `n` and `a/b`.

## 1. Theorem 1: a sign

**Printed.** `x` is *minus* 1 < 2.

**Shown by** `paper/0`; corrected: `paper/1`, again `paper/1`.

## More

- One [thing](https://example.org).
- `paper/1`
"""
JUDGEMENTS = [judgement(0, Verdict.CONTRADICTED), judgement(1, Verdict.CONSISTENT)]


def test_headings_are_sections_and_claims_are_badges():
    page = errata_page(TEXT, JUDGEMENTS, [("records", "none")])
    assert (page.title, page.lead) == ("Errata: Toys", "Slips, politely, told.")
    assert [section.heading for section in page.sections] == [
        "How to read this", "1. Theorem 1: a sign", "More",
    ]  # fmt: skip
    read, slip, more = page.sections
    assert (read.text, read.badges) == (("Numbers are n and a/b.",), ())
    assert slip.text[0] == "Printed. x is minus 1 < 2."
    assert [badge.verdict for badge in slip.badges] == ["CONTRADICTED", "CONSISTENT"]
    assert more.text == ("• One thing.", "• paper/1")
    assert [badge.verdict for badge in more.badges] == ["CONSISTENT"]
    assert page.provenance == (("records", "none"),)


def test_a_claim_that_is_not_there_is_one_sentence():
    with pytest.raises(ValueError, match="errata must name claims of the catalogue, got paper/1"):
        errata_page(TEXT, JUDGEMENTS[:1], [])
