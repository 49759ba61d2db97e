"""The page of a probe: the sentence first, unless a control failed; everything offline."""

import re

import numpy as np
import pytest

from separatrix.probing.page import card_of, probe_page
from separatrix.reports import html_of, write_report


@pytest.fixture(scope="module")
def page(answer, plant):
    return probe_page(answer, plant.fields())


def headings(page):
    return [section.heading for section in page.sections]


def test_the_sentence_leads(page, answer):
    assert page.lead == answer.sentence
    assert page.title == "What is a convolution worth on planted?"
    assert headings(page) == [
        "Samples needed",
        "In numbers",
        "Controls",
        "What was compared",
        "Receptive fields",
        "Twice the data",
        "The data",
        "How to have it again",
    ]
    assert page.sections[0].figures[0].name == "learning-curves"


def test_cards_say_what_the_sentence_says(page, answer):
    (finding,) = page.findings
    assert finding.says == "At 10 % error, in samples"
    for card in finding.cards:
        assert f"{card.value} {card.interval}" in answer.sentence
        assert re.fullmatch(r"\[[\d.]+, [\d.]+\]", card.interval)


def test_a_control_that_failed_comes_before_any_number(plant):
    failed = plant.control("labels shuffled", plant.halves, False, "Labels leak into the test.")
    page = probe_page(plant.answer(controls=(failed,)))
    assert page.lead.index("Labels leak") < page.lead.index("×")
    assert headings(page)[0] == "A control failed"
    assert page.findings == ()
    assert [badge.verdict for badge in page.sections[0].badges] == ["CONTRADICTED"]


def test_controls_that_are_not_judged_are_told_in_words(page):
    controls = page.sections[2]
    assert [badge.verdict for badge in controls.badges] == ["CONSISTENT", "CONSISTENT"]
    assert "CNN errs in 22 %." in controls.text


def test_the_target_says_where_it_comes_from(plant, page):
    assert "was not given" in page.sections[0].text[0]
    given = probe_page(plant.answer(target_given=True))
    assert given.sections[0].text[0] == "The target of 10 % wrong answers was given."


def test_a_short_probe_has_a_short_page(plant):
    """What was left out has no section; what is there has one."""
    bare = plant.answer(
        controls=(), beside=(), degrees=None, forecasts=(), main=plant.comparison(plant.halves)
    )
    page = probe_page(bare)
    assert headings(page) == [
        "Samples needed",
        "In numbers",
        "What was compared",
        "The data",
        "How to have it again",
    ]
    assert "were left out" in " ".join(page.sections[-1].text)


@pytest.mark.parametrize("num_seeds", [1, 2])
def test_few_seeds_still_have_a_page(plant, num_seeds):
    main = plant.comparison(plant.halves, seeds=range(num_seeds))
    page = probe_page(plant.answer(main=main))
    assert page.findings == ()
    assert not re.search(r"\bnan\b", html_of(page), re.IGNORECASE)


def test_the_page_asks_for_nothing_outside_itself(page):
    html = html_of(page)
    assert not re.search(r'(src|href)="https?://', html)
    assert "<script" not in html
    assert html.count('role="img"') == len(page.figures)
    assert all(figure.alt for figure in page.figures)


def test_every_table_is_a_file(page, answer, tmp_path):
    write_report(tmp_path, page)
    names = {path.name for path in (tmp_path / "tables").iterdir()}
    assert names == {
        "samples-needed.csv",
        "worths.csv",
        "beside-needed.csv",
        "forecasts.csv",
        "errors.csv",
    }
    lines = (tmp_path / "tables" / "errors.csv").read_text().splitlines()
    assert len(lines) == 1 + len(answer.rows())


def test_operations_are_in_words(page):
    (table,) = page.sections[1].tables
    assert [row[3] for row in table.rows] == ["4.0 GFLOP", "8.0 GFLOP", "12 GFLOP"]
    assert any("operations counted" in sentence for sentence in page.sections[1].text)


def test_a_target_out_of_reach_has_no_operations(plant):
    main = plant.comparison({"FCN": 4000.0, "LCN": 120.0, "CNN": 65.0})
    (table,) = probe_page(plant.answer(main=main)).sections[1].tables
    assert table.rows[0][1] == "more than 8,000"
    assert table.rows[0][3] == "unknown"


def test_a_card_is_short(answer):
    card = card_of(answer)
    assert card.startswith('<div style="color: inherit"><p><b>')
    assert "<svg style=" in card
    assert card.count("<p>") == 1 + len(answer.cautions)
    assert answer.sentence in card
    assert "<table" not in card


def test_cards_of_different_answers_share_no_identifiers(answer, plant):
    cards = card_of(answer), card_of(plant.answer({"FCN": 200.0, "LCN": 100.0, "CNN": 65.0}))
    first, second = (set(re.findall(r' id="([^"]+)"', card)) for card in cards)
    assert first
    assert not first & second


def test_forecasts_say_what_the_hold_out_showed(page):
    rows = next(s for s in page.sections if s.heading == "Twice the data").tables[0].rows
    assert [row[-1].split(", ")[1] for row in rows] == ["inside", "inside", "OUTSIDE"]
    assert np.all([row[1] == "16,000" for row in rows])
