"""Learning curves: the mean, its interval and every seed, where they were put in."""

import csv
from dataclasses import replace
from io import StringIO

import numpy as np
from matplotlib.text import Annotation
from scipy import stats

from separatrix.estimates import Result, sample_complexity, variable, variables_of
from separatrix.figures import DEVIATION_BAND, Guides, learning_curves_figure

PATCHES = [variable("task.num_patches", "number of patches")]


def test_a_panel_for_every_value(results):
    shown = learning_curves_figure(results, PATCHES)
    assert [panel.at for panel in shown.panels] == [(5,), (10,), (20,)]
    assert [s.network for s in shown.panels[1].series] == ["CNN", "LCN", "FCN"]
    titles = [axes.get_title(loc="left") for axes in shown.figure.axes]
    assert titles == [f"number of patches = {value}" for value in (5, 10, 20)]


def test_mean_and_interval(results):
    curve = results[4].curve
    series = learning_curves_figure(results, PATCHES).panels[1].series[1]
    np.testing.assert_array_equal(series.risks, curve.risks)
    interval = stats.ttest_1samp(curve.risks, 0, axis=1).confidence_interval(0.95)
    np.testing.assert_allclose([series.lower, series.upper], interval)
    assert series.result is results[4]


def lines_of_seeds(shown):
    pieces = [len(c.get_segments()) for c in shown.figure.axes[1].collections if is_lines(c)]
    return max(pieces)


def is_lines(collection):
    return hasattr(collection, "get_segments")


def test_of_many_seeds_forty_are_drawn(results):
    def of_seeds(num_seeds):
        taken = np.arange(num_seeds) % len(results[4].curve.seeds)
        many = [
            r._replace(
                curve=replace(r.curve, risks=r.curve.risks[:, taken], seeds=tuple(range(num_seeds)))
            )
            for r in results
        ]
        return learning_curves_figure(many, PATCHES)

    forty, hundred = of_seeds(40), of_seeds(100)
    assert lines_of_seeds(forty) == lines_of_seeds(hundred) == 40
    assert "thin: every seed. Where" in forty.caption
    assert "over 100 seeds, " in hundred.caption
    assert "thin: 40 of them at most. Where" in hundred.caption
    assert hundred.panels[1].series[1].risks.shape[1] == 100


def test_a_panel_for_every_place_with_levels_of_its_own(results, result):
    """Two fields differ: panels go by both, and what theory says belongs to each."""
    other = result("CNN", 10, half_size=9, patch_dim=30)
    mixed = [*results, other]
    variables = variables_of(mixed, "task.num_patches", "number of patches")
    guides = lambda fields: Guides({"level": fields["task.patch_dim"] / 1000})
    shown = learning_curves_figure(mixed, variables, guides=guides)
    assert [(panel.at, panel.title) for panel in shown.panels][1:3] == [
        ((10.0, 20.0), "k = 10, d = 20"),
        ((10.0, 30.0), "k = 10, d = 30"),
    ]
    assert [panel.levels["level"] for panel in shown.panels] == [0.02, 0.02, 0.03, 0.02]
    rows = [r for r in csv.DictReader(StringIO(shown.csv())) if r["task.patch_dim"] == "30.0"]
    assert {row["level"] for row in rows} == {"0.03"}
    assert {row["predicted"] for row in rows} == {"nan"}


def test_a_band_of_one_standard_deviation(results):
    curve = results[4][0]
    (series,) = learning_curves_figure([results[4]], PATCHES, band=DEVIATION_BAND).panels[0].series
    np.testing.assert_allclose(series.upper - series.mean, curve.risks.std(axis=1, ddof=1))


def test_the_legend_is_inside_the_figure(results, result):
    """However many series and levels there are: it once ran off the right edge."""
    mixed = [*results, *(result("FCN", 5, half_size=9, **{"network.num_units": u}) for u in (8, 9))]
    levels = {f"a level with a name of its own {number}": 0.1 / number for number in (1, 2, 3)}
    shown = learning_curves_figure(mixed, PATCHES, guides=lambda fields: Guides(levels))
    (legend,) = shown.figure.legends
    frame = legend.get_window_extent().transformed(shown.figure.transFigure.inverted())
    assert frame.x0 >= 0
    assert frame.x1 <= 1


def test_everything_is_drawn(results):
    curve, _, estimate = results[4]
    guides = lambda fields: Guides({"optimal risk": 0.02}, lambda n: 1 / n, "Crosses: 1/n.")
    shown = learning_curves_figure([results[4]], PATCHES, guides=guides)
    figure = shown.figure
    (axes,) = figure.axes
    heights = [line.get_ydata() for line in axes.lines]
    segments = [piece for c in axes.collections for piece in getattr(c, "get_segments", list)()]
    for seed in curve.risks.T:
        assert any(np.array_equal(seed, piece[:, 1]) for piece in segments)
    assert any(np.array_equal(curve.risks.mean(axis=1), y) for y in heights)
    assert [0.02, 0.02] in [list(y) for y in heights]
    assert any(np.array_equal(1 / curve.sizes, y) for y in heights)
    assert shown.caption.endswith("Crosses: 1/n.")
    assert any(np.allclose(s[:, 0], estimate.value) and s[1, 1] == 0.1 for s in segments)
    labels = [text.get_text() for text in figure.legends[0].get_texts()]
    assert labels == ["LCN", "target", "optimal risk", "predicted"]


def test_censored_crossings_are_sideways_arrows(results):
    for number, sign in ((0, -1), (8, 1)):
        (axes,) = learning_curves_figure([results[number]], PATCHES).figure.axes
        (arrow,) = [text for text in axes.texts if isinstance(text, Annotation)]
        assert np.sign(arrow.xyann[0]) == sign


def test_a_diverged_run_is_marked_at_the_top(results):
    curve, target, _ = results[4]
    risks = curve.risks.copy()
    risks[1, 2] = np.inf
    estimate = sample_complexity(curve.sizes, risks, target)
    broken = Result(replace(curve, risks=risks), target, estimate)
    shown = learning_curves_figure([broken], PATCHES)
    series = shown.panels[0].series[0]
    assert np.isinf(series.mean[1])
    assert np.isnan(series.lower[1])
    (axes,) = shown.figure.axes
    (triangle,) = [line for line in axes.lines if line.get_marker() == "^"]
    assert triangle.get_xydata().tolist() == [[curve.sizes[1], axes.get_ylim()[1]]]
    assert shown.svg()  # a mark outside the frame must not upset the layout


def test_csv_round_trips(results):
    rows = list(csv.DictReader(StringIO(learning_curves_figure(results, PATCHES).csv())))
    lcn = [r for r in rows if r["network"] == "LCN" and float(r["task.num_patches"]) == 10]
    means = [float(row["mean_risk"]) for row in lcn]
    np.testing.assert_array_equal(means, results[4][0].risks.mean(axis=1))
