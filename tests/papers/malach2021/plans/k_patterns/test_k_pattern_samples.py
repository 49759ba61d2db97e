"""Plans of the studies that ask how many samples a k-pattern takes."""

import pytest

from separatrix.measures import SampledRisk
from separatrix.networks import WindowCNN, WindowFCN, WindowLCN
from separatrix.papers.malach2021.plans.k_patterns import input_length, longer, pattern_length
from separatrix.papers.malach2021.plans.k_patterns.setting import POSITION
from separatrix.studies import PROFILES
from separatrix.tasks import Parity
from separatrix.training import Hinge, Minibatch, ZeroOne

MODULES = (input_length, pattern_length)
CASES = [
    case
    for module in (*MODULES, longer)
    for profile in PROFILES
    for case in module.plan(profile).cases
]


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("profile", ["quick", "full"])
def test_three_networks_at_every_place(module, profile):
    places: dict = {}
    for case in module.plan(profile).cases:
        places.setdefault(case.cell.task, []).append(type(case.cell.network))
    assert all(kinds == [WindowCNN, WindowLCN, WindowFCN] for kinds in places.values())


def test_networks_learn_by_hinge_and_are_judged_by_wrong_signs():
    for case in CASES:
        assert case.target == 0.01
        assert case.cell.algorithm.loss == Hinge()
        assert case.cell.algorithm.batches == Minibatch(256)
        assert isinstance(case.cell.measure, SampledRisk)
        assert case.cell.measure.loss == ZeroOne()
        assert case.cell.task.position == POSITION


def test_the_fcn_has_larger_samples_and_no_fewer_steps():
    for module in MODULES:
        for profile in ("quick", "full"):
            plan = module.plan(profile)
            local, dense = plan.cases[0], plan.cases[2]
            assert plan.sizes_of(dense).grid[-1] > plan.sizes_of(local).grid[-1]
            assert dense.cell.algorithm.num_steps > local.cell.algorithm.num_steps


def test_two_studies_share_the_parity_of_3_bits_among_16():
    by_n, by_k = ({case.cell for case in module.plan("full").cases} for module in MODULES)
    assert {cell.task.pattern for cell in by_n & by_k} == {Parity(3)}
    assert len(by_n & by_k) == 3


def test_longer_inputs_are_trained_as_the_others_are():
    """But for their samples: between places n* is that of one algorithm."""
    algorithms = {
        type(case.cell.network): case.cell.algorithm for case in input_length.plan("full").cases
    }
    plan = longer.plan("full")
    for case in plan.cases:
        assert case.cell.algorithm == algorithms[type(case.cell.network)]
    assert {type(case.cell.network) for case in plan.cases} == {WindowLCN, WindowFCN}
    others = {case.cell for module in MODULES for case in module.plan("full").cases}
    assert not others & {case.cell for case in plan.cases}
