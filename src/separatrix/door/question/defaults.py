"""What is taken where nothing is asked for: an algorithm that suits the network, a measure, sizes.

docs/door.md says why these.
"""

from collections.abc import Sequence

from ...measures import AbstractMeasure, ExactRisk, HeldOutRisk, SampledRisk
from ...networks import (
    CNN,
    FCN,
    LCN,
    AbstractNetwork,
    WindowCNN,
    WindowFCN,
    WindowLCN,
    output_shape,
)
from ...runs import Sizes
from ...tasks import AbstractTask, Pool
from ...training import (
    AbstractAlgorithm,
    AbstractBatches,
    AbstractLoss,
    CrossEntropy,
    Descent,
    Epochs,
    FullBatch,
    Hinge,
    Minibatch,
    OptaxOptimiser,
    Square,
    rate_grid,
)
from ...training.natural import natural_descent

NUM_TEST_SAMPLES = 4096  # a share of 10 % wrong has a standard error of 0.5 %
LARGEST = 4096  # of samples from a generator
_SMALLEST_BATCHED = 16  # where a step costs as much for 2 examples as for a batch
_GUEST_RATES = (1e-3, 3e-3, 1e-2, 3e-2)


def default_algorithm(network: AbstractNetwork) -> Descent:
    """The one by which the package's studies train such a network; Adam for all others.

    A score learns by the square loss: for labels ±1 and for real ones alike, and as the patch-sum
    networks do, so that a guest can be held against them. A class axis learns by cross-entropy.
    """
    if isinstance(network, CNN | LCN | FCN):
        return natural_descent(type(network), network.num_patches)
    if isinstance(network, WindowCNN | WindowLCN | WindowFCN):
        num_steps = 10_000 if isinstance(network, WindowFCN) else 3000
        return _adam((3e-3,), num_steps, num_steps // 50, Hinge(), Minibatch(256))
    loss = CrossEntropy() if output_shape(network) else Square()
    return _adam(_GUEST_RATES, 2000, 50, loss, Epochs(128))


def _adam(
    rates: Sequence[float],
    num_steps: int,
    measure_every: int,
    loss: AbstractLoss,
    batches: AbstractBatches,
) -> Descent:
    adam, settings = OptaxOptimiser("adam"), rate_grid(rates)
    return Descent(settings, num_steps, measure_every, loss, optimiser=adam, batches=batches)


def default_measure(
    task: AbstractTask, network: AbstractNetwork, loss: AbstractLoss
) -> AbstractMeasure:
    """Exact where there is a closed form, else on examples that were not trained on."""
    if isinstance(task, Pool):
        return HeldOutRisk(loss)
    if loss == Square() and has_closed_form(task, network):
        return ExactRisk()
    return SampledRisk(NUM_TEST_SAMPLES, loss)


def measured_loss(measure: AbstractMeasure) -> AbstractLoss | None:
    """What the measure's risk is a mean of; None: a measure of the user's own knows."""
    if isinstance(measure, ExactRisk):
        return Square()
    return measure.loss if isinstance(measure, SampledRisk | HeldOutRisk) else None


def has_closed_form(task: AbstractTask, network: AbstractNetwork) -> bool:
    try:
        ExactRisk().check(task, network)
    except ValueError:
        return False
    return True


def default_sizes(
    task: AbstractTask, network: AbstractNetwork, algorithm: AbstractAlgorithm
) -> Sizes:
    """From two examples a class, or 16 in batches, to 4,096, or all of a pool's training split."""
    outputs = output_shape(network)
    smallest = 2 * outputs[-1] if outputs else 2
    if not isinstance(algorithm.batches, FullBatch):
        smallest = max(smallest, _SMALLEST_BATCHED)
    largest = task.num_train if isinstance(task, Pool) else LARGEST
    return Sizes(min(smallest, largest), largest)
