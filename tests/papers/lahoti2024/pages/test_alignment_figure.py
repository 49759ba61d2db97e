"""The figure of the two steps: means and ranges over seeds, on the right side of the proofs."""

import csv
from io import StringIO

import numpy as np
import pytest

from separatrix.papers.lahoti2024.pages.alignment_figure import alignment_figure
from separatrix.papers.lahoti2024.theory import noise_ceiling


def row(network, preset, noise_std, seed, first, second):
    return {
        "network": network,
        "preset": preset,
        "num_patches": 10,
        "patch_dim": 20,
        "noise_std": noise_std,
        "num_samples": 64,
        "seed": seed,
        "alignment_1": first,
        "alignment_2": second,
        "predicted_1": 0.6,
        "predicted_2": 0.8,
        "risk": 0.1,
    }


ROWS = [
    row(network, preset, noise_std, seed, 0.5 + 0.1 * seed, sign * (0.7 + 0.2 * seed))
    for network in ("LCN", "CNN")
    for preset, sign in (("paper", -1), ("practical", 1))
    for noise_std in (noise_ceiling(10, 20), 0.1)
    for seed in (0, 1)
]


@pytest.fixture(scope="module")
def drawn():
    return alignment_figure(ROWS)


def test_arrays_in_are_arrays_shown(drawn):
    assert len(drawn.series) == 3 * 2 * 2
    first = drawn.series[0]
    assert (first.step, first.network, first.regime) == (1, "CNN", "inside")
    np.testing.assert_allclose([first.mean, first.lower, first.upper], [[0.55], [0.5], [0.6]])
    turned = next(s for s in drawn.series if (s.step, s.preset) == (2, "paper"))
    np.testing.assert_allclose([turned.mean, turned.lower], [[-0.8], [-0.9]])
    np.testing.assert_allclose(turned.ratio, 0.64 / 0.36)


def test_the_line_is_the_prediction(drawn):
    for axes in drawn.figure.axes:
        at, height = axes.lines[0].get_data()
        np.testing.assert_allclose(height**2 / (1 - height**2), at, rtol=1e-6)
    titles = [axes.get_title(loc="left") for axes in drawn.figure.axes]
    assert titles == [
        "after step 1",
        "after step 2, paper constants",
        "after step 2, practical constants",
    ]


def test_filled_within_the_proofs_and_hollow_beyond(drawn):
    faces = {
        (line.get_marker(), line.get_markerfacecolor() == "none")
        for line in drawn.figure.axes[1].lines
        if line.get_linestyle() == "None"
    }
    assert faces == {("o", True), ("o", False), ("s", True), ("s", False)}


def test_files_and_words(drawn):
    rows = list(csv.DictReader(StringIO(drawn.csv())))
    assert len(rows) == len(drawn.series)
    assert {r["regime"] for r in rows} == {"inside", "outside"}
    assert drawn.svg() == alignment_figure(ROWS).svg()
    assert "Step 2, paper, LCN outside the proofs' noise: from -0.80 to -0.80" in drawn.alt
