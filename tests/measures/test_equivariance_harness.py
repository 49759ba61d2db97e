"""The harness on the library's networks, on a user's own, and on what must not pass it."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.measures import (
    AbstractGroup,
    CommonGroup,
    FullGroup,
    PatchGroup,
    SignedPermutations,
    assert_equivariant,
    group_of,
    largest_deviation,
)
from separatrix.networks import CNN, FCN, LCN, AbstractNetwork, WindowCNN, WindowFCN
from separatrix.tasks import DSD
from separatrix.training import (
    AbstractAlgorithm,
    AbstractBatches,
    AbstractLoss,
    Descent,
    FreshBatch,
    FullBatch,
    NonNegative,
    OptaxOptimiser,
    Span,
    Square,
    UnitBall,
    WeightDecay,
    rates,
)

SHAPE = (3, 2)
TASK = DSD(*SHAPE, noise_std=0.3)
KEY = jr.key(3)
ROTATIONS = CommonGroup(SHAPE)
SIGNS = CommonGroup(SHAPE, SignedPermutations())


pytestmark = pytest.mark.usefixtures("compile_quickly")


def descent(**parts):
    settings = (rates(0.1, threshold=0.05),)
    return Descent(settings, 20, 20, projections=(UnitBall(), NonNegative()), **parts)


def deviation(network, algorithm, group, **options):
    options = {"num_members": 2, "num_fresh": 8, "num_samples": 12, **options}
    return largest_deviation(network, algorithm, group, TASK, KEY, **options)


@pytest.mark.parametrize(
    ("network", "matrices"),
    [
        (CNN(*SHAPE), None),
        (LCN(*SHAPE), SignedPermutations()),
        (FCN(*SHAPE), None),
        (WindowFCN(6, 4), SignedPermutations()),
    ],
)
def test_own_group_leaves_the_function_alone(network, matrices):
    """f(Ux; Vw) = f(x; w), and ‖Ux‖ = ‖x‖."""
    group = group_of(network, matrices)
    member = group.draw(jr.key(0))
    weights = network.init(jr.key(1))
    x = jr.normal(jr.key(2), network.example_shape)
    moved = group.move_input(member, x)
    np.testing.assert_allclose(jnp.sum(moved**2), jnp.sum(x**2), rtol=1e-5)
    assert not np.allclose(moved, x, atol=1e-2)
    score = network.score(group.move_weights(member, weights), moved)
    np.testing.assert_allclose(score, network.score(weights, x), rtol=1e-4, atol=1e-6)


def test_signed_permutations_only_move_and_flip():
    member = FullGroup(SHAPE, SignedPermutations()).draw(jr.key(0))
    np.testing.assert_array_equal(np.sort(np.abs(member), axis=0)[-1], 1.0)
    assert np.sum(np.abs(member)) == 6


@pytest.mark.parametrize(
    "parts",
    [
        {"optimiser": OptaxOptimiser("sgd", (("momentum", 0.9),))},
        {"optimiser": WeightDecay(0.1)},
        {"batches": FreshBatch(1)},
    ],
    ids=["momentum", "weight-decay", "fresh"],
)
def test_linear_algorithms_pass_to_rounding(parts):
    """Measured 1e-15; with fresh examples the distribution itself is moved."""
    assert deviation(CNN(*SHAPE), descent(**parts), ROTATIONS) < 1e-13


@pytest.mark.parametrize("name", ["adagrad", "sign_sgd"])
def test_what_treats_coordinates_apart_keeps_only_signed_permutations(name):
    algorithm = descent(optimiser=OptaxOptimiser(name))
    assert deviation(CNN(*SHAPE), algorithm, ROTATIONS) > 1e-3
    assert deviation(CNN(*SHAPE), algorithm, SIGNS) < 1e-13


def test_float32_is_rounding_of_float32():
    seen = deviation(CNN(*SHAPE), descent(), ROTATIONS, dtype="float32")
    assert 1e-9 < seen < 1e-5


def test_the_same_question_has_the_same_answer():
    first, second = (deviation(CNN(*SHAPE), descent(), PatchGroup(SHAPE)) for _ in range(2))
    assert first == second > 1e-3


class OwnWeights(NamedTuple):
    directions: jax.Array


@dataclass(frozen=True)
class Quadratic(AbstractNetwork):
    """A user's network: f(x) = Σᵢ ⟨vᵢ, x⟩²."""

    dtype: str = "float64"

    @property
    def example_shape(self):
        return SHAPE

    def init(self, key):
        return OwnWeights(0.1 * jr.normal(key, (2, 6)))

    def score(self, weights, x):
        return jnp.sum((weights.directions @ x.reshape(-1)) ** 2).astype(self.dtype)


