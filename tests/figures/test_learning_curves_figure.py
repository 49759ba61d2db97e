"""Learning curves: the mean, its interval and every seed, where they were put in."""

import csv
from dataclasses import replace
from io import StringIO

import numpy as np
from matplotlib.text import Annotation
from scipy import stats

from separatrix.estimates import sample_complexity
from separatrix.figures import learning_curves_figure

VARIABLE, LABEL = "task.num_patches", "number of patches"


def test_a_panel_for_every_value(results):
    shown = learning_curves_figure(results, VARIABLE, LABEL)
    assert [panel.at for panel in shown.panels] == [5, 10, 20]
    assert [s.network for s in shown.panels[1].series] == ["CNN", "LCN", "FCN"]
    titles = [axes.get_title(loc="left") for axes in shown.figure.axes]
    assert titles == [f"number of patches = {value}" for value in (5, 10, 20)]


def test_mean_and_interval(results):
    curve, target, estimate = results[4]
    series = learning_curves_figure(results, VARIABLE, LABEL).panels[1].series[1]
    np.testing.assert_array_equal(series.risks, curve.risks)
    interval = stats.ttest_1samp(curve.risks, 0, axis=1).confidence_interval(0.95)
    np.testing.assert_allclose([series.lower, series.upper], interval)
    assert (series.target, series.crossing) == (target, estimate)


def test_everything_is_drawn(results):
    curve, _, estimate = results[4]
    references = {"optimal risk": 0.02}
    figure = learning_curves_figure([results[4]], VARIABLE, LABEL, references=references).figure
    (axes,) = figure.axes
    heights = [line.get_ydata() for line in axes.lines]
    for seed in curve.risks.T:
        assert any(np.array_equal(seed, y) for y in heights)
    assert any(np.array_equal(curve.risks.mean(axis=1), y) for y in heights)
    assert [0.02, 0.02] in [list(y) for y in heights]
    drops = [segment for c in axes.collections for segment in getattr(c, "get_segments", list)()]
    assert any(np.allclose(s, [[estimate.value, 0], [estimate.value, 0.1]]) for s in drops)
    labels = [text.get_text() for text in figure.legends[0].get_texts()]
    assert labels == ["LCN", "target", "optimal risk (0.02)"]


def test_censored_crossings_are_sideways_arrows(results):
    for number, sign in ((0, -1), (8, 1)):
        (axes,) = learning_curves_figure([results[number]], VARIABLE, LABEL).figure.axes
        (arrow,) = [text for text in axes.texts if isinstance(text, Annotation)]
        assert np.sign(arrow.xyann[0]) == sign


def test_a_diverged_run_is_marked_at_the_top(results):
    curve, target, _ = results[4]
    risks = curve.risks.copy()
    risks[1, 2] = np.inf
    broken = replace(curve, risks=risks), target, sample_complexity(curve.sizes, risks, target)
    shown = learning_curves_figure([broken], VARIABLE, LABEL)
    series = shown.panels[0].series[0]
    assert np.isinf(series.mean[1])
    assert np.isnan(series.lower[1])
    (axes,) = shown.figure.axes
    (triangle,) = [line for line in axes.lines if line.get_marker() == "^"]
    assert triangle.get_xydata().tolist() == [[curve.sizes[1], axes.get_ylim()[1]]]
    assert shown.svg()  # a mark outside the frame must not upset the layout


def test_csv_round_trips(results):
    rows = list(csv.DictReader(StringIO(learning_curves_figure(results, VARIABLE, LABEL).csv())))
    own = [r for r in rows if r["network"] == "LCN" and float(r[VARIABLE]) == 10]
    means = [float(row["mean_risk"]) for row in own]
    np.testing.assert_array_equal(means, results[4][0].risks.mean(axis=1))
