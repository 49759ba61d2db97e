"""Networks that a user brings: what they give, how they are told apart, and what is refused."""

import pickle
import re
from functools import lru_cache, partial
from typing import Any

import equinox as eqx
import flax.linen as nn
import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import CNN, WindowCNN, as_network, convolves
from separatrix.networks.guests import FlaxNetwork, MadeNetwork

NUM_RUNS, NUM_SAMPLES = 3, 5
IMAGE = (6, 6, 1)


class ConvNet(nn.Module):
    """Ten classes; its pooling divides by an integer, which strict promotion would refuse."""

    features: tuple[int, ...] = (3, 4)

    @nn.compact
    def __call__(self, x):
        for number in self.features:
            x = nn.avg_pool(nn.relu(nn.Conv(number, (3, 3))(x)), (2, 2), (2, 2), padding="SAME")
        return nn.Dense(10)(x.reshape(x.shape[0], -1))


class Perceptron(nn.Module):
    width: int = 4
    activation: Any = nn.tanh

    @nn.compact
    def __call__(self, x):
        return nn.Dense(1)(self.activation(nn.Dense(self.width)(x.reshape(x.shape[0], -1))))


class Noisy(nn.Module):
    deterministic: bool = False

    @nn.compact
    def __call__(self, x):
        return nn.Dense(1)(nn.Dropout(0.5, deterministic=self.deterministic)(x))


class Normalised(nn.Module):
    @nn.compact
    def __call__(self, x, train=True):
        return nn.Dense(1)(nn.BatchNorm(use_running_average=not train)(x))


class Trained(nn.Module):
    @nn.compact
    def __call__(self, x, train):
        return nn.Dense(1)(x)


class Function(nn.Module):
    """Any function of the inputs and one parameter."""

    function: Any

    @nn.compact
    def __call__(self, x):
        return self.function(x * self.param("scale", nn.initializers.ones, ()))


class Remembers(nn.Module):
    @nn.compact
    def __call__(self, x):
        self.variable("cache", "last", jnp.zeros, ())
        return nn.Dense(1)(x)


class ImageModel(eqx.Module):
    """Channels first, as Equinox has it; a number and a function among its leaves."""

    filters: eqx.nn.Conv2d
    readout: eqx.nn.Linear
    activation: Any
    power: int
    signs: jax.Array

    def __init__(self, key):
        first, second = jr.split(key)
        self.filters = eqx.nn.Conv2d(1, 2, 3, stride=2, padding=1, key=first)
        self.readout = eqx.nn.Linear(18, 10, key=second)
        self.activation, self.power, self.signs = jax.nn.relu, 2, jnp.array([1, -1])

    def __call__(self, x):
        maps = self.activation(self.filters(jnp.moveaxis(x, -1, 0))) ** self.power
        return self.readout(jnp.ravel(maps * self.signs[:, None, None]))


def tree_function(key):
    """No library at all: a function with its arrays."""
    weights = {"w": jr.normal(key, (6, 6, 1)), "b": jnp.zeros(())}
    return jax.tree_util.Partial(lambda given, x: jnp.sum(given["w"] * x) + given["b"], weights)


mlp = partial(eqx.nn.MLP, 36, 1, 4, 1)


def flat_mlp(key):
    return eqx.nn.Sequential([eqx.nn.Lambda(jnp.ravel), mlp(key=key)])


GUESTS = {
    "flax-convolutions": (ConvNet(), (10,), True),
    "flax-perceptron": (Perceptron(), (), False),
    "flax-sequence": (
        nn.Sequential((jnp.cos, nn.Conv(2, (6, 6)), partial(jnp.mean, axis=(1, 2)))),
        (2,),
        True,
    ),
    "equinox-convolutions": (ImageModel, (10,), True),
    "equinox-sequence": (flat_mlp, (), False),
    "a-function-with-arrays": (tree_function, (), False),
}
every_guest = pytest.mark.parametrize("name", GUESTS)


@lru_cache
def material(name):
    """The network, weights of three runs and five inputs."""
    network = as_network(GUESTS[name][0], IMAGE)
    weights = jax.vmap(network.init)(jr.split(jr.key(1), NUM_RUNS))
    return network, weights, jr.normal(jr.key(2), (NUM_SAMPLES, *IMAGE))


def paths(tree):
    named = jax.tree_util.tree_flatten_with_path(tree)[0]
    return [jax.tree_util.keystr(path, simple=True, separator="/") for path, _ in named]


def plain(network, weights, x):
    return jax.vmap(jax.vmap(network.score, (None, 0)), (0, None))(weights, x)


