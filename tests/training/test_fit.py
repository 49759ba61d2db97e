"""`fit`: any tree of weights, any output, any labels, from arrays, a pool or a task."""

import re
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import optax
import pytest

from separatrix.networks import CNN, AbstractNetwork
from separatrix.tasks import DSD, arrays
from separatrix.training import (
    AbstractLoss,
    CrossEntropy,
    Descent,
    Epochs,
    FreshBatch,
    FullBatch,
    Hinge,
    Minibatch,
    Mirror,
    OptaxOptimiser,
    Shift,
    Square,
    Varied,
    ZeroOne,
    fit,
    optimiser,
    rates,
    schedule,
)


@dataclass(frozen=True)
class Dense(AbstractNetwork):
    """Two layers in a nested dict and a list, with a class axis."""

    num_inputs: int = 6
    num_units: int = 16
    num_classes: int = 3

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.num_inputs,)

    def init(self, key) -> Any:
        first, second = jr.split(key)
        return {
            "layers": [
                {"w": jr.normal(first, (self.num_units, self.num_inputs)) * 0.5},
                {"w": jr.normal(second, (self.num_classes, self.num_units)) * 0.2},
            ],
            "bias": jnp.zeros(self.num_classes),
        }

    def score(self, weights, x):
        hidden = jnp.tanh(weights["layers"][0]["w"] @ x)
        return weights["layers"][1]["w"] @ hidden + weights["bias"]


@pytest.fixture(scope="module")
def blobs():
    """Three well separated classes in six dimensions."""
    random = np.random.default_rng(1)
    y = np.arange(240) % 3
    return (random.normal(size=(240, 6)) * 0.3 + np.eye(3, 6)[y] * 2).astype(np.float32), y


ADAM = Descent(
    (rates(0.03), rates(0.003)),
    60,
    20,
    loss=CrossEntropy(),
    optimiser=OptaxOptimiser("adam"),
    batches=Epochs(32),
)


def accuracy(network, weights, x, y):
    scores = jax.vmap(network.score, in_axes=(None, 0))(weights, jnp.asarray(x))
    return float(np.mean(np.argmax(scores, axis=1) == y))


@pytest.mark.parametrize("batches", [FullBatch(), Minibatch(32), Epochs(32)])
@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint8])
def test_classes_in_a_nested_tree_are_learned(blobs, batches, dtype):
    x, y = blobs
    fitted = fit(Dense(), (x, y.astype(dtype)), Descent((rates(0.3),), 60, 20, CrossEntropy()))
    assert accuracy(Dense(), fitted.of_run(), x, y) > 0.98
    assert fitted.train_risk.shape == (3, 1)
    assert fitted.train_risk[-1, 0] < fitted.train_risk[0, 0]


def test_the_last_train_risk_is_that_of_the_weights(blobs):
    """Over 240 examples, which are no multiple of a chunk of 64; each rule of batches alike."""
    x, y = blobs
    for batches in (FullBatch(), Minibatch(32), Epochs(32)):
        algorithm = Descent((rates(0.1),), 20, 20, CrossEntropy(), batches=batches)
        fitted = fit(Dense(), (x, y), algorithm, seed=1)
        scores = jax.vmap(Dense().score, in_axes=(None, 0))(fitted.of_run(), jnp.asarray(x))
        expected = optax.softmax_cross_entropy_with_integer_labels(scores, jnp.asarray(y)).mean()
        np.testing.assert_allclose(fitted.train_risk[-1, 0], expected, rtol=1e-5)


def test_a_seed_decides_and_settings_run_side_by_side(blobs):
    first, again, other = (fit(Dense(), blobs, ADAM, seed=seed) for seed in (0, 0, 1))
    jax.tree.map(np.testing.assert_array_equal, first, again)
    assert not np.array_equal(first.weights["bias"], other.weights["bias"])
    assert first.weights["layers"][0]["w"].shape == (2, 16, 6)
    alone = fit(
        Dense(),
        blobs,
        Descent((rates(0.003),), 60, 20, ADAM.loss, (), ADAM.optimiser, ADAM.batches),
    )
    np.testing.assert_allclose(
        alone.of_run()["bias"], first.of_run(1)["bias"], rtol=1e-4, atol=1e-6
    )


