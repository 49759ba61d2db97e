"""What marks say when pointed at: their value with its interval, and nobody else's."""

import re
from dataclasses import replace
from html import unescape

import numpy as np
import pytest

from separatrix.estimates import compare_networks, variable
from separatrix.estimates.words import number, reading
from separatrix.figures import (
    LinesFigure,
    learning_curves_figure,
    lines_figure,
    ratio_figure,
    sample_complexity_figure,
    separation_figure,
)
from separatrix.figures.lines import Line, Panel

PATCHES, PIXELS = variable("task.num_patches"), variable("task.patch_dim")
PAIRS = (("LCN", "CNN", "weight sharing"), ("FCN", "LCN", "locality"))


def said(figure):
    """The words of its marks, in order; those of the whole figure have an identifier."""
    return [unescape(words) for words in re.findall(r"<title>(.*?)</title>", figure.svg())]


@pytest.fixture
def comparisons(results):
    return [
        compare_networks(results, [PATCHES], more=more, fewer=fewer, worth=worth)
        for more, fewer, worth in PAIRS
    ]


def test_samples_needed_are_told_by_point_and_bar(results):
    figure = sample_complexity_figure(results, PATCHES)
    words = said(figure)
    for row in figure.shown().rows:
        network, at, value, lower, upper, censoring, _ = row
        place = f"{network}, k = {at:.0f}"
        if censoring == "none":
            expected = f"{place}: {number(value)} [{number(lower)}, {number(upper)}]"
        else:
            bound = {"right": "more than", "left": "at most"}[censoring]
            expected = f"{place}: {bound} {number(value)}"
        assert words.count(expected) == 2
    assert len(words) == 2 * len(figure.shown().rows)


def test_ratios_are_told(comparisons):
    figure = ratio_figure(comparisons, PATCHES)
    words = said(figure)
    known = [row for row in figure.shown().rows if row[-1] != "unknown"]
    assert len(words) == 2 * len(known) > 0
    for name, at, value, lower, upper, bound in known:
        expected = f"{name}, k = {at:.0f}: "
        if bound == "none":
            expected += f"{number(value)} [{number(lower)}, {number(upper)}]"
        else:
            expected += f"{bound} {number(value)}"
        assert words.count(expected) == 2


def test_risks_are_told_with_their_bands(results):
    figure = learning_curves_figure(results, [PATCHES])
    rows = figure.shown().rows
    expected = [
        reading(network, f"n = {n:.0f}", mean, lower, upper)
        for _, network, n, mean, lower, upper, *_ in rows
    ]
    assert sorted(said(figure)) == sorted(expected)


def test_a_separation_tells_both_of_its_rows(result):
    results = [
        result(kind, k, half_size=half * k, patch_dim=d)
        for kind, half in (("CNN", 1), ("LCN", 2))
        for k in (5, 10, 20)
        for d in (10, 20)
    ]
    variables = [PATCHES, PIXELS]
    pair = compare_networks(results, variables, more="LCN", fewer="CNN", worth="weight sharing")
    words = said(separation_figure(results, variables, [pair]))
    assert sum(each.startswith("CNN, k = ") for each in words) == 2 * 6
    assert sum(each.startswith("weight sharing: LCN / CNN, k = ") for each in words) == 2 * 6


def figure_of(line) -> LinesFigure:
    words = {"name": "lines", "title": "t", "caption": "c", "x_label": "x", "y_label": "y"}
    return lines_figure([Panel("", (line,))], **words)


def test_points_of_lines_are_told_hollow_or_not_and_escaped():
    x, y = np.array([1.0, 10, 100]), np.array([0.5, 0.25, 1e-3])
    line = Line("a < b & c", x, y, hollow=np.array([False, True, False]))
    assert sorted(said(figure_of(line))) == [
        "a < b & c, at 100: 0.001",
        "a < b & c, at 10: 0.25",
        "a < b & c, at 1: 0.5",
    ]
    assert "a < b" not in figure_of(line).svg()
    with_ends = replace(line, label="", lower=y / 2, upper=y * 2)
    assert "at 10: 0.25 [0.125, 0.5]" in said(figure_of(with_ends))
    assert said(figure_of(replace(line, joined="line"))) == []  # it has no marks


def test_what_is_not_drawn_says_nothing_and_the_others_their_words():
    """Not finite, or below a logarithmic axis: the marks after it must not say its words."""
    x, y = np.array([1.0, 2, 3, 4, 5]), np.array([0.5, np.nan, 0.0, np.inf, 0.125])
    assert said(figure_of(Line("CNN", x, y))) == ["CNN, at 1: 0.5", "CNN, at 5: 0.125"]


def test_a_mark_at_its_place_has_its_words(results):
    """The highest mark on the page is the largest n*."""
    figure = sample_complexity_figure(results[3:6], PATCHES)  # LCN, squares
    marks = re.findall(r'd="M(\d+) (\d+)h[^"]*z"><title>(.*?)</title>', figure.svg())
    values = [row[2] for row in figure.shown().rows]
    by_height = [words for _, _, words in sorted(marks, key=lambda mark: int(mark[1]))]
    numbers = [float(words.rpartition(": ")[2].partition(" ")[0]) for words in by_height]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) == len(values)


def test_words_of_a_mark():
    assert reading("CNN", "n = 64", 0.04961, 0.0412, 0.058) == "CNN, n = 64: 0.0496 [0.0412, 0.058]"
    assert reading("", "at 2", -1.5, np.nan, np.nan) == "at 2: −1.5"
    assert reading("CNN", "k = 5", 1234.4, 0.0, np.inf) == "CNN, k = 5: 1,234 [0, ∞]"
