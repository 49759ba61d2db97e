"""Ratios with what censoring leaves of them."""

import csv
from io import StringIO

import numpy as np
from matplotlib.text import Annotation

from separatrix.estimates import Comparison, Ratio, variable
from separatrix.figures import ratio_figure

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


def test_the_caption_explains_the_signs_that_are_there():
    exact = Comparison("LCN", "CNN", "weight sharing", {(20.0,): RATIOS[(20.0,)]})
    assert ratio_figure([exact], PATCHES).caption.endswith("the bias is worth nothing.")
    caption = ratio_figure([COMPARISON], PATCHES).caption
    assert "An arrow: " in caption
    assert "A question mark: " in caption
