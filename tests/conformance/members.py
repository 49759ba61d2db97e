"""Every task, network and algorithm, once: add a new one here and it gets the whole battery."""

import dataclasses

import jax.numpy as jnp
import numpy as np

from separatrix.networks import (
    CNN,
    FCN,
    LCN,
    ClippedReLU,
    ConstantStart,
    GaussianStart,
    ReLU,
    ScaledStart,
    SignStart,
    SoftThreshold,
    SphereStart,
    Tanh,
    WindowCNN,
    WindowFCN,
    WindowLCN,
)
from separatrix.networks.layers import (
    AbstractLayer,
    AbstractLayered,
    Dense,
    Grouped,
    Local,
    Shared,
    Windows,
)
from separatrix.papers.lahoti2024.plans.open.algorithms import (
    L1,
    DescentFromData,
    GroupL1,
    PrincipalStart,
    ProjectedStart,
    ProximalDescent,
    Tied,
    penalised,
)
from separatrix.papers.lahoti2024.plans.open.deep import Deep
from separatrix.papers.lahoti2024.plans.two_step_algorithm import (
    paper_two_step_cnn,
    practical_two_step_cnn,
)
from separatrix.tasks import (
    DSD,
    SSD,
    BiasedBits,
    Conjunction,
    GivenBits,
    GivenRule,
    KPattern,
    Majority,
    Parity,
    RandomRule,
    Sequences,
    Shuffled,
    UniformBits,
    arrays,
)
from separatrix.tasks.around_dsd import (
    BoundedNoise,
    CorrelatedPatches,
    CorrelatedPixels,
    DifferentSignals,
    FavouredPlace,
    FewPlaces,
    HeavyTails,
    MajorityOfSigns,
    ProductOfSigns,
    RepeatedSignal,
    SignalsByPlace,
    SlidingSignal,
    SparseSignal,
    UnequalNoise,
    UnequalPatches,
)
from separatrix.training import (
    CrossEntropy,
    Descent,
    Epochs,
    FreshBatch,
    FullBatch,
    Hinge,
    Lasso,
    Logistic,
    Minibatch,
    Mirror,
    NonNegative,
    OptaxOptimiser,
    PlainDescent,
    Rotation,
    Shift,
    Sometimes,
    Square,
    UnitBall,
    UnitSphere,
    Varied,
    WeightDecay,
    ZeroOne,
    chain,
    optimiser,
    rate_grid,
    schedule,
    transformation,
)

FOUR_POINTS = ((1, 1, 1, -1), (1, -1, 1, 1), (-1, 1, -1, 1), (-1, -1, -1, -1))

AROUND_DSD = (
    RepeatedSignal(3, 2, 0.3, 2),
    RepeatedSignal(3, 2, 0.3, 3, signal=(0.6, -0.8)),
    MajorityOfSigns(3, 2, 0.3, 3),
    ProductOfSigns(3, 2, 0.3, 2),
    DifferentSignals(3, 2, 0.3, 2),
    FewPlaces(3, 2, 0.3, 2),
    FavouredPlace(3, 2, 0.3, 0.5),
    FavouredPlace(3, 2, 0.3, 1.0),
    SignalsByPlace(3, 2, 0.3, 2),
    SlidingSignal(3, 2, 0.3, 1),
    UnequalPatches(3, 2, 0.3, 1),
    UnequalNoise(3, 2, 0.3, 4.0),
    CorrelatedPixels(3, 2, 0.3, 0.5),
    CorrelatedPatches(3, 2, 0.3, 0.5),
    HeavyTails(3, 2, 0.3, 0.2),
    HeavyTails(3, 2, 0.3, 0.0),
    BoundedNoise(3, 2, 0.3, 1.0),
    BoundedNoise(3, 2, 0.3, 0.0),
    SparseSignal(3, 2, 0.3, 1),
)

TASKS = (
    *AROUND_DSD,
    DSD(3, 2, 0.3),
    DSD(3, 2, 0.3, signal=(0.6, -0.8)),
    SSD(3, 2, 0.3),
    SSD(3, 2, 0.3, position=2),
    KPattern(4, Parity(2), 2),
    KPattern(4, Conjunction(2), 0, BiasedBits(0.7)),
    KPattern(4, Majority(3), 1, UniformBits()),
    KPattern(4, RandomRule(3), 0),
    KPattern(4, GivenRule((1, -1, -1, -1)), 1, GivenBits(FOUR_POINTS, (1.0, 2.0, 3.0, 4.0))),
)

_DATA = arrays(np.arange(40, dtype=np.float32).reshape(20, 2), np.arange(20) % 2)

# Finite data: tests/tasks/test_pools.py has their battery.
POOLS = (
    _DATA,
    dataclasses.replace(_DATA, order=Shuffled()),
    Sequences(_DATA, 3, (0, 2)),
)


