"""Receptive fields: a strip a network, pictures of images and lines of signals."""

import numpy as np
import pytest

from separatrix.probing.page.fields_figure import fields_figure


def shown_axes(figure):
    return [axes for axes in figure.figure.axes if axes.get_visible()]


def test_images_are_three_strips_of_pictures(plant):
    figure = fields_figure(plant.fields())
    assert len(shown_axes(figure)) == 36
    assert all(len(axes.images) == 1 for axes in shown_axes(figure))
    assert "red is above 0, blue below" in figure.caption
    assert figure.alt.endswith("FCN 12×12, LCN 12×12, CNN 4×4 places.")
    assert 'xlink:href="data:image/png;base64' in figure.svg()


def test_what_a_local_unit_does_not_see_is_clear(plant):
    picture = shown_axes(fields_figure(plant.fields()))[12].images[0].get_array()
    assert picture[0, 0, 3] == 1
    assert picture[-1, -1, 3] == 0


def test_three_channels_are_colours(plant):
    assert "around a grey that is 0" in fields_figure(plant.fields(num_channels=3)).caption


def test_signals_are_lines(plant):
    figure = fields_figure(plant.fields((64,), (8,)))
    assert sum(len(axes.lines) == 2 for axes in shown_axes(figure)) == 36
    assert "the line is 0" in figure.caption
    assert figure.shown().columns == ("network", "unit", "place", "channel", "weight")


@pytest.mark.parametrize(("space", "seen"), [((12, 12), (4, 4)), ((64,), (8,))])
def test_the_table_has_every_weight_and_no_other(plant, space, seen):
    fields = plant.fields(space, seen)
    rows = fields_figure(fields).shown().rows
    assert len(rows) == sum(int(np.isfinite(weights).sum()) for weights in fields.values())


def test_a_silent_unit_is_drawn(plant):
    for fields in (plant.fields(), plant.fields((64,), (8,))):
        fields["FCN"][0] = 0.0
        assert "nan" not in fields_figure(fields).svg()
