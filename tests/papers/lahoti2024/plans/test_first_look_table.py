"""Starter experiment 1: everything is trained as said, and the page tells what happened."""

import pytest

from separatrix.papers.lahoti2024.pages.first_look import answer, sections
from separatrix.papers.lahoti2024.plans.first_look import TASK, plan
from separatrix.papers.lahoti2024.theory import linear_plateau, optimal_threshold
from separatrix.records import where

pytestmark = pytest.mark.slow  # the quick profile, live

COLUMNS = [
    "network",
    "algorithm",
    "num_patches",
    "patch_dim",
    "noise_std",
    "num_samples",
    "seed",
    "step",
    "alignment",
    "risk",
    "training_risk",
    "threshold",
]
OPTIMAL = optimal_threshold(TASK.num_patches, TASK.noise_std)


@pytest.fixture(scope="module")
def table():
    (part,) = plan("quick").parts
    return [row for item in part.items for row in item.rows()]


def last(table, network, algorithm):
    rows = where(table, network=network, algorithm=algorithm)
    return where(rows, step=max(row["step"] for row in rows))


def test_a_row_for_every_measured_step(table):
    assert all(list(row) == COLUMNS for row in table)
    assert len(table) == 3 * (3 * 20 + 2 * 2 * 2)
    trained = {(row["network"], row["algorithm"]) for row in table}
    assert {names: last(table, *names)[0]["step"] for names in trained} == {
        ("CNN", "gradient descent"): 1000,
        ("CNN", "two steps, paper constants"): 2,
        ("CNN", "two steps, practical constants"): 2,
        ("LCN", "gradient descent"): 1000,
        ("LCN", "two steps, paper constants"): 2,
        ("LCN", "two steps, practical constants"): 2,
        ("FCN", "gradient descent"): 1000,
    }


@pytest.mark.parametrize("algorithm", ["gradient descent", "two steps, practical constants"])
@pytest.mark.parametrize("network", ["CNN", "LCN"])
def test_local_networks_come_near_the_optimum(table, network, algorithm):
    for row in last(table, network, algorithm):
        assert row["alignment"] > 0.98
        assert OPTIMAL.risk < row["risk"] < OPTIMAL.risk + 0.005
        assert row["threshold"] == pytest.approx(OPTIMAL.threshold, abs=0.02)


def test_the_dense_network_leaves_the_linear_plateau_and_fits_its_sample_first(table):
    """At 1,000 steps; a mean over 4096 fresh examples has a standard error of about 0.002."""
    for row in last(table, "FCN", "gradient descent"):
        assert OPTIMAL.risk + 0.02 < row["risk"] < linear_plateau(10, 0.1)
        assert row["training_risk"] < OPTIMAL.risk


def test_the_page_says_it_in_words(table):
    task, ends, failed = sections({"steps": table})
    assert len(task.figures) == 1
    assert answer({"steps": table}).startswith(
        "From 1,000 samples (k = 10, d = 20, σ = 0.1) gradient descent ends at a mean risk (and "
        "alignment) of: CNN 0.03"
    )
    assert ends.tables[0].rows[0][0] == "CNN, gradient descent"
    assert ends.tables[0].rows[0][3] == pytest.approx(0.99, abs=0.01)  # alignment
    assert "b* = 0.114" in ends.text[0]
    assert [figure.name for figure in ends.figures] == ["first-look-risk", "first-look-alignment"]
    risk, training = ends.figures[0].panels[2].lines
    assert (len(risk.x), risk.y[-1] > training.y[-1]) == (20, True)
    rows = {row[0]: row[1:] for row in failed.tables[0].rows}
    assert rows["CNN, two steps, paper constants"] == (3, 3, 3, 3, 0)  # turned around
    assert rows["LCN, gradient descent"] == (3, 0, 0, 0, 3)