def test_pools_and_tasks_are_examples_too(blobs):
    pool = arrays(*blobs)
    fitted = fit(Dense(), pool, ADAM, num_samples=100)
    held = pool.held_out("test").rows(jnp.arange(len(pool.test)))
    assert accuracy(Dense(), fitted.of_run(), held.x, held.y) > 0.9
    descent = Descent((rates(0.1, threshold=0.01),), 60, 20)
    drawn = fit(CNN(4, 5), DSD(4, 5, 0.1), descent, num_samples=100)
    assert drawn.train_risk[-1, 0] < 0.3
    fresh = fit(
        CNN(4, 5),
        DSD(4, 5, 0.1),
        Descent((rates(0.05),), 60, 20, batches=FreshBatch(8)),
        num_samples=480,
    )
    assert fresh.train_risk[-1, 0] < 0.6


def test_parameters_are_frozen_and_slowed_by_path(blobs):
    setting = rates(0.1, **{"layers/*": 0.0, "layers/1/w": 0.1})
    start = Dense().init(jr.key(0))
    end = fit(Dense(), blobs, Descent((setting,), 10, 10, CrossEntropy()), start=start).of_run()
    np.testing.assert_array_equal(end["layers"][0]["w"], start["layers"][0]["w"])
    assert not np.array_equal(end["layers"][1]["w"], start["layers"][1]["w"])


def test_a_wrong_path_is_told_before_anything_runs(blobs):
    algorithm = Descent((rates(0.1, **{"layer/0/w": 0.0}),), 10, 10, CrossEntropy())
    with pytest.raises(ValueError, match=re.escape("got 'layer/0/w': did you mean layers/0/w?")):
        fit(Dense(), blobs, algorithm)


@dataclass(frozen=True)
class Margin(AbstractLoss):
    """A loss of somebody's own: max over wrong classes of 1 + s_c − s_y."""

    def __call__(self, score, label):
        own = jnp.take_along_axis(score, label[..., None], axis=-1)
        wrong = jax.nn.one_hot(label, score.shape[-1], dtype=score.dtype)
        return jnp.maximum(jnp.max(1 + score - own - 2 * wrong, axis=-1), 0.0)


@dataclass(frozen=True)
class Outputs(AbstractLoss):
    """A loss of somebody's own that forgets to sum."""

    def __call__(self, score, label):
        return score**2


def test_a_loss_of_ones_own(blobs):
    fitted = fit(Dense(), blobs, Descent((rates(0.1),), 60, 20, Margin()))
    assert accuracy(Dense(), fitted.of_run(), *blobs) > 0.98


def test_label_smoothing_is_a_mixture(blobs):
    x, y = jnp.asarray(blobs[0])[None, :, :3], jnp.asarray(blobs[1])[None]
    smooth = CrossEntropy(0.1)(x, y)
    targets = optax.smooth_labels(jax.nn.one_hot(y, 3), 0.1)
    np.testing.assert_allclose(smooth, optax.softmax_cross_entropy(x, targets), rtol=1e-5)


def test_wrong_answers_along_a_class_axis_and_by_sign():
    scores = jnp.array([[[0.1, 0.9], [0.8, 0.2]]])
    np.testing.assert_array_equal(ZeroOne()(scores, jnp.array([[1, 1]])), [[0.0, 1.0]])
    np.testing.assert_array_equal(ZeroOne()(scores[..., 0], jnp.array([[1.0, -1.0]])), [[0.0, 1.0]])


