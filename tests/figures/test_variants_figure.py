"""A forest plot: rows in the order given, one-sided where n* is censored, the reference behind."""

import csv
from io import StringIO

import numpy as np
import pytest
from matplotlib.text import Annotation

from separatrix.estimates import Ratio
from separatrix.figures import Worth, variants_figure

ROWS = ("two signals at once", "DSD", "heavy tails", "one place", "sliding")
REFERENCE = Ratio(5.0, 4.0, 6.0, "none")
LOCALITY = Worth(
    "locality: FCN / LCN",
    (
        Ratio(20.0, 15.0, np.inf, "at least"),
        REFERENCE,
        None,
        Ratio(0.5, 0.0, 0.7, "at most"),
        Ratio(np.nan, 0.0, np.inf, "unknown"),
    ),
    REFERENCE,
)
SHARING = Worth("weight sharing: LCN / CNN", (REFERENCE,) * 5, None)


@pytest.fixture(scope="module")
def figure():
    return variants_figure(ROWS, (LOCALITY, SHARING), "DSD")


def test_what_goes_in_is_shown(figure):
    rows = list(csv.DictReader(StringIO(figure.csv())))
    shown = {row["variant"]: row for row in rows if row["ratio"] == LOCALITY.name}
    assert list(shown) == [ROWS[0], ROWS[1], ROWS[3], ROWS[4]]  # no ratio, no mark
    assert float(shown["DSD"]["lower"]) == 4.0
    assert shown["one place"]["bound"] == "at most"
    assert len(rows) == 4 + 5


def test_rows_run_downwards_under_their_names(figure):
    first, second = figure.figure.axes
    assert [label.get_text() for label in first.get_yticklabels()] == list(ROWS)
    bottom, top = first.get_ylim()
    assert bottom > top
    assert first.get_title(loc="left") == LOCALITY.name
    assert second.get_title(loc="left") == SHARING.name


def test_bounds_are_arrows_and_what_is_unknown_a_question(figure):
    axes = figure.figure.axes[0]
    arrows = {t.xy: np.sign(t.xyann[0]) for t in axes.texts if isinstance(t, Annotation)}
    assert arrows == {(20.0, 0.0): 1, (0.5, 3.0): -1}
    assert [t.get_position() for t in axes.texts if t.get_text() == "?"] == [(1.0, 4.0)]


def test_the_reference_is_a_line_with_its_interval_behind_it(figure):
    with_line, without = figure.figure.axes
    assert [5, 5] in [list(line.get_xdata()) for line in with_line.lines]
    (band,) = with_line.patches
    assert (band.get_x(), band.get_x() + band.get_width()) == (4.0, 6.0)
    assert not without.patches
    assert "Vertical line and band: DSD" in figure.caption


def test_it_is_told_to_who_does_not_see_it(figure):
    assert "at least 20 at two signals at once" in figure.alt
    assert "<title>locality: FCN / LCN, DSD: 5 [4, 6]</title>" in figure.svg()
