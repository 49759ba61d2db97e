"""The front page: made of what lies in the folder, so that no page is ever lost."""

import json
import re

import pytest
from made_up_claims import judgement

from separatrix.claims import Finding, Kind, Verdict
from separatrix.reports import (
    Page,
    Part,
    Section,
    headline_numbers,
    verdict_page,
    write_front,
    write_report,
    write_statements,
)
from separatrix.reports.cards import cards_in
from separatrix.reports.page import Card
from separatrix.reports.page import Finding as Worth

JUDGEMENTS = [
    judgement(0, Verdict.CONSISTENT, kind=Kind.FIGURE, needs=("growth",)),
    judgement(1, Verdict.CONTRADICTED, kind=Kind.REMARK, finding=Finding.ERRATUM),
    judgement(2, Verdict.UNDECIDED, needs=("growth/steps", "nowhere")),
    judgement(3, Verdict.CONSISTENT, kind=Kind.CONTROL),
]


def plain(name, **fields):
    return Page(f"Title of {name}", f"About {name}?", (Section("1. A slip"),), **fields)


def html_in(folder):
    return (folder / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def report(page, tmp_path_factory):
    """A study with figures, verdicts, and errata."""
    out = tmp_path_factory.mktemp("front")
    write_report(out / "growth", page, group="paper: Its title", note="1 consistent.")
    write_report(out / "again", page, group="paper: Its title")
    write_report(out / "claims", verdict_page(JUDGEMENTS, ()), group="Claims")
    write_report(out / "errata-paper", plain("errata"), group="Errata")
    write_statements(out, JUDGEMENTS)
    write_front(
        out,
        worths=[Part("growth", "locality"), Part("growth", "no such"), Part("none", "locality")],
        separations=[Part("none", "ratio"), Part("growth", "ratio"), Part("again", "ratio")],
        tasks=[Part("growth", "sample-complexity")],
    )
    return out


def test_every_page_that_lies_there_is_listed(tmp_path):
    """Pages of two runs: the second adds to the first."""
    write_report(tmp_path / "noise", plain("noise", answer="It is 3."), group="b", note="Well.")
    write_report(tmp_path / "lone", plain("lone"))
    write_front(tmp_path)
    path = write_report(tmp_path / "growth", plain("growth"), group="a")
    assert 'href="../index.html"' in path.read_text("utf-8")
    assert "index.html" not in html_in(tmp_path / "lone")
    assert write_front(tmp_path) == tmp_path / "index.html"
    html = html_in(tmp_path)
    assert re.findall(r"<h3>(.*?)</h3>", html) == ["a", "b", "Other pages"]
    assert re.findall(r'href="(\w+)/index.html"', html) == ["growth", "noise", "lone"]
    assert "It is 3." in html
    assert "About noise?" not in html  # the answer stands in its place
    assert "About growth?" in html
    assert "3 pages" in html
    assert "<script" not in html


def test_numbers_figures_and_answers_come_from_the_pages(report, page):
    html = html_in(report)
    locality = next(finding for finding in page.findings if finding.worth == "locality")
    closed = [card for card in locality.cards if card.interval.startswith("[")]
    (number,) = headline_numbers(report, [Part("growth", "locality"), Part("none", "x")])
    assert number.card == closed[-1]
    assert number.page == "growth"
    assert str(number).startswith(f"Locality is worth {closed[-1].value} [")
    assert f"<b>{number.card.value}</b>" in html
    for name in ("ratio", "sample-complexity"):
        number = [figure.name for figure in page.figures].index(name) + 1
        assert f'id="growth-f{number}-title"' in html
        assert f'href="growth/index.html#figure-{name}"' in html
    assert 'id="again-f2-title"' in html  # the figure of another page, and of the same name
    names = re.findall(r'(?<!-)\bid="([^"]*)"', html)
    assert len(names) == len(set(names))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]*)', html)) <= set(names)
    classes = set(re.findall(r'class="([\w-]+-s\d+)"', html))
    assert classes
    assert all(f".{each}{{" in html for each in classes)
    assert ".t-growth { background-image: url(data:image/png;base64," in html
    assert (report / "growth" / "thumbnail.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("intervals", "shown"),
    [
        (("[1, 2]", "[2, 3]", "above 4"), 1),  # a closed interval goes before an open one
        (("above 4", "below 5"), 1),
        (("open on both sides",), 0),
    ],
)
def test_the_number_that_is_known_best_is_shown(intervals, shown, tmp_path):
    cards = tuple(Card(f"×{at}", interval, "there") for at, interval in enumerate(intervals))
    finding = Worth("It is worth", cards, "locality")
    write_report(tmp_path / "growth", plain("growth", findings=(finding,)), group="a")
    (number,) = headline_numbers(tmp_path, [Part("growth", "locality")])
    assert number.card == cards[shown]


def test_the_map_has_every_statement_with_its_verdict_and_what_shows_it(report):
    html = html_in(report)
    rows = re.findall(r"<tr data-.*?</tr>", html, re.DOTALL)
    facts = [dict(re.findall(r'data-(\w+)="([^"]*)"', row)) for row in rows]
    assert [(fact["group"], fact["verdict"]) for fact in facts] == [
        ("statements", "UNDECIDED"),  # theorems before figures
        ("statements", "CONSISTENT"),
        ("errata", "CONTRADICTED"),
        ("controls", "CONSISTENT"),
    ]
    claims = html_in(report / "claims")
    for row, number in zip(rows, (2, 0, 1, 3), strict=True):
        assert f'href="claims/index.html#claim-paper-{number}"' in row
        assert f'id="claim-paper-{number}"' in claims
        assert ("growth/index.html#figure-sample-complexity" in row) is (number in (0, 2))
        assert "nowhere" not in row


def test_errata_are_a_list_and_stay_out_of_the_studies(report):
    html = html_in(report)
    assert '<a href="errata-paper/index.html#section-1-1-a-slip">1. A slip</a>' in html
    studies = html[html.index('<ul class="studies">') :]
    assert "errata-paper" not in studies
    assert "claims/index.html" not in studies


def test_the_only_script_is_the_one_that_the_policy_names(report):
    import base64
    import hashlib

    html = html_in(report)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in html
    assert "fetch(" not in script
    assert not re.search(r"https?://(?!www.w3.org/)", html)


def test_cards_of_another_version_are_read_as_far_as_they_go(tmp_path):
    write_report(tmp_path / "noise", plain("noise"), group="a")
    (tmp_path / "noise" / "page.json").write_text(json.dumps({"title": "N", "lead": "?"}))
    assert cards_in(tmp_path)["noise"].title == "N"
    (tmp_path / "noise" / "page.json").write_text("{")
    with pytest.raises(ValueError, match=r"page\.json must be JSON of a page, got .*delete its"):
        write_front(tmp_path)


def test_damaged_statements_are_named(tmp_path):
    write_statements(tmp_path, JUDGEMENTS)
    (tmp_path / "claims" / "statements.json").write_text("[{}]")
    with pytest.raises(ValueError, match=r"statements\.json must be JSON of statements.*anew"):
        write_front(tmp_path)
