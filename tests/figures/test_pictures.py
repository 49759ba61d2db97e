"""Arrays as pictures: what is above 0 is red, what is below blue, what is unknown clear."""

import numpy as np

from separatrix.figures.pictures import around_0, draw_pictures, grey


def test_bytes_are_ink_on_white():
    drawn = grey(np.array([[0, 255]], np.uint8))
    assert drawn.tolist() == [[[1, 1, 1, 1], [0, 0, 0, 1]]]


def test_weights_are_red_above_0_and_blue_below():
    above, zero, below = around_0(np.array([[[2.0], [0.0], [-2.0]]]))[0]
    assert above[0] > above[2]
    assert below[2] > below[0]
    assert min(zero[:3]) > 0.95


def test_every_picture_has_a_scale_of_its_own():
    weights = np.array([[[1.0], [-0.5]]])
    assert np.array_equal(around_0(weights), around_0(1000 * weights))


def test_what_is_unknown_is_clear():
    for num_channels in (1, 3):
        weights = np.ones((2, 2, num_channels))
        weights[0, 0] = np.nan
        drawn = around_0(weights)
        assert drawn[..., 3].tolist() == [[0, 1], [1, 1]]
        assert np.isfinite(drawn).all()


def test_three_channels_are_colours_around_grey():
    drawn = around_0(np.array([[[1.0, 0.0, -1.0], [0.0, 0.0, 0.0]]]))
    assert drawn[0, :, :3].tolist() == [[1, 0.5, 0], [0.5, 0.5, 0.5]]


def test_weights_that_are_all_0_have_a_picture():
    assert np.isfinite(around_0(np.zeros((2, 2, 1)))).all()


def test_rows_of_pictures_are_named_and_may_be_of_different_lengths():
    rows = [[np.ones((4, 4, 1))] * 3, [np.ones((2, 2, 1))] * 2]
    figure = draw_pictures(rows, around_0, inch=0.5, row_names=("FCN", "CNN"))
    shown = [axes for axes in figure.axes if axes.get_visible()]
    assert len(shown) == 5
    assert [axes.get_ylabel() for axes in (shown[0], shown[3])] == ["FCN", "CNN"]
    assert all(len(axes.images) == 1 for axes in shown)
