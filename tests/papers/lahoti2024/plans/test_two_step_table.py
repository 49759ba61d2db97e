"""The two steps: what is predicted, where the proofs' constants do it, and where not."""

from collections import defaultdict

import numpy as np
import pytest

from separatrix.papers.lahoti2024.pages.two_step import sections
from separatrix.papers.lahoti2024.plans.two_step import plan
from separatrix.papers.lahoti2024.theory import (
    alignment_scale,
    cnn_mean_first_alignment,
    lcn_mean_first_alignment,
    noise_ceiling,
    optimal_threshold,
    turning_noise,
)

K, D = 10, 20
CEILING = noise_ceiling(K, D)
PRINTED = {"CNN": 10, "LCN": 4240}
EXACT = {"CNN": cnn_mean_first_alignment, "LCN": lcn_mean_first_alignment}
COLUMNS = [
    "network",
    "preset",
    "num_patches",
    "patch_dim",
    "noise_std",
    "num_samples",
    "seed",
    "alignment_1",
    "alignment_2",
    "least_alignment_1",
    "least_alignment_2",
    "predicted_1",
    "predicted_2",
    "risk",
]


@pytest.fixture(scope="module")
def table():
    part, _ = plan("quick").parts
    return [row for item in part.items for row in item.rows()]


@pytest.fixture(scope="module")
def cells(table):
    """Columns by (network, preset, noise, size): arrays over seeds."""
    groups = defaultdict(list)
    for row in table:
        key = (row["network"], row["preset"], row["noise_std"], row["num_samples"])
        groups[key].append(row)
    names = ("alignment_1", "alignment_2", "predicted_1", "predicted_2", "risk")
    return {
        key: {name: np.array([row[name] for row in rows]) for name in names}
        for key, rows in groups.items()
    }


def test_a_row_for_everything_asked(table, cells):
    assert all(list(row) == COLUMNS for row in table)
    assert len(table) == 3 * 2 * (3 * 45 + 2 * 3)  # noises, sizes, presets and seeds of both
    assert all(row["least_alignment_2"] <= row["alignment_2"] + 1e-6 for row in table)
    assert any(row["least_alignment_2"] < row["alignment_2"] - 0.01 for row in table)
    assert {key[2] for key in cells} == {CEILING, 0.05, 0.1}
    assert {(key[0], key[3]) for key in cells} == {
        ("CNN", 10),
        ("CNN", 256),
        ("LCN", 256),
        ("LCN", 4240),
    }


def test_the_first_step_is_the_exact_mean_for_any_constants(cells):
    """Within 0.08: a CNN's cosine on 5 examples has a standard deviation of 0.05 at σ = 0.1."""
    for (network, preset, noise_std, n), cell in cells.items():
        exact = EXACT[network](K, D, noise_std, n // 2)
        np.testing.assert_allclose(cell["alignment_1"].mean(), exact, atol=0.08)
        other = cells[network, "printed" if preset == "practical" else "practical", noise_std, n]
        np.testing.assert_array_equal(cell["alignment_1"], other["alignment_1"])


@pytest.mark.parametrize("network", ["CNN", "LCN"])
def test_the_papers_constants_do_what_is_proved_where_it_is_proved(cells, network):
    """[lahoti2024, Thm. 6.2, 7.2]: alignment ≥ 0.96 and risk ≤ 2.5e-3 at the printed n."""
    cell = cells[network, "printed", CEILING, PRINTED[network]]
    assert np.all(cell["alignment_2"] > 0.96)
    assert np.all(cell["risk"] < 2.5e-3)


@pytest.mark.parametrize("noise_std", [0.05, 0.1])
def test_practical_constants_reach_the_prediction_and_the_optimum(cells, noise_std):
    best = optimal_threshold(K, noise_std).risk
    for network, n in (("CNN", 256), ("LCN", 256), ("LCN", 4240)):
        cell = cells[network, "practical", noise_std, n]
        np.testing.assert_allclose(cell["alignment_2"], cell["predicted_2"], atol=0.01)
        assert np.all(cell["risk"] < best + 0.01)


def test_beyond_the_turning_noise_the_papers_constants_turn_filters_around(cells):
    """On population gradients they do at σ > 0.033 (CNN) and 0.063 (LCN); noise blurs that."""
    scale = alignment_scale(K, D)
    turning = {"CNN": turning_noise(K, scale / 100), "LCN": turning_noise(K, scale / 32)}
    assert CEILING < turning["CNN"] < 0.05 < turning["LCN"] < 0.1
    assert cells["CNN", "repaired", 0.1, 256]["alignment_2"].mean() < -0.5
    assert cells["LCN", "printed", 0.1, 4240]["alignment_2"].mean() < -0.5
    assert cells["LCN", "printed", 0.05, 4240]["alignment_2"].mean() > 0.5
    assert cells["CNN", "repaired", 0.05, 256]["alignment_2"].mean() < 0.5


@pytest.fixture(scope="module")
def proofs():
    """Of the two smaller shapes and the one at which the noise decides n."""
    _, part = plan("quick").parts
    return [row for item in part.items if item.num_patches <= 100 for row in item.rows()]


def test_along_the_proofs(proofs):
    """Step 1 ends near 1 at (4, 560) and near 1/2 at (100, 2e12), where step 2 has to denoise."""
    assert {(row["network"], row["preset"]) for row in proofs} == {
        ("LCN", "printed"),
        ("CNN", "printed"),
        ("CNN", "repaired"),
    }
    for row in proofs:
        assert row["alignment_1"] == pytest.approx(row["predicted_1"], rel=0.05)
        assert row["alignment_2"] == pytest.approx(row["predicted_2"], rel=0.01)
        assert row["least_alignment_1"] <= row["alignment_1"] <= row["largest_alignment_1"]
    assert max(row["alignment_1"] for row in proofs if row["num_patches"] == 100) < 0.6


def test_the_page_counts_failed_runs_in_words(table, proofs):
    """The printed constants leave noise alone only where there is hardly any."""
    _, along, failed = sections({"alignments": table, "proofs": proofs})
    assert len(along.tables[0].rows) == 6
    rows = {
        row[0]: dict(zip(failed.tables[0].columns, row, strict=True))
        for row in failed.tables[0].rows
    }
    assert rows["CNN, printed constants, noise of the proofs"]["none"] == 90
    turned = rows["CNN, repaired constants, noise 0.1"]
    assert turned["alignment below 0.25"] >= 45  # all runs on 256 examples
    assert turned["threshold far from b*"] == turned["runs"] == 90
    assert rows["CNN, practical constants, noise 0.1"]["threshold far from b*"] == 0
    assert failed.text[0].startswith("Alignment below 0.25, ")
