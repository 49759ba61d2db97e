"""What a study's page says is computed from its values, and says no more than was measured."""

import dataclasses

import numpy as np
import pytest

from separatrix.estimates import Comparison, Ratio, compare_networks, variable, variables_of
from separatrix.reports import study_page, words


def rows_of(page, name):
    return next(table for table in page.tables if table.name == name).rows


def test_what_it_is_worth_is_said(page):
    (finding, _) = page.findings
    assert finding.says.startswith("On this task, at these sizes, weight sharing is worth")
    assert [card.where for card in finding.cards] == [
        f"samples at number of patches\u00a0=\u00a0{value}" for value in (5, 10, 20)
    ]
    assert finding.cards[0].value.startswith("≥ ×")  # the CNN's n* is left-censored
    assert finding.cards[2].value.startswith("×")
    worth = next(section for section in page.sections if section.heading == "What it is worth")
    assert worth.text[0].startswith("On this task, at these sizes, weight sharing is worth at l")
    assert worth.text[0].endswith(
        f"{finding.cards[2].value} {finding.cards[2].interval} samples at number of patches = 20."
    )


def test_censoring_and_non_monotone_curves_in_words(page, html):
    rows = {(row[0], row[1]): row for row in rows_of(page, "sample-complexity")}
    assert rows["CNN", "5"][2] == "at most 16"
    assert rows["CNN", "5"][-1] == "target reached at the smallest size tried"
    assert rows["CNN", "10"][-1].startswith("not monotone: at a larger size the mean risk")
    assert rows["FCN", "20"][2:4] == ("more than 512", "above 512")
    assert rows["FCN", "20"][-1] == "target not reached at any size tried"
    assert rows["LCN", "10"][5:7] == ("16 to 512 (6)", 5)
    assert "cannot learn" not in html


def test_exponents_come_with_the_caveat(page, results):
    needed = page.sections[0]
    assert needed.text[0].startswith("LCN: n* grows like the number of patches to the power ")
    assert "A logarithm in the true law looks like an exponent" in needed.text[-1]
    plain = study_page("t", "q", results, [variable("task.num_patches", "number of patches")])
    assert plain.sections[0].text == ()
    assert [section.heading for section in plain.sections][:2] == [
        "Samples needed",
        "Learning curves",
    ]


def test_log_caveat_is_the_pilots_number():
    caveat = words.log_caveat(10.0, 30.0, "number of patches", 20.0)
    assert caveat.endswith("read as +0.36, one of log(input dimension) as +0.17.")
    assert words.log_caveat(1.0, 8.0, "depth", None).startswith("A logarithm in the true law can")


@pytest.mark.parametrize(
    ("ratio", "sentence", "remark"),
    [
        (Ratio(3.14, 2.0, 4.5, "none"), "worth ×3.14 [2, 4.5] samples at depth = 2.", ""),
        (
            Ratio(1.2, 0.9, 1.5, "none"),
            "worth ×1.2 [0.9, 1.5] samples at depth = 2.",
            "the interval includes ×1, no difference",
        ),
        (
            Ratio(5.0, 4.0, np.inf, "at least"),
            "worth at least ×5 (interval above 4) samples at depth = 2.",
            "one n* is beyond the sizes tried",
        ),
        (
            Ratio(np.nan, 0.0, np.inf, "unknown"),
            "The sizes tried do not say what sharing is worth at depth = 2.",
            "the sizes tried bound it on neither side",
        ),
    ],
)
def test_ratios_in_words(ratio, sentence, remark):
    comparison = Comparison("LCN", "CNN", "sharing", {(2.0,): ratio})
    assert words.sentence(comparison, [variable("task.depth")]).endswith(sentence)
    assert words.ratio_remarks(ratio) == remark


def test_what_was_held_fixed(page):
    assert ("task: patch dim", "20") in rows_of(page, "held-fixed")
    assert not [row for row in rows_of(page, "held-fixed") if "num patches" in row[0]]


def test_rival_laws_are_listed_by_likelihood(page):
    rows = rows_of(page, "rival-laws")
    shares = [float(row[2]) for row in rows]
    assert {row[0] for row in rows} == {"LCN"}
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1, abs=0.05)  # shares, each rounded to 0.01
    assert rows[0][4].endswith("%")


def test_several_variables_are_shown_cell_by_cell(results):
    """The separation figure takes the place of the ratios, and findings say both values."""
    first, *others = results
    fields = {**first.curve.fields, "task.patch_dim": 30}
    mixed = [first._replace(curve=dataclasses.replace(first.curve, fields=fields)), *others]
    variables = variables_of(mixed, "task.num_patches", "number of patches")
    pair = {"more": "FCN", "fewer": "LCN", "worth": "locality"}
    compared = compare_networks(mixed, variables, **pair)
    shown = study_page("t", "q", mixed, variables, comparisons=[compared])
    assert "separation" in [figure.name for figure in shown.figures]
    assert "ratio" not in [figure.name for figure in shown.figures]
    (finding,) = shown.findings
    assert finding.cards[0].where == "samples at k\u00a0=\u00a05, d\u00a0=\u00a020"
    assert rows_of(shown, "sample-complexity")[0][:3] == ("CNN", "5", "30")


def test_the_papers_protocol_is_shown_beside_ours(page):
    section = next(section for section in page.sections if section.heading == "Learning curves")
    ours, published = section.figures
    assert "its 95% interval" in ours.caption
    assert "one standard deviation" in published.caption
    assert "reports the risk it minimised" in section.text[0]
