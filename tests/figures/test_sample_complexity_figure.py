"""n* goes in and is shown: arrays are compared, never pixels."""

import csv
from io import StringIO

import numpy as np
import pytest
from matplotlib.text import Annotation

from separatrix.estimates import variable
from separatrix.figures import sample_complexity_figure
from separatrix.fits import Estimate, PowerLaw

PATCHES = variable("task.num_patches", "number of patches")
DIM = variable("task.patch_dim")


def arrows(axes):
    """Direction in points of every arrow drawn."""
    return [tuple(text.xyann) for text in axes.texts if isinstance(text, Annotation)]


def test_arrays_in_are_arrays_shown(results):
    shown = sample_complexity_figure(results[::-1], PATCHES)
    (panel,) = shown.panels
    assert [s.name for s in panel.series] == ["CNN", "LCN", "FCN"]
    for s, number in zip(panel.series, range(3), strict=True):
        estimates = [result.estimate for result in results[3 * number : 3 * number + 3]]
        assert s.at.tolist() == [5, 10, 20]
        assert s.values.tolist() == [estimate.limit for estimate in estimates]
        assert s.lower.tolist() == [estimate.lower for estimate in estimates]
        assert s.upper.tolist() == [estimate.upper for estimate in estimates]
        assert s.bounds.tolist() == [estimate.censoring for estimate in estimates]
    (axes,) = shown.figure.axes
    drawn = {tuple(point) for line in axes.lines for point in line.get_xydata()}
    assert {(x, n) for s in panel.series for x, n in zip(s.at, s.values, strict=True)} <= drawn
    assert (5.0, 512.0) in drawn  # a size tried
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")


def test_censored_points_are_arrows(results):
    (axes,) = sample_complexity_figure(results, PATCHES).figure.axes
    directions = [np.sign(y) for _, y in arrows(axes)]
    assert sorted(directions) == [-1, 1]  # CNN at 5: at most 16; FCN at 20: more than 512
    assert arrows(sample_complexity_figure(results[3:6], PATCHES).figure.axes[0]) == []


def test_caption_explains_only_what_is_there(results):
    assert "Arrow up" in sample_complexity_figure(results, PATCHES).caption
    assert "Arrow" not in sample_complexity_figure(results[3:6], PATCHES).caption


def test_alt_text_tells_every_point(results):
    alt = sample_complexity_figure(results, PATCHES).alt
    assert "CNN: at most 16 at 5," in alt
    assert "more than 512 at 20." in alt


def test_law_is_drawn_with_its_exponent(results):
    exponents = {"num_patches": Estimate(-0.52, -0.61, 0.43)}
    law = PowerLaw(Estimate(30.0, 25.0, 36.0), exponents, 0.1, 2, 0, 1.0)
    shown = sample_complexity_figure(results, PATCHES, laws={"LCN": law})
    (values,) = shown.panels[0].laws.values()
    np.testing.assert_array_equal(values, law({"num_patches": np.array([5.0, 10.0, 20.0])}))
    (legend,) = shown.figure.legends
    labels = [text.get_text() for text in legend.get_texts()]
    assert "LCN: exponent −0.52 [−0.61, 0.43]" in labels


def test_csv_round_trips(results):
    shown = sample_complexity_figure(results, PATCHES)
    rows = list(csv.DictReader(StringIO(shown.csv())))
    assert [float(row["num_samples"]) for row in rows] == [e.limit for _, _, e in results]
    assert [float(row["upper"]) for row in rows] == [e.upper for _, _, e in results]
    assert {row["censoring"] for row in rows} == {"none", "left", "right"}


def test_a_panel_for_every_value_of_the_others(results, result):
    """Where the others have a value at which the variable has one only, it is left out."""
    more = [result("LCN", k, half_size=2 * k, patch_dim=30) for k in (5, 10)]
    lonely = result("LCN", 40, half_size=9, patch_dim=40)
    shown = sample_complexity_figure([*results, *more, lonely], PATCHES, [DIM])
    assert [(panel.at, panel.title) for panel in shown.panels] == [
        ((20.0,), "pixels of a patch d = 20"),
        ((30.0,), "pixels of a patch d = 30"),
    ]
    assert [s.at.tolist() for s in shown.panels[1].series] == [[5, 10]]
    rows = list(csv.DictReader(StringIO(shown.csv())))
    assert [(row["network"], row["task.num_patches"], row["task.patch_dim"]) for row in rows][
        -2:
    ] == [("LCN", "5.0", "30.0"), ("LCN", "10.0", "30.0")]


def test_refuses_a_field_that_is_not_there(results):
    with pytest.raises(ValueError, match=r"every cell must have the field task\.depth, got none"):
        sample_complexity_figure(results, variable("task.depth"))
    with pytest.raises(ValueError, match=r"name must be lower-case letters, digits and hyphens"):
        sample_complexity_figure(results, PATCHES, name="a b")