def test_epochs_see_every_example_once_a_pass():
    """Linear scores, rate 1, square loss from 0: a pass of batches of one adds each y·x once."""
    x, y = np.eye(7, dtype=np.float32), np.arange(1, 8, dtype=np.float32)

    @dataclass(frozen=True)
    class Linear(AbstractNetwork):
        @property
        def example_shape(self):
            return (7,)

        def init(self, key):
            return {"w": jnp.zeros(7)}

        def score(self, weights, x):
            return weights["w"] @ x

    halved = Descent((rates(0.5),), 7, 1, batches=Epochs(1))
    seen = fit(Linear(), (x, y), halved, observe=lambda w: w["w"]).observed[:, 0]
    np.testing.assert_allclose(seen[-1], y, rtol=1e-6)
    changed = np.abs(np.diff(np.concatenate([np.zeros((1, 7)), seen]), axis=0)) > 0
    np.testing.assert_array_equal(changed.sum(axis=1), 1)  # one example a step
    # Five examples in batches of two: the third step of a pass holds one, and counts it in full.
    uneven = Descent((rates(0.5),), 3, 1, batches=Epochs(2))
    seen = fit(Linear(), (x, y), uneven, num_samples=5, observe=lambda w: w["w"]).observed[:, 0]
    shares = seen[-1][:5] / y[:5]
    np.testing.assert_allclose(sorted(shares), [0.5] * 4 + [1.0], rtol=1e-6)


@pytest.mark.parametrize(("precision", "gap"), [("tf32", 1e-3), ("bf16", 0.05)])
def test_precision_is_of_products_and_weights_stay_float32(blobs, precision, gap):
    exact = fit(Dense(), blobs, ADAM, seed=2)
    algorithm = Descent(
        ADAM.settings, 60, 20, ADAM.loss, (), ADAM.optimiser, ADAM.batches, 0.0, precision
    )
    rough = fit(Dense(), blobs, algorithm, seed=2)
    assert rough.weights["bias"].dtype == jnp.float32
    np.testing.assert_allclose(rough.train_risk, exact.train_risk, atol=gap)
    if precision == "bf16":
        assert not np.array_equal(rough.weights["bias"], exact.weights["bias"])


def test_augmentation_is_a_function_of_its_key():
    image = jnp.arange(12.0).reshape(3, 4, 1) + 1
    keys = jr.split(jr.key(0), 200)
    mirrored = jax.vmap(lambda key: Mirror()(key, image))(keys)
    kinds = {tuple(np.asarray(each).ravel()) for each in mirrored}
    assert kinds == {tuple(np.asarray(i).ravel()) for i in (image, image[:, ::-1])}
    shifted = np.asarray(jax.vmap(lambda key: Shift(1)(key, image))(keys))[..., 0]
    padded = np.pad(np.asarray(image)[..., 0], 1)
    expected = {padded[i : i + 3, j : j + 4].tobytes() for i in range(3) for j in range(3)}
    assert {each.tobytes() for each in shifted} == expected
    both = Varied((Mirror(), Shift(1)))
    np.testing.assert_array_equal(both(keys[0], image), both(keys[0], image))


def test_augmentation_changes_what_is_trained_on(blobs):
    x = np.random.default_rng(0).normal(size=(40, 4, 4)).astype(np.float32)
    y = np.resize([-1.0, 1.0], 40).astype(np.float32)

    @dataclass(frozen=True)
    class Flat(AbstractNetwork):
        @property
        def example_shape(self):
            return (4, 4)

        def init(self, key):
            return jnp.zeros((4, 4))

        def score(self, weights, x):
            return jnp.sum(weights * x)

    plain, varied = (
        fit(Flat(), (x, y), Descent((rates(0.1),), 5, 5, Hinge(), batches=Epochs(8, augmentation)))
        for augmentation in (None, Mirror())
    )
    assert not np.array_equal(plain.weights, varied.weights)


def test_a_warm_up_from_zero_is_no_standstill(blobs):
    """Nothing moves at the first step, and at every step something is measured."""
    rising = schedule("linear_schedule", init_value=0.0, end_value=1.0, transition_steps=5)
    algorithm = Descent(
        (rates(0.3),), 10, 1, CrossEntropy(), (), optimiser("sgd", learning_rate=rising)
    )
    fitted = fit(Dense(), blobs, algorithm)
    assert fitted.num_checkpoints[0] == 10
    assert fitted.train_risk[-1, 0] < fitted.train_risk[0, 0]