@every_guest
def test_a_start_has_a_key_and_is_of_floats(name):
    network, weights, _ = material(name)
    same, other = (jax.tree.leaves(network.init(jr.key(seed))) for seed in (1, 2))
    again = jax.tree.leaves(network.init(jr.key(1)))
    assert all(leaf.dtype == jnp.float32 for leaf in jax.tree.leaves(weights))
    assert all(np.array_equal(a, b) for a, b in zip(same, again, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(same, other, strict=True))


@every_guest
def test_scores_are_score_one_by_one(name):
    """Compiled or not."""
    network, weights, x = material(name)
    expected = [
        [network.score(jax.tree.map(lambda w: w[run], weights), row) for row in x]  # noqa: B023
        for run in range(NUM_RUNS)
    ]
    scores = network.scores(weights, network.arrange(x))
    assert scores.shape == (NUM_RUNS, NUM_SAMPLES, *GUESTS[name][1])
    assert np.std(scores) > 0.01
    np.testing.assert_allclose(scores, expected, rtol=1e-4, atol=1e-6)
    compiled = jax.jit(network.scores)(weights, network.arrange(x))
    np.testing.assert_allclose(compiled, expected, rtol=1e-4, atol=1e-6)


@every_guest
def test_gradients_of_scores_are_those_of_score(name):
    """With a random factor for every score, so that no sum hides a difference."""
    network, weights, x = material(name)
    factors = jnp.sin(jnp.arange(NUM_RUNS * NUM_SAMPLES * 10, dtype=jnp.float32) ** 2)
    factors = jnp.resize(factors, (NUM_RUNS, NUM_SAMPLES, *GUESTS[name][1]))
    fast = jax.grad(lambda w: jnp.sum(factors * network.scores(w, network.arrange(x))))
    slow = jax.grad(lambda w: jnp.sum(factors * plain(network, w, x)))
    got, expected = (jax.tree.leaves(jax.jit(gradient)(weights)) for gradient in (fast, slow))
    for one, other in zip(got, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)
        assert np.any(np.abs(other) > 1e-4)


@every_guest
def test_where_a_guest_convolves(name):
    network, _, _ = material(name)
    assert convolves(network) == GUESTS[name][2]


def test_the_package_s_networks_are_products():
    assert not convolves(CNN(3, 2))
    assert not convolves(WindowCNN(5, 3, 4))


def test_weights_are_addressed_by_path():
    names = ["Conv_0", "Conv_1", "Dense_0"]
    expected = [f"{name}/{part}" for name in names for part in ("bias", "kernel")]
    assert paths(material("flax-convolutions")[1]) == expected
    image = ["filters/weight", "filters/bias", "readout/weight", "readout/bias"]
    assert paths(material("equinox-convolutions")[1]) == image
    assert paths(material("equinox-sequence")[1])[0] == "layers/1/layers/0/weight"


def test_what_is_no_weight_is_kept_apart():
    network, weights, _ = material("equinox-convolutions")
    assert isinstance(weights, ImageModel)
    assert (weights.activation, weights.power, weights.signs) == (None, None, None)
    assert jax.tree.structure(network.init(jr.key(5))) == jax.tree.structure(weights)


def test_a_key_is_given_by_place_or_by_name():
    for make in (mlp, lambda seed: mlp(key=seed), lambda key, /: mlp(key=key), ImageModel):
        shape = IMAGE if make is ImageModel else (36,)
        as_network(make, shape).init(jr.key(0))


def test_nothing_of_a_program_leaks_from_one_that_makes_a_network():
    """The parts that are kept are numbers, although the first call is being traced."""

    networks = []

    def first(x):
        networks.append(as_network(lambda key: ImageModel(key), IMAGE))
        return networks[0].score(networks[0].init(jr.key(0)), x)

    with jax.checking_leaks():
        score = jax.jit(first)(jnp.ones(IMAGE))
    again = networks[0].score(networks[0].init(jr.key(0)), jnp.ones(IMAGE))
    np.testing.assert_allclose(score, again, rtol=1e-5)


def network_of(key):
    return mlp(key=key)


def test_equal_guests_are_one():
    pairs = [
        (lambda: as_network(ConvNet(), IMAGE), lambda: as_network(ConvNet((3, 5)), IMAGE)),
        (lambda: as_network(ConvNet(), IMAGE), lambda: as_network(ConvNet(), (8, 8, 1))),
        (
            lambda: as_network(network_of, (36,)),
            lambda: as_network(lambda key: network_of(key), (36,)),
        ),
        (
            lambda: as_network(partial(eqx.nn.MLP, 36, 1, width_size=4, depth=1), (36,)),
            lambda: as_network(partial(eqx.nn.MLP, 36, 1, width_size=5, depth=1), (36,)),
        ),
    ]
    for make, make_other in pairs:
        assert make() == make()
        assert hash(make()) == hash(make())
        assert make() != make_other()
    assert as_network(network_of, (36,)) != "a network"


def test_equal_guests_are_compiled_once():
    traces = []

    @partial(jax.jit, static_argnums=0)
    def scores(network, weights, x):
        traces.append(network)
        return network.scores(weights, x)

    for _ in range(2):
        network = as_network(Perceptron(3), IMAGE)
        scores(network, jax.vmap(network.init)(jr.split(jr.key(0), 2)), jnp.ones((2, *IMAGE)))
    assert len(traces) == 1


@pytest.mark.parametrize(("thing", "shape"), [(ConvNet(), IMAGE), (network_of, (36,))])
def test_a_guest_travels(thing, shape):
    network = as_network(thing, shape)
    twin = pickle.loads(pickle.dumps(network))
    assert twin == network
    assert hash(twin) == hash(network)
    np.testing.assert_array_equal(
        jax.tree.leaves(twin.init(jr.key(0)))[0], jax.tree.leaves(network.init(jr.key(0)))[0]
    )


def test_a_network_of_the_package_is_itself():
    assert as_network(CNN(3, 2), (3, 2)) == CNN(3, 2)
    assert isinstance(as_network(Perceptron(), [6, 6, 1]), FlaxNetwork)
    assert isinstance(as_network(ImageModel, IMAGE), MadeNetwork)


def random_mask(key):
    weights = (jr.normal(key, (6,)), jr.bernoulli(key, shape=(6,)))
    return jax.tree_util.Partial(lambda given, x: jnp.sum(given[0] * given[1] * x), weights)


CASES = [
    (
        lambda: as_network(CNN(3, 2), (2, 3)),
        "network must take examples of shape (2, 3), got CNN(num_patches=3, patch_dim=2, "
        "start=GaussianStart(std=0.01)), which takes (3, 2).",
    ),
    (
        lambda: as_network(3, (6,)),
        "network must be a network of Separatrix, a Flax module, or a function from a random key "
        "to a model (such as an Equinox module), got int.",
    ),
    (
        lambda: as_network(ImageModel(jr.key(0)), IMAGE),
        "network must not have weights yet, got an instance of ImageModel: give a function from a "
        "key to it, `lambda key: ImageModel(key)`: every seed starts anew.",
    ),
    (
        lambda: as_network(ConvNet, IMAGE),
        "module must be an instance, got the class ConvNet: write ConvNet(…).",
    ),
    (
        lambda: as_network(ConvNet(features=[3, 4]), IMAGE),
        "module must be hashable, got ConvNet with a field that can change: write tuples for "
        "lists.",
    ),
    (
        lambda: as_network(Trained(), (6,)),
        "module must take a batch of inputs alone, got Trained (missing a required argument: "
        "'train'): give its other arguments defaults.",
    ),
    (
        lambda: as_network(Normalised(), (6,)),
        "module must have params only, got batch_stats: normalise by layer instead.",
    ),
    (
        lambda: as_network(Remembers(), (6,)),
        "module must have params only, got cache: weights are all that is kept.",
    ),
    (
        lambda: as_network(nn.Sequential((jnp.sum,)), (6,)),
        "module must have params, got none: there is nothing to train.",
    ),
    (
        lambda: as_network(Noisy(), (6,)),
        'module must need no random numbers after its start, got Dropout_0 needs PRNG for "dropout"'
        ": give deterministic=True to its dropout.",
    ),
    (
        lambda: as_network(Function(jnp.sum), (6,)),
        "output must be a score or one score a class, for each example: (sample,) or "
        "(sample, class), got () from inputs of shape (3, 6).",
    ),
    (
        lambda: as_network(Function(jnp.cos), IMAGE),
        "output must be a score or one score a class, for each example: (sample,) or "
        "(sample, class), got (3, 6, 6, 1) from inputs of shape (3, 6, 6, 1).",
    ),
    (
        lambda: as_network(Function(partial(jnp.argmax, axis=1)), (6,)),
        "output must be one array of floating-point numbers, got int32.",
    ),
    (
        lambda: as_network(Function(lambda x: (x, x)), (6,)),
        "output must be one array of floating-point numbers, got tuple.",
    ),
    (
        lambda: as_network(eqx.nn.MLP, (6,)),
        "make must take a random key alone, got MLP (missing a required argument: 'in_size'): give "
        "the rest with functools.partial.",
    ),
    (
        lambda: as_network(partial(eqx.nn.MLP, 6, 1, 4, depth=[1]), (6,)),
        "make must be hashable, got MLP with an argument that can change: write tuples for lists.",
    ),
    (
        lambda: as_network(lambda key: {"w": jr.normal(key)}, (6,)),
        "make must give a model that is called with one example, got dict from <lambda>.",
    ),
    (
        lambda: as_network(random_mask, (6,)),
        "make must draw floating-point arrays alone, got others that differ from key to key: only "
        "weights start anew for every seed.",
    ),
    (
        lambda: as_network(lambda key: jnp.sum, (6,)),
        "weights must be at least one array, got none: there is nothing to train.",
    ),
    (
        lambda: as_network(
            lambda key: jax.tree_util.Partial(jnp.dot, jnp.ones(6, jnp.complex64)), (6,)
        ),
        "weights must be floating-point numbers, got complex64.",
    ),
]


@pytest.mark.parametrize(("make", "message"), CASES, ids=[message[:60] for _, message in CASES])
def test_message(make, message):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(message)}$"):
        make()


def test_dropout_that_is_switched_off_is_none():
    assert paths(as_network(Noisy(deterministic=True), (6,)).init(jr.key(0)))
