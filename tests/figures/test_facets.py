"""The grammar of panels: what is split, stacked, joined and labelled."""

import numpy as np
import pytest

from separatrix.figures.facets import (
    alike,
    facets,
    line_of_rows,
    mean,
    overlay,
    ratio,
    split,
    stacked,
)

ROWS = [
    {"n": n, "k": k, "seen": float(n * k), "bound": 10.0 * n, "vacuous": n == 4}
    for n in (4, 2)
    for k in (1, 3)
]


def test_panels_and_lines_are_in_order_of_the_rows_and_points_in_order_of_x():
    panels = facets(
        ROWS, x="n", y="seen", series="k", series_label="k = {}", panel="bound", hollow="vacuous"
    )
    assert [panel.title for panel in panels] == ["40", "20"]
    assert [line.label for line in panels[0].lines] == ["k = 1", "k = 3"]
    (panel,) = facets(ROWS, x="n", y="seen", series="k", hollow="vacuous")
    np.testing.assert_array_equal(panel.lines[1].x, [2, 4])
    np.testing.assert_array_equal(panel.lines[1].y, [6, 12])
    np.testing.assert_array_equal(panel.lines[1].hollow, [False, True])


def test_what_is_not_split_has_a_plain_label_or_none():
    (panel,) = facets(ROWS, x="n", y="seen")
    assert [panel.title, panel.lines[0].label] == ["", ""]
    (panel,) = facets(ROWS, x="n", y="seen", series_label="loss", panel_label="one")
    assert [panel.title, panel.lines[0].label] == ["one", "loss"]


def test_stacked_columns_are_lines_of_one_panel():
    rows = stacked(ROWS, {"observed": "seen", "share": ratio("seen", "bound")})
    assert len(rows) == 2 * len(ROWS)
    (panel,) = facets(
        rows, x=lambda row: row["n"] + row["k"], y="value", series="name", joined={"share": "line"}
    )
    observed, share = panel.lines
    assert (observed.label, observed.joined) == ("observed", "both")
    assert (share.label, share.joined) == ("share", "line")
    np.testing.assert_array_equal(share.x, [3, 5, 5, 7])
    np.testing.assert_allclose(share.y, [0.1, 0.1, 0.3, 0.3])


def test_a_summary_is_one_point_an_x():
    line = line_of_rows("k", ROWS, x="n", y="seen", summary=mean, hollow="vacuous")
    np.testing.assert_array_equal(line.x, [2, 4])
    np.testing.assert_allclose(line.y, [4, 8])
    assert line.lower is not None
    assert np.all(line.lower < line.y)
    np.testing.assert_array_equal(line.hollow, [False, True])
    plain = line_of_rows("k", ROWS, x="n", y="seen", summary=mean)
    assert plain.hollow is None


def test_a_ratio_of_columns():
    assert ratio("seen", "bound")(ROWS[0]) == pytest.approx(0.1)
    assert ratio(lambda row: row["k"] + 1, "n")(ROWS[0]) == 0.5


def test_panels_of_one_title_are_laid_over_each_other():
    measured = facets(ROWS, x="n", y="seen", panel="k", summary=mean, joined="points")
    law = facets(
        ROWS, x="n", y="bound", panel="k", summary=alike, joined="line", references={"one": 1.0}
    )
    panels = overlay(measured, law)
    assert [panel.title for panel in panels] == ["1", "3"]
    points, line = panels[0].lines
    assert (points.joined, line.joined) == ("points", "line")
    assert panels[0].references == {"one": 1.0}
    np.testing.assert_array_equal(line.y, [20, 40])
    assert line.lower is not None
    assert np.isnan(line.lower).all()


def test_rows_are_split_in_their_order():
    assert list(split(ROWS, "n")) == [4, 2]
    assert {key: len(group) for key, group in split(ROWS, lambda row: row["n"] > 3).items()} == {
        True: 2,
        False: 2,
    }


def test_no_rows_are_a_panel_without_lines():
    (panel,) = facets([], x="n", y="seen", series="k", references={"one": 1.0})
    assert panel.lines == ()
    assert panel.references == {"one": 1.0}
