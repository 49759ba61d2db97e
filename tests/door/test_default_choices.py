"""What is taken where nothing is asked for: what the package's studies take, Adam for a guest."""

import pytest
from small_questions import DESCENT, TASK, Classifier, Scorer, blobs

from separatrix.door import compare, default_algorithm, default_measure, default_sizes
from separatrix.door.question import networks_of, questions
from separatrix.measures import ExactRisk, HeldOutRisk, SampledRisk
from separatrix.networks import CNN, FCN, LCN, WindowCNN
from separatrix.papers.lahoti2024.plans.dsd.setting import dsd_case
from separatrix.papers.malach2021.plans.k_patterns.input_length import plan as k_pattern_plan
from separatrix.runs import Cell, Sizes
from separatrix.tasks import DSD, KPattern, Parity, arrays
from separatrix.training import CrossEntropy, Epochs, Hinge, Square, ZeroOne
from separatrix.training.natural import natural_descent


def cell_for(task, network, metric="risk", **more):
    named = networks_of([network], task)
    arguments = {"algorithm": None, "measure": None, "sizes": None, **more}
    (question,) = questions(task, named, 0.1, metric, *arguments.values())
    return question.case.cell


@pytest.mark.parametrize("network", [CNN, LCN, FCN])
def test_on_dsd_networks_and_measures_are_those_of_the_studies(network):
    """Rates are one choice that suits every number of patches."""
    cell = dsd_case(network, 10, 5, descent=natural_descent(network, 10)).cell
    assert cell_for(cell.task, cell.network) == cell


def test_on_k_patterns_they_differ_in_the_test_sample():
    """There is no grid to choose from, so a larger one is not that much work."""
    for case in k_pattern_plan("full").cases[:3]:
        task, network, algorithm, measure = (
            case.cell.task,
            case.cell.network,
            case.cell.algorithm,
            case.cell.measure,
        )
        assert measure == SampledRisk(1024, ZeroOne())
        larger = Cell(task, network, algorithm, SampledRisk(4096, ZeroOne()))
        assert cell_for(task, network, "error") == larger


@pytest.mark.parametrize(
    ("network", "loss"), [(Scorer((3, 4)), Square()), (Classifier((5,), 3), CrossEntropy())]
)
def test_a_guest_is_trained_by_adam(network, loss):
    algorithm = default_algorithm(network)
    assert algorithm.loss == loss
    assert algorithm.batches == Epochs(128)
    assert [setting.default for setting in algorithm.settings] == [1e-3, 3e-3, 1e-2, 3e-2]
    assert not any(setting.overrides for setting in algorithm.settings)


def test_a_risk_is_of_the_loss_that_is_trained():
    task = KPattern(4, Parity(2), 1)
    assert cell_for(task, WindowCNN(4, 2, 3)).measure == SampledRisk(4096, Hinge())
    assert cell_for(TASK, CNN(3, 4)).measure == ExactRisk()
    assert cell_for(TASK, CNN(3, 4), "error").measure == SampledRisk(4096, ZeroOne())
    assert cell_for(TASK, FCN(3, 4)).measure == SampledRisk(4096)
    pool = arrays(*blobs(3))
    assert default_measure(pool, Classifier((5,), 3), CrossEntropy()) == HeldOutRisk(CrossEntropy())


def test_sizes_go_from_few_to_thousands_or_to_all_there_is():
    assert default_sizes(TASK, CNN(3, 4), DESCENT) == Sizes(2, 4096)
    window = WindowCNN(4, 2, 3)
    assert default_sizes(KPattern(4, Parity(2), 1), window, default_algorithm(window)) == Sizes(
        16, 4096
    )
    pool, network = arrays(*blobs(3)), Classifier((5,), 3)
    assert default_sizes(pool, network, DESCENT) == Sizes(6, pool.num_train)
    adam = default_algorithm(network)
    assert default_sizes(pool, network, adam) == Sizes(16, pool.num_train)
    many = arrays(*blobs(12, 1200))
    assert default_sizes(many, Classifier((5,), 12), adam) == Sizes(24, many.num_train)
    few = arrays(*blobs(2, 16))
    assert default_sizes(few, Classifier((5,), 2), adam) == Sizes(few.num_train, few.num_train)


@pytest.mark.filterwarnings("ignore:CNN needs 2 samples or fewer")
def test_the_edge_of_the_packages_grid_is_no_caution(store):
    """Beyond it lie rates that are known to fail."""
    both = compare(
        DSD(3, 4, 0.1),
        [CNN(3, 4), LCN(3, 4)],
        target=0.1,
        sizes=Sizes(2, 64, num_refinements=0),
        num_seeds=2,
        num_tuning_seeds=1,
        store=store,
        progress="off",
    )
    assert not [caution for answer in both for caution in answer.cautions if "grid" in caution]
