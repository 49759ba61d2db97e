"""Starter experiment 1: everything is trained as said, and the page tells what happened."""

import pytest

from separatrix.studies.facts import FACTS
from separatrix.studies.facts.lahoti2024.first_look import TASK
from separatrix.theory.lahoti2024 import linear_plateau, optimal_threshold

COLUMNS = [
    "network",
    "algorithm",
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
    return FACTS["dsd-first-look"].rows("quick")


def last(table, network, algorithm):
    own = [r for r in table if (r["network"], r["algorithm"]) == (network, algorithm)]
    return [row for row in own if row["step"] == max(r["step"] for r in own)]


def test_a_row_for_every_measured_step(table):
    assert all(list(row) == COLUMNS for row in table)
    assert len(table) == 3 * (3 * 20 + 2 * 2 * 2)
    steps = {(r["network"], r["algorithm"]): 0 for r in table}
    assert {own: last(table, *own)[0]["step"] for own in steps} == {
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
    found, failed = FACTS["dsd-first-look"].sections(table)
    assert found.text[0].startswith("CNN, gradient descent: alignment 0.99")
    assert "b* = 0.114" in found.text[-1]
    assert [figure.name for figure in found.figures] == ["first-look-risk", "first-look-alignment"]
    risk, training = found.figures[0].panels[2].lines
    assert (len(risk.x), risk.y[-1] > training.y[-1]) == (20, True)
    rows = {row[0]: row[1:] for row in failed.tables[0].rows}
    assert rows["CNN, two steps, paper constants"] == (3, 3, 3, 3, 0)  # turned around
    assert rows["LCN, gradient descent"] == (3, 0, 0, 0, 3)
