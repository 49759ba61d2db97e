"""One family of networks: each is a special case of the next, with the same units."""

import math
from dataclasses import replace
from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import shapes_of
from separatrix.networks.layers import Dense
from separatrix.probing.networks import Probed, embedded
from separatrix.probing.networks.looking import looked
from separatrix.records import identity

IMAGE = Probed((11, 8), 2, 3, (4, 3), (3, 2), 3, "CNN", centre=(0.4, 0.6), spread=(0.2, 0.3))
SIGNAL = Probed((21,), 1, 4, (5,), (3,), 2, "CNN")
CASES = [
    replace(base, num_layers=layers, cells=cells)
    for base in (IMAGE, SIGNAL)
    for layers in (1, 3)
    for cells in (0, 1, 2)
]


OUTPUTS = jax.jit(Probed.outputs, static_argnums=0)


def inputs(network, count=5):
    shape = (*network.example_shape, count)
    return jnp.asarray(np.random.default_rng(1).normal(size=shape), jnp.float32)


@pytest.mark.parametrize("cnn", CASES, ids=lambda n: f"{n.space}-{n.num_layers}-{n.pooling}")
def test_each_family_computes_what_the_smaller_ones_do(cnn):
    x, weights = inputs(cnn), cnn.init(jr.key(0))
    # Biases start at 0, where an error in them would not show.
    random = np.random.default_rng(0)
    noisy = lambda w: w + 0.1 * random.normal(size=w.shape).astype(np.float32)
    weights = jax.tree.map(noisy, weights)
    scores = OUTPUTS(cnn, weights, x)
    small = cnn
    for family, block in (("LCN", 4), ("LCN", 2), ("LCN", 0), ("FCN", 0)):
        large = replace(cnn, family=family, block=block)
        weights = embedded(small, weights, large)
        shapes = jax.tree.map(jnp.shape, shapes_of(large))
        assert jax.tree.map(jnp.shape, weights) == shapes
        np.testing.assert_allclose(OUTPUTS(large, weights, x), scores, rtol=1e-5, atol=1e-5)
        assert large.num_units == cnn.num_units
        assert large.num_parameters >= small.num_parameters
        small = large


@pytest.mark.parametrize("cnn", [CASES[4], CASES[10]], ids=["image", "signal"])
@pytest.mark.parametrize(("family", "block"), [("CNN", 0), ("LCN", 2), ("LCN", 0), ("FCN", 0)])
def test_values_and_gradients_are_those_of_the_layers(cnn, family, block):
    network = replace(cnn, family=family, block=block, num_layers=2)
    for layer, weights in zip(network.layers, network.init(jr.key(0)).hidden, strict=True):
        shape = layer.input_shape if isinstance(layer, Dense) else layer.windows.input_shape
        x = jnp.asarray(np.random.default_rng(2).normal(size=(*shape, 4)), jnp.float32)
        ours, theirs = (
            gradients(function, layer, weights, x) for function in (looked, type(layer).__call__)
        )
        for mine, other in zip(*map(jax.tree.leaves, (ours, theirs)), strict=True):
            np.testing.assert_allclose(mine, other, rtol=1e-4, atol=1e-4)


@partial(jax.jit, static_argnums=(0, 1))
def gradients(function, layer, weights, x):
    """Of the sum of the cubes of all values, which depends on where each of them is."""
    cubes = lambda w, x: jnp.sum(function(layer, w, x) ** 3)
    return jax.value_and_grad(cubes, argnums=(0, 1))(weights, x)


def test_windows_just_cover_the_input_with_the_odd_zero_at_the_end():
    assert IMAGE.grid == (4, 4)
    assert IMAGE.margins == ((1, 1), (0, 1))
    assert SIGNAL.grid == (7,)
    assert SIGNAL.margins == ((1, 1),)
    assert Probed((28, 28), 1, 10, (7, 7), (3, 3), 8, "LCN").margins == ((0, 0), (0, 0))


def test_zeros_around_an_input_are_what_its_centre_is():
    """So that a unit at the edge sees nothing there, and not black."""
    network = replace(IMAGE, cells=0)
    x = jnp.broadcast_to(jnp.array(network.centre).reshape(1, 1, 2, 1), (*network.example_shape, 1))
    assert np.ptp(network.outputs(network.init(jr.key(0)), x)) == 0


def test_cells_of_unequal_size_are_sums_over_the_root_of_their_number():
    from separatrix.probing.networks.pooling import pooled

    units = jnp.arange(5.0).reshape(5, 1, 1)
    expected = np.array([(0 + 1) / math.sqrt(2), (2 + 3 + 4) / math.sqrt(3)])
    np.testing.assert_allclose(pooled(units, 2)[:, 0, 0], expected, rtol=1e-6)
    assert pooled(units, 0).shape == pooled(units, 9).shape == (5, 1, 1)


@pytest.mark.parametrize("family", ["FCN", "LCN", "CNN"])
@pytest.mark.parametrize("num_layers", [1, 3])
def test_operations_are_those_of_the_compiled_gradient(family, num_layers):
    """As the compiler counts them, products and all else, in a plain program."""
    network = Probed((12, 12), 3, 10, (6, 6), (2, 2), 16, family, num_layers=num_layers)
    weights, x = network.init(jr.key(0)), inputs(network, 16)
    loss = lambda w: jnp.sum(jax.nn.log_softmax(network.outputs(w, x), axis=0)[0])
    counted = jax.jit(jax.grad(loss)).lower(weights).compile().cost_analysis()["flops"]
    assert counted / 16 == pytest.approx(network.operations_per_example, rel=0.12)


def test_labels_and_poolings():
    assert [replace(SIGNAL, cells=c).pooling for c in (0, 1, 2)] == ["none", "global", "regional"]
    assert [replace(SIGNAL, family="LCN", block=b).label for b in (0, 1, 2)] == [
        "LCN",
        "LCN",
        "blocks of 2",
    ]
    assert identity(SIGNAL) != identity(replace(SIGNAL, family="LCN"))


WRONG = {
    "num_filters must be at least 1, got 0.": {"num_filters": 0},
    "num_classes must be at least 2, got 1.": {"num_classes": 1},
    "block must be 0 in an CNN, got 2": {"block": 2},
    "kernel must be in 1..21, got (22,)": {"kernel": (22,)},
    "stride must be in 1..5, got (6,)": {"stride": (6,)},
    "space must have one axis or two, got (2, 2, 2)": {"space": (2, 2, 2)},
    "centre must have a number for each of 1 channels": {"centre": (0.1, 0.2)},
    "spread must be positive, got (0.0,)": {"spread": (0.0,)},
}


@pytest.mark.parametrize("says", WRONG)
def test_what_makes_no_network_is_refused(says):
    with pytest.raises(ValueError, match=says.replace("(", r"\(").replace(")", r"\)")):
        replace(SIGNAL, **WRONG[says])


def test_only_larger_networks_of_the_same_sizes_take_weights():
    weights = SIGNAL.init(jr.key(0))
    with pytest.raises(ValueError, match="large must differ from small in family and block alone"):
        embedded(SIGNAL, weights, replace(SIGNAL, family="FCN", num_filters=3))
    with pytest.raises(ValueError, match="large must see or tell apart more than small, got CNN"):
        embedded(replace(SIGNAL, family="FCN"), weights, SIGNAL)
