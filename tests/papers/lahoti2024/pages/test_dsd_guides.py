"""What theory says of a learning curve on DSD, drawn beside the measured one."""

import pytest

from separatrix.papers.lahoti2024.pages.guides import guides
from separatrix.papers.lahoti2024.studies import dsd
from separatrix.papers.lahoti2024.theory import (
    lcn_first_alignment,
    linear_fcn_risk,
    linear_plateau,
    optimal_threshold,
    signal_risk,
)

FIELDS = {"task.num_patches": 10, "task.patch_dim": 20, "task.noise_std": 0.1}


def guide(network):
    return guides({**FIELDS, "network.kind": network})


def test_levels_are_those_of_the_task():
    plateau, optimal = guide("CNN").levels.values()
    assert plateau == linear_plateau(10, 0.1)
    assert optimal == optimal_threshold(10, 0.1).risk


def test_one_step_of_an_lcn_is_the_risk_at_its_alignment():
    """On n = 100 samples the alignment is 1/√(1 + k²σ²d/n); the threshold is the best for it."""
    alignment = lcn_first_alignment(10, 20, 0.1, 100)
    predicted = guide("LCN").predict(100)
    best = optimal_threshold(10, 0.1, alignment)
    assert predicted == best.risk == signal_risk(10, 0.1, best.threshold, alignment)


def test_one_step_ends_at_the_optimum_with_all_the_data():
    """Of CNN and LCN; the FCN's linear step ends at kσ², above the plateau kσ²/(1 + kσ²)."""
    for network in ("CNN", "LCN"):
        assert guide(network).predict(10**9) == pytest.approx(optimal_threshold(10, 0.1).risk)
    assert guide("FCN").predict(10**9) == pytest.approx(0.1, rel=1e-6)
    assert guide("FCN").predict(500) == linear_fcn_risk(10, 20, 0.1, 500)


def test_what_is_not_known_is_not_predicted():
    assert guide("Transformer").predict is None


def test_every_study_of_the_task_has_them():
    assert dsd.STUDIES
    assert all(study.page.guides.function is guides for study in dsd.STUDIES)
    assert "lahoti2024" in guide("CNN").says