@dataclass(frozen=True)
class OwnGroup(AbstractGroup):
    """A user's group: turns of the first two pixels; the weights with their own name."""

    def draw(self, key):
        turn = jr.uniform(key, ()) * 6
        plane = jnp.array([[jnp.cos(turn), -jnp.sin(turn)], [jnp.sin(turn), jnp.cos(turn)]])
        return jnp.eye(6).at[:2, :2].set(plane)

    def move_input(self, member, x):
        return (member @ x.reshape(-1)).reshape(x.shape)

    def move_weights(self, member, weights):
        return OwnWeights(weights.directions @ member.T)


@dataclass(frozen=True)
class Shaky(AbstractAlgorithm):
    """A user's algorithm: it pushes the first coordinate, whatever the data say."""

    settings: tuple
    num_steps: int = 10
    measure_every: int = 10
    loss: AbstractLoss = Square()
    batches: AbstractBatches = FullBatch()
    tolerance: float = 0.0

    def init(self, weights):
        return ()

    def span(self, step, num_samples):
        return Span(jnp.zeros_like(num_samples), num_samples)

    def update(self, step, num_samples, rates, gradient, memory, weights):
        pushed = gradient.directions.at[:, 0].add(0.1)
        return OwnWeights(weights.directions - rates.directions * pushed), memory


OWN = Descent((rates(0.05), rates(0.1)), 10, 10)
SMALL = {"num_members": 2, "num_fresh": 8, "num_samples": 12}


def test_a_users_network_algorithm_and_group():
    assert_equivariant(Quadratic(), OWN, OwnGroup(), TASK, KEY, **SMALL)
    shaky = Shaky(OWN.settings)
    message = (
        r"Shaky on Quadratic must be equivariant under OwnGroup\(\): scores after training "
        r"on moved data deviate by [0-9.e-]+, more than 1e-12, over 2 members in float64\."
    )
    with pytest.raises(AssertionError, match=message):
        assert_equivariant(Quadratic(), shaky, OwnGroup(), TASK, KEY, **SMALL)


def test_the_tolerance_is_the_users():
    shaky = Shaky(OWN.settings)
    assert_equivariant(Quadratic(), shaky, OwnGroup(), TASK, KEY, tolerance=100.0, **SMALL)


def test_training_that_diverges_does_not_pass():
    wild = replace(OWN, settings=(rates(1e6), rates(1e5)))
    with pytest.raises(AssertionError, match="deviate by nan"):
        assert_equivariant(Quadratic(), wild, OwnGroup(), TASK, KEY, **SMALL)


def test_a_cast_inside_is_refused():
    with (
        jax.numpy_dtype_promotion("standard"),
        pytest.raises(TypeError, match="scores must be float64, got float32: the network or"),
    ):
        assert_equivariant(Quadratic("float32"), OWN, OwnGroup(), TASK, KEY, **SMALL)


def test_groups_refuse_in_a_sentence():
    with pytest.raises(ValueError, match=r"example_shape must be \(patches, pixels\), got \(6,\)"):
        PatchGroup((6,))
    with pytest.raises(ValueError, match="network must be a CNN, LCN, FCN or WindowFCN, got Win"):
        group_of(WindowCNN(5, 3, 4))
    group = FullGroup((6,))
    weights = WindowCNN(6, 3, 4).init(jr.key(0))
    with pytest.raises(ValueError, match=r"filters must see a patch or the whole of an input"):
        group.move_weights(group.draw(jr.key(0)), weights)
