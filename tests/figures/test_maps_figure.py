"""Maps: cells hold what is shown, and panels share their axes."""

import numpy as np
import pytest

from separatrix.figures.maps import Map, map_figure

VALUES = np.array([[0.1, 0.2], [0.3, np.nan]])
WORDS = {"x_label": "window", "y_label": "block", "quantity": "accuracy"}
WORDS |= {"name": "a-map", "title": "A map", "caption": "How to read it."}


def a_map(title="one", columns=("4×4", "8×8")):
    return Map(title, columns, ("1×1", "2×2"), VALUES)


def test_what_is_known_is_shown():
    figure = map_figure([a_map(), a_map("two")], **WORDS)
    shown = figure.shown()
    assert shown.columns == ("panel", "window", "block", "accuracy")
    assert shown.rows[:3] == (
        ("one", "4×4", "1×1", 0.1),
        ("one", "8×8", "1×1", 0.2),
        ("one", "4×4", "2×2", 0.3),
    )
    assert len(shown.rows) == 6
    assert "one: from 0.10 to 0.30, at 4×4, 2×2." in figure.alt
    assert figure.svg() == map_figure([a_map(), a_map("two")], **WORDS).svg()
    assert "0.30" in figure.svg()


def test_panels_share_their_axes():
    with pytest.raises(ValueError, match="maps must have the same rows and columns"):
        map_figure([a_map(), a_map("two", ("4×4", "16×16"))], **WORDS)
