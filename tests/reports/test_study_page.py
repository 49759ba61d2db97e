"""What a study's page says is computed from its values, and says no more than was measured."""

import dataclasses

import numpy as np
import pytest

from separatrix.estimates import Comparison, Ratio, compare_networks, variable, variables_of
from separatrix.fits import Estimate, PowerLaw
from separatrix.reports import study_page, words
from separatrix.reports.worth_map import worth_map


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
    last = finding.cards[2]
    assert f"and {last.value} {last.interval} at number of patches = 20. Locality" in page.answer


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
        (
            Ratio(3.14, 2.0, 4.5, "none"),
            "Sharing is worth ×3.14 [2, 4.5] samples at depth = 2.",
            "",
        ),
        (
            Ratio(1.2, 0.9, 1.5, "none"),
            "Sharing is worth ×1.2 [0.9, 1.5] samples at depth = 2.",
            "the interval includes ×1, no difference",
        ),
        (
            Ratio(5.0, 4.0, np.inf, "at least"),
            "Sharing is worth at least ×5 (interval above 4) samples at depth = 2.",
            "one n* is beyond the sizes tried",
        ),
        (
            Ratio(np.nan, 0.0, np.inf, "unknown"),
            "What sharing is worth these sizes do not say.",
            "the sizes tried bound it on neither side",
        ),
    ],
)
def test_ratios_in_words(ratio, sentence, remark):
    comparison = Comparison("LCN", "CNN", "sharing", {(2.0,): ratio})
    assert words.answer([comparison], [variable("task.depth")], {}) == sentence
    assert words.ratio_remarks(ratio) == remark


def test_an_answer_has_both_ends_and_how_it_grows():
    """Closed intervals go before open ones; an exponent that is hardly known is left out."""
    ratios = {
        (4.0,): Ratio(2.0, 1.5, 2.5, "none"),
        (8.0,): Ratio(4.0, 3.0, 5.0, "none"),
        (16.0,): Ratio(9.0, 6.0, np.inf, "none"),
    }
    comparison, depth = Comparison("LCN", "CNN", "sharing", ratios), [variable("task.depth")]
    ends = "Sharing is worth ×2 [1.5, 2.5] samples at depth = 4 and ×4 [3, 5] at depth = 8"
    assert words.answer([comparison], depth, {}) == f"{ends}."
    for upper, growth in (
        (1.4, "; over all places it grows like depth to the power 1.00 [0.60, 1.40]"),
        (2.0, ""),
    ):
        law = PowerLaw(
            Estimate(1.0, 0.5, 2.0), {"depth": Estimate(1.0, 0.6, upper)}, 0.1, 1, 0, 1.0
        )
        assert words.answer([comparison], depth, {str(comparison): law}) == f"{ends}{growth}."


def test_without_a_comparison_the_answer_is_what_each_network_needs(results):
    page = study_page("t", "q", results, [variable("task.num_patches", "number of patches")])
    first, *_, last = page.answer.split("; ")
    assert first.startswith("Samples needed: CNN at most 16 at number of patches = 5 and ")
    assert last.startswith("FCN ")
    assert last.endswith(" and more than 512 at number of patches = 20.")


def test_places_that_say_nothing_are_named():
    ratios = {(2.0,): Ratio(np.nan, 0.0, np.inf, "unknown"), (4.0,): Ratio(2.0, 1.5, 2.5, "none")}
    comparison = Comparison("LCN", "CNN", "sharing", ratios)
    sentence = "The sizes tried do not say what sharing is worth at depth = 2."
    assert words.unknown(comparison, [variable("task.depth")]) == sentence


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


def test_several_variables_are_shown_as_the_separation(results):
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


def test_a_map_over_two_variables_has_every_closed_ratio():
    variables = [variable("task.num_patches"), variable("task.patch_dim")]
    ratios = {
        (float(k), float(d)): Ratio(k / d, 0.1, 10.0, "none") for k in (2, 4, 8) for d in (1, 2, 4)
    }
    ratios[8.0, 1.0] = Ratio(5.0, 4.0, np.inf, "at least")
    comparison = Comparison("LCN", "CNN", "sharing", ratios)
    drawn = worth_map([comparison], variables)
    shown = {(row[1], row[2]): row[3] for row in drawn.shown().rows}
    assert len(shown) == 8
    assert shown["4", "2"] == 2.0
    assert ("8", "1") not in shown
    assert worth_map([comparison], variables[:1]) is None
    few = Comparison("LCN", "CNN", "sharing", {at: r for at, r in ratios.items() if at[1] < 4})
    assert worth_map([few], variables) is None
