"""n* of all networks with nearly optimal bands, and the growth of what a bias is worth."""

import csv
from io import StringIO

import numpy as np
import pytest

from separatrix.estimates import Grid, compare_networks, variables_of
from separatrix.figures import separation_figure
from separatrix.fits import worths_of

SLOPES = {"CNN": 0.0, "LCN": 1.0}  # of n* in k
PAIR = {"more": "LCN", "fewer": "CNN", "worth": "weight sharing"}
NAME = "weight sharing: LCN / CNN"


@pytest.fixture
def measured(result):
    """Three values of k at d = 10 and 20, one at d = 30; n*(LCN)/n*(CNN) = k/2."""
    places = [(k, d) for d in (10, 20) for k in (5, 10, 20)] + [(10, 30)]
    return [
        result(kind, k, half_size=0.2 * d * (k / 2) ** slope, patch_dim=d)
        for k, d in places
        for kind, slope in SLOPES.items()
    ]


def drawn(results, grids=()):
    variables = variables_of(results, "task.num_patches", "number of patches k")
    compared = [compare_networks(results, variables, **PAIR)]
    return separation_figure(
        results, variables, compared, worths=worths_of(compared, variables), grids=grids
    )


def rows(figure):
    return list(csv.DictReader(StringIO(figure.csv())))


def test_a_panel_for_every_other_value_that_has_three_of_the_axis(measured):
    figure = drawn(measured)
    assert [panel.title for panel in figure.panels] == ["d = 10", "d = 20"]
    assert [s.at.tolist() for s in figure.panels[0].series] == [[5, 10, 20], [5, 10, 20]]
    assert figure.caption.endswith("In the tables alone: 1 of 7 places.")
    assert len(figure.figure.axes) == 4
    estimates = [r.estimate for r in measured if r.curve.fields["network.kind"] == "CNN"]
    values = [float(row["value"]) for row in rows(figure) if row["what"] == "CNN"]
    assert values == [estimate.limit for estimate in estimates[:6]]


def test_many_panels_are_thinned_and_one_place_is_one(measured, result):
    more = [
        result(kind, k, half_size=10, patch_dim=d)
        for d in (40, 50, 60)
        for k in (5, 10, 20)
        for kind in SLOPES
    ]
    assert [p.at for p in drawn(measured + more).panels] == [(10,), (20,), (50,), (60,)]
    variables = variables_of(measured, "task.num_patches", "number of patches k")
    alone = measured[:2]
    compared = compare_networks(alone, variables, **PAIR)
    figure = separation_figure(alone, variables, [compared])
    assert [panel.ratios[0].at.tolist() for panel in figure.panels] == [[5]]
    assert "Lines" not in figure.caption
    apart = compare_networks([measured[0], measured[3]], variables, **PAIR)
    assert not apart.ratios
    assert separation_figure(alone, variables, [apart]).panels[0].ratios == ()


def test_bands_span_the_nearly_optimal_settings(measured):
    """Of settings within 5 % of the best; one that is worse than that is none of them."""
    n_stars = {"rate 0.1": 100.0, "rate 0.2": 104.0, "rate 0.4": 150.0}
    lcn = next(r for r in measured if r.curve.fields["network.kind"] == "LCN")
    figure = drawn(measured, [Grid(lcn.curve.fields, lcn.target, n_stars)])
    bands = figure.panels[0].bands
    n_star = lcn.estimate.value
    np.testing.assert_allclose(bands["LCN"][0], [n_star, 1.04 * n_star])
    assert np.isnan(bands["LCN"][1:]).all()
    assert np.isnan(bands["CNN"]).all()
    assert "here 4.0 % wide at most" in figure.caption
    (row,) = (r for r in rows(figure) if r["nearly_optimal_to"] not in ("", "nan"))
    assert (row["what"], float(row["nearly_optimal_to"])) == ("LCN", pytest.approx(1.04 * n_star))
    assert "Bands" not in drawn(measured).caption


def test_the_law_of_a_ratio_is_drawn_and_named(measured):
    figure = drawn(measured)
    law = figure.worths[NAME]
    assert law.exponents["num_patches"].value == pytest.approx(1, abs=0.2)
    for panel in figure.panels:
        np.testing.assert_allclose(
            panel.laws[NAME], law({"num_patches": np.array([5, 10, 20]), "patch_dim": panel.at[0]})
        )
    below = figure.figure.axes[2]
    drawn_lines = [line.get_ydata() for line in below.lines]
    assert any(np.array_equal(line, figure.panels[0].laws[NAME]) for line in drawn_lines)
    value, lower, upper = law.exponents["num_patches"]
    words = f"{NAME} ∝ k^{value:.2f} [{lower:.2f}, {upper:.2f}]"
    labels = [t.get_text() for legend in figure.figure.legends for t in legend.get_texts()]
    assert words in labels
    assert words in figure.alt
    (row,) = (r for r in rows(figure) if r["what"] == f"{NAME}, exponent of k")
    assert [float(row[end]) for end in ("value", "lower", "upper")] == [value, lower, upper]
    laws = [float(r["law"]) for r in rows(figure) if r["what"] == NAME]
    np.testing.assert_array_equal(laws, np.concatenate([p.laws[NAME] for p in figure.panels]))