@dataclasses.dataclass(frozen=True)
class OneLayer(AbstractLayered):
    """Σ ReLU over all outputs of a layer, on images of one channel."""

    layer: AbstractLayer
    example_shape: tuple[int, ...] = (5, 4)
    start: ScaledStart = ScaledStart()

    def init(self, key):
        return self.layer.init(key, self.start)

    def outputs(self, weights, x):
        z = self.layer(weights, x[:, :, None])
        return jnp.sum(jnp.maximum(z, 0.0), axis=tuple(range(z.ndim - 1)))


WINDOWS = Windows((5, 4), 1, (3, 2), padding=(1, 0))

NETWORKS = (
    CNN(3, 2),
    LCN(3, 2, start=SphereStart(0.5)),
    FCN(3, 2),
    WindowCNN(5, 3, 4, readout_start=GaussianStart(0.5)),
    WindowLCN(5, 3, 4, activation=Tanh(), bias_start=ConstantStart(0.1)),
    WindowFCN(5, 4, activation=ReLU(), readout_start=SignStart(0.3)),
    WindowCNN(5, 2, 2, activation=SoftThreshold(0.2), start=SignStart(0.5)),
    WindowLCN(5, 2, 2, activation=ClippedReLU(0.7)),
    OneLayer(Local(WINDOWS, 3)),
    OneLayer(Grouped(WINDOWS, 3, (2, 2))),
    OneLayer(Shared(WINDOWS, 3)),
    OneLayer(Dense((5, 4, 1), 3), start=ScaledStart(1.0)),
    Deep(3, 2, "CNN", 2, 2, pooling="none"),
    Deep(3, 2, "LCN", 3, 2, "ReLU"),
    Deep(3, 2, "FCN", 2, 2, reach=2),
)

FADING = schedule("exponential_decay", init_value=1.0, transition_steps=2, decay_rate=0.5)
SETTINGS = rate_grid((0.05, 0.2), threshold=(0.01,))


def _descent(**fields) -> Descent:
    return Descent(SETTINGS, num_steps=4, measure_every=2, **fields)


ALGORITHMS = (
    _descent(projections=(UnitBall(), NonNegative())),
    _descent(loss=Hinge(), optimiser=PlainDescent(), batches=FullBatch()),
    _descent(loss=Logistic(), batches=Minibatch(3)),
    _descent(batches=Epochs(3)),
    _descent(precision="tf32"),
    _descent(projections=(UnitSphere(),), batches=FreshBatch(2)),
    _descent(optimiser=OptaxOptimiser("adam", (("b1", 0.8),)), loss=Square()),
    _descent(optimiser=OptaxOptimiser("adadelta"), batches=Minibatch(4)),
    _descent(optimiser=OptaxOptimiser("rmsprop"), tolerance=1e-6),
    _descent(optimiser=OptaxOptimiser("sgd", (("momentum", 0.9),)), batches=FreshBatch(3)),
    _descent(optimiser=WeightDecay(0.1)),
    _descent(optimiser=Lasso(0.1, optimiser("adamw", learning_rate=FADING), "filters")),
    _descent(optimiser=chain(transformation("clip", max_delta=0.5), optimiser("lion"))),
    _descent(loss=ZeroOne(), optimiser=WeightDecay(1.0)),  # its gradient is 0: only decay moves
    paper_two_step_cnn(3, 2),
    practical_two_step_cnn(3, 2, noise_std=0.3, final_threshold=0.1),
    *(
        ProximalDescent(penalised(SETTINGS, (0.01, 0.05)), 4, 2, penalty)
        for penalty in (L1(), GroupL1(), Tied())
    ),
    *(
        DescentFromData(SETTINGS, 4, 2, data_start=start)
        for start in (PrincipalStart(), ProjectedStart(1))
    ),
)

VARIED = Varied((Mirror(), Shift(1), Sometimes(Rotation(10.0), 0.5)))
# With a class axis and of images: tests/training/test_fit.py has their battery.
OF_IMAGES = (
    _descent(loss=CrossEntropy(0.1), batches=Epochs(3, VARIED)),
    _descent(batches=Epochs(3), precision="bf16"),
)


def name(spec: object) -> str:
    """A readable test id: the class and the classes of the parts that are not defaults."""
    parts = [
        type(value).__name__
        for field in dataclasses.fields(spec)  # pyright: ignore[reportArgumentType]
        if dataclasses.is_dataclass(value := getattr(spec, field.name)) and value != field.default
    ]
    return "-".join([type(spec).__name__, *parts])


def kinds(spec: object) -> set[type]:
    """The classes of a specification and of all its parts."""
    if isinstance(spec, tuple):
        return set().union(*map(kinds, spec))
    if not dataclasses.is_dataclass(spec):
        return set()
    parts = (getattr(spec, field.name) for field in dataclasses.fields(spec))
    return {type(spec)}.union(*map(kinds, parts))
