"""Marks that every figure shares."""

import numpy as np
from matplotlib.figure import Figure

from separatrix.figures.marks import places_axis
from separatrix.figures.series import Series
from separatrix.figures.style import marks_for, rows_and_columns, small_multiples, spare_marks


def test_seven_series_look_different_in_black_and_white_too():
    marks = spare_marks("abcdefg")
    for part in ("colour", "marker", "line"):
        assert len({getattr(mark, part) for mark in marks.values()}) == 7
    networks = marks_for(["CNN", "LCN", "FCN"])
    assert not set(networks.values()) & set(marks.values())


def test_a_bias_looks_the_same_in_every_figure():
    sharing, locality = "weight sharing: LCN / CNN", "locality: FCN / LCN"
    alone, both = spare_marks([sharing]), spare_marks([locality, "depth: a / b", sharing])
    assert alone[sharing] == both[sharing]
    assert len(set(both.values())) == 3


def test_small_multiples_share_their_axes_and_none_is_empty():
    assert [rows_and_columns(n) for n in (1, 2, 4, 5, 9, 10)] == [
        (1, 1),
        (1, 2),
        (2, 2),
        (2, 3),
        (3, 3),
        (3, 4),
    ]
    figure, panels = small_multiples(5, (7.4, 5.0), "n", "risk")
    panels[0].set_xlim(3, 7)
    assert all(axes.get_xlim() == (3, 7) for axes in panels)
    assert [axes.get_visible() for axes in figure.axes] == [True] * 5 + [False]
    labelled = [axes.xaxis.get_tick_params()["labelbottom"] for axes in panels]
    assert labelled == [False, False, True, True, True]  # the lowest of each column


def test_places_are_labelled_as_far_as_labels_fit():
    """40 and 45 do not fit beside each other in a small panel."""
    places = np.array([10.0, 15, 20, 30, 40, 45, 60])
    nothing = np.ones(len(places))
    series = [Series("CNN", places, nothing, nothing, nothing, np.full(len(places), "none"))]
    for num_columns, wanted in ((1, places.tolist()), (4, [10, 15, 20, 30, 40, 60])):
        axes = Figure().subplots()
        places_axis(axes, series, num_columns)
        assert axes.get_xticks().tolist() == wanted
