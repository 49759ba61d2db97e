"""The main figure: curves of the comparison, n* where they meet the target, gaps below."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from separatrix.probing.answer import comparison_of
from separatrix.probing.page.curves_shown import curves_shown, gaps_shown
from separatrix.probing.page.worth_figure import worth_figure


def drawn(comparison):
    return worth_figure(curves_shown(comparison), gaps_shown(comparison), comparison.target)


def is_inside(text, figure):
    box = text.get_window_extent(FigureCanvasAgg(figure).get_renderer())
    return 0 <= box.x0 < box.x1 <= figure.bbox.width


@pytest.fixture(scope="module")
def figure(plant):
    return drawn(plant.comparison(plant.halves))


def test_it_holds_the_curves_that_were_measured(plant, figure):
    comparison = plant.comparison(plant.halves)
    for curve in figure.curves:
        measured = comparison.curves[curve.family]
        assert np.allclose(curve.mean, measured.errors.mean(axis=1))
        assert np.all((curve.lower < curve.mean) & (curve.mean < curve.upper))
        assert curve.n_star.value == comparison.n_stars[curve.family].value
    assert len(figure.shown().rows) == sum(len(c.sizes) for c in figure.curves)
    assert figure.shown().columns[0] == "network"


def test_intervals_stay_above_0(plant):
    rows = plant.rows(plant.halves, seeds=range(3))
    for row in rows:
        row["test"] = 0.3 if row["seed"] == 0 else 0.001
    for curve in curves_shown(comparison_of(rows, 0.1)):
        assert np.all((curve.lower > 0) & (curve.lower < curve.mean))


def test_gaps_are_what_each_bias_is_worth(plant, figure):
    worths = plant.comparison(plant.halves).worths
    ratios = [gap.ratio.value for gap in figure.gaps]
    assert ratios == [worths.locality.value, worths.sharing.value, worths.total.value]
    assert figure.gaps[0].label.startswith("neighbourhoods ×2.")
    assert figure.gaps[1].label.startswith("the same eyes ×1.")


def test_labels_stay_below_the_curves(figure):
    """Those of the gaps have an axis of their own, and none sticks out of it."""
    above, below = figure.figure.axes
    assert not above.texts or all(not text.get_text() for text in above.texts)
    labels = [text for text in below.texts if text.get_text()]
    assert [text.get_text() for text in labels] == [gap.label for gap in figure.gaps]
    assert all(is_inside(text, figure.figure) for text in labels)


@pytest.mark.parametrize("scale", [0.02, 0.2, 1, 5, 40])
def test_no_label_leaves_the_frame_wherever_the_gaps_are(plant, scale):
    halves = {name: scale * half for name, half in plant.halves.items()}
    figure = drawn(plant.comparison(halves)).figure
    texts = [text for axes in figure.axes for text in axes.texts if text.get_text()]
    assert len(texts) == 3
    assert all(is_inside(text, figure) for text in texts)


def test_what_lies_beyond_the_sizes_is_an_open_arrow(plant):
    comparison = plant.comparison({"FCN": 3000.0, "LCN": 120.0, "CNN": 4.0})
    figure = drawn(comparison)
    assert [c.n_star.censoring for c in figure.curves] == ["right", "none", "left"]
    assert "An arrow on the target" in figure.caption
    assert figure.gaps[0].label.startswith("neighbourhoods at least ×")
    assert "FCN goes from" in figure.alt
    assert "needs more than 8,000" in figure.alt
    above = figure.figure.axes[0]
    arrows = [text for text in above.texts if text.arrow_patch]
    assert len(arrows) == 2


def test_what_the_sizes_cannot_tell_is_said(plant):
    figure = drawn(plant.comparison({"FCN": 4000.0, "LCN": 3000.0, "CNN": 65.0}))
    assert figure.gaps[0].label == "neighbourhoods cannot be told"


def test_without_seeds_enough_there_are_curves_and_no_gaps(plant):
    figure = drawn(plant.comparison(plant.halves, seeds=range(1)))
    assert figure.gaps == ()
    assert len(figure.figure.axes) == 1
    assert "over 1 seed," in figure.caption
    assert "nan" not in figure.svg()


def test_sizes_with_fewer_seeds_are_hollow(plant):
    """Coarse sizes have two seeds, those around the crossing six."""
    fine = plant.rows(plant.halves, sizes=(707, 1000, 1414, 2000, 4000))
    coarse = plant.rows(plant.halves, sizes=(60, 250, 8000), seeds=range(2))
    figure = drawn(comparison_of([*fine, *coarse], 0.1))
    (cnn,) = (c for c in figure.curves if c.family == "CNN")
    assert cnn.is_part.tolist() == [True, True, False, False, False, False, False, True]
    assert cnn.num_seeds.tolist() == [2, 2, 6, 6, 6, 6, 6, 2]
    assert np.isnan(cnn.lower).tolist() == cnn.is_part.tolist()
    assert "Hollow points lack seeds" in figure.caption


def test_an_error_of_0_is_drawn_on_the_frame(plant):
    rows = plant.rows(plant.halves)
    for row in rows:
        if row["num_samples"] == 8000:
            row["test"] = 0.0
    assert "nan" not in drawn(comparison_of(rows, 0.1)).svg()


def test_it_is_the_same_always(plant, figure):
    assert drawn(plant.comparison(plant.halves)).svg() == figure.svg()
