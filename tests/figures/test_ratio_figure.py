"""Ratios with what censoring leaves of them, and n* side by side."""

import csv
from io import StringIO

import numpy as np
import pytest
from matplotlib.text import Annotation

from separatrix.estimates import Comparison, Ratio, compare_networks, variable, variables_of
from separatrix.figures import ratio_figure, separation_figure

PATCHES = variable("task.num_patches", "number of patches")
RATIOS = {
    (20.0,): Ratio(3.0, 2.0, 4.0, "none"),
    (10.0,): Ratio(5.0, 4.0, np.inf, "at least"),
    (5.0,): Ratio(0.5, 0.0, 0.7, "at most"),
    (40.0,): Ratio(np.nan, 0.0, np.inf, "unknown"),
}
COMPARISON = Comparison("LCN", "CNN", "weight sharing", RATIOS)


def test_arrays_in_are_arrays_shown():
    (series,) = ratio_figure([COMPARISON], PATCHES).series
    assert series.at.tolist() == [5, 10, 20, 40]
    np.testing.assert_array_equal(series.values, [0.5, 5, 3, np.nan])
    assert series.lower.tolist() == [0, 4, 2, 0]
    assert series.upper.tolist() == [0.7, np.inf, 4, np.inf]
    assert series.bounds.tolist() == ["at most", "at least", "none", "unknown"]


def test_one_sided_ratios_are_arrows_and_unknown_a_question():
    (axes,) = ratio_figure([COMPARISON], PATCHES).figure.axes
    arrows = {t.xy[0]: np.sign(t.xyann[1]) for t in axes.texts if isinstance(t, Annotation)}
    assert arrows == {5.0: -1, 10.0: 1}
    questions = [t.get_position() for t in axes.texts if t.get_text() == "?"]
    assert questions == [(40.0, 1.0)]
    assert [1, 1] in [list(line.get_ydata()) for line in axes.lines]  # worth nothing


def test_csv_round_trips():
    rows = list(csv.DictReader(StringIO(ratio_figure([COMPARISON], PATCHES).csv())))
    assert [float(row["upper"]) for row in rows] == [0.7, np.inf, 4, np.inf]
    assert rows[0]["ratio"] == "weight sharing: LCN / CNN"


@pytest.fixture
def separation(results, result):
    extra = [result(kind, 5, half_size=h, patch_dim=30) for kind, h in (("CNN", 10), ("LCN", 30))]
    mixed = results + extra
    variables = variables_of(mixed, "task.num_patches", "number of patches")
    pair = {"more": "LCN", "fewer": "CNN", "worth": "weight sharing"}
    compared = compare_networks(mixed, variables, **pair)
    return separation_figure(mixed, variables, [compared]), compared, extra


def test_separation_groups_by_cell(separation):
    shown, _, extra = separation
    assert shown.places == ((5, 20), (5, 30), (10, 20), (20, 20))
    assert [s.at.tolist() for s in shown.series] == [[0, 1, 2, 3], [0, 1, 2, 3], [0, 2, 3]]
    axes = shown.figure.axes[-1]
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == ["k 5, d 20", "k 5, d 30", "k 10, d 20", "k 20, d 20"]
    rows = list(csv.DictReader(StringIO(shown.csv())))
    assert float(rows[1]["task.patch_dim"]) == 30
    assert float(rows[1]["value"]) == extra[0][2].limit


def test_separation_shows_what_each_bias_is_worth_below(separation):
    shown, compared, _ = separation
    (series,) = shown.ratios
    assert series.at.tolist() == [0, 1, 2, 3]
    np.testing.assert_array_equal(series.values, [r.value for r in compared.ratios.values()])
    rows = [r for r in csv.DictReader(StringIO(shown.csv())) if r["what"].startswith("weight")]
    assert [float(row["value"]) for row in rows] == series.values.tolist()
    assert len(shown.figure.axes) == 2
    assert "at k 5, d 30" in shown.alt
