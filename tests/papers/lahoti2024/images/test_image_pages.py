"""Pages of the image studies from planted rows: the figures hold what the rows say."""

import numpy as np
from planted_images import BOTH, NEITHER, controls_rows, degrees_rows

from separatrix.papers.lahoti2024.pages.images import controls, deep, degrees
from separatrix.papers.lahoti2024.pages.images.degrees import degrees_map

POOLINGS = {"none": NEITHER, "regional": BOTH, "global": {**BOTH, "blocks": 200.0}}


def figures(sections):
    return {figure.name: figure for section in sections for figure in section.figures}


def test_degrees():
    rows = degrees_rows(POOLINGS)
    sections = degrees.sections({"curves": rows})
    shown = figures(sections)
    assert set(shown) == {"image-worth", "image-map-cifar10", "image-curves-cifar10"}
    assert all(figure.svg() and figure.csv() for figure in shown.values())
    (panel,) = shown["image-worth"].panels
    sharing = next(line for line in panel.lines if line.label == "sharing is worth")
    assert sharing.x.tolist() == [1, 4, 64]
    assert np.allclose(sharing.y[:2], 4, rtol=0.2)
    assert np.isclose(sharing.y[2], 1, rtol=0.1)
    (table,) = sections[0].tables
    assert len(table.rows) == 3 * 2 * 2
    answer = degrees.answer({"curves": rows})
    assert answer.startswith("On CIFAR-10, with pooling, locality saves samples in 4 of 4 cases (×")
    assert "; without it, locality saves samples in 0 of 2 cases (×" in answer
    best = sections[1].tables[0].rows
    assert [row[2] for row in best] == ["no pooling", "regional pooling", "global pooling"]
    assert {row[-1] for row in table.rows} == {"yes"}


def test_the_table_says_why_a_place_does_not_count():
    rows = degrees_rows({"global": BOTH}, best=3e-3)
    on_the_edge = [{**row, "validation": 0.5 + 0.02 * row["chosen"]} for row in rows]
    (table,) = degrees.sections({"curves": on_the_edge})[0].tables
    assert {row[-1] for row in table.rows} == {"no: edge rate gains 2.0 points"}
    few = [row for row in degrees_rows({"global": BOTH}) if row["seed"] < 2]
    sections = degrees.sections({"curves": few})
    assert {row[-1] for row in sections[0].tables[0].rows} == {"no: 2 seeds"}
    assert "these runs do not settle what locality and sharing are worth" in degrees.answer(
        {"curves": few}
    )


def test_the_map_leaves_out_what_was_not_measured():
    figure = degrees_map(degrees_rows(POOLINGS))
    assert [each.title for each in figure.maps] == [
        "no pooling",
        "regional pooling",
        "global pooling",
    ]
    last = figure.maps[-1]
    assert (last.columns, last.rows) == (("11×11", "32×32"), ("1×1", "2×2", "8×8"))
    assert np.isfinite(last.values).tolist() == [[True, True], [True, False], [True, False]]
    assert "15,000" in figure.title


def test_deep():
    shown = figures(sections := deep.sections({"curves": degrees_rows(POOLINGS, layers=3)}))
    assert set(shown) == {"image-deep-worth", "image-deep-curves-cifar10"}
    assert len(sections[0].tables[1].rows) == 10 * 5


def test_controls():
    rows = controls_rows({**BOTH, "LCN": 2400.0})
    sections = controls.sections({"curves": rows})
    (figure,) = figures(sections).values()
    assert figure.name == "image-controls-cifar10"
    accuracies, shifts = sections[0].tables
    assert len(accuracies.rows) == 2 * 4
    assert [row[2] for row in shifts.rows] == [0, 8] * 2
    words = controls.answer({"curves": rows})
    assert words.startswith("With pixels permuted, accuracy at the largest n changes by ")
    assert "more in 2 of 2 settled pairs" in words
    assert "these runs do not settle" in controls.answer(
        {"curves": [row for row in rows if row["seed"] < 2]}
    )