def test_a_batch_without_loss_is_no_standstill():
    """The first of two examples is right from the start; the second is seen later."""

    @dataclass(frozen=True)
    class Slope(AbstractNetwork):
        @property
        def example_shape(self):
            return (1,)

        def init(self, key):
            return jnp.ones(1)

        def score(self, weights, x):
            return weights[0] * x[0]

    x, y = np.float32([[2.0]] * 7 + [[0.1]]), np.ones(8, np.float32)
    algorithm = Descent((rates(0.1),), 16, 1, Hinge(), batches=Epochs(1))
    fitted = fit(Slope(), (x, y), algorithm)
    assert fitted.num_checkpoints[0] == 16
    assert fitted.of_run()[0] > 1


MESSAGES = (
    (
        lambda x, y: fit(Dense(), (x, y + 1), ADAM),
        "CrossEntropy must have labels in 0..2, an outpu",
    ),
    (
        lambda x, y: fit(Dense(), (x, y * 1.5), ADAM),
        "CrossEntropy must have classes 0, 1, 2, … for",
    ),
    (
        lambda x, y: fit(Dense(), (x, y), Descent((rates(0.1),), 2, 1)),
        "Square must have a single score and one real label an example, got int32 labels of shape",
    ),
    (
        lambda x, y: fit(
            CNN(2, 3), (x.reshape(-1, 2, 3), y * 1.0), Descent((rates(0.1),), 2, 1, Hinge())
        ),
        "Hinge must have labels ±1, got 0 among others.",
    ),
    (
        lambda x, y: fit(Dense(), x, ADAM),
        "examples must be a task, a pool or arrays (x, y), got nda",
    ),
    (
        lambda x, y: fit(Dense(), (x[:0], y[:0]), ADAM),
        "x must hold at least one example, got none.",
    ),
    (
        lambda x, y: fit(Dense(), (x, ["a"] * 240), ADAM),
        "y must hold ±1, classes 0, 1, 2, … or rea",
    ),
    (
        lambda x, y: fit(Dense(), (x, y), ADAM, num_samples=3.5),
        "num_samples must be an integer, got",
    ),
    (lambda x, y: Epochs(2.5), "batch_size must be an integer, got 2.5."),
    (
        lambda x, y: fit(Dense(), (x, y), Descent((rates(0.1),), 2, 1, Outputs())),
        "Outputs must give one number a run and example, (1, 64), got (1, 64, 3): outputs are (3,)",
    ),
    (lambda x, y: fit(Dense(), (x, y[:5]), ADAM), "x and y must have as many rows, got 240 and 5"),
    (
        lambda x, y: fit(Dense(), (x, y), ADAM, num_samples=241),
        "num_samples must be in 1..240, got 241.",
    ),
    (
        lambda x, y: fit(CNN(4, 5), DSD(4, 5, 0.1), Descent((rates(0.1),), 2, 1)),
        "num_samples must say how many examples to draw, got None.",
    ),
    (
        lambda x, y: fit(Dense(), (x, y), Descent((rates(0.1),), 2, 1, batches=FreshBatch(4))),
        "FreshBatch must have a task to draw from, got finite data: use Epochs.",
    ),
    (
        lambda x, y: Descent((rates(0.1),), 2, 1, Square(), precision="float16"),
        "precision must be one of highest, tf32, bf16, got 'float16'.",
    ),
    (lambda x, y: CrossEntropy(1.0), "label_smoothing must be in [0, 1), got 1.0."),
)


@pytest.mark.parametrize(("make", "message"), MESSAGES, ids=[text[:30] for _, text in MESSAGES])
@pytest.mark.usefixtures("as_installed")
def test_message(make, message, blobs):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        make(*blobs)
