"""Networks with several hidden layers: each family is part of the next, and all can be trained."""

import itertools
import re
from dataclasses import replace
from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.measures import SampledRisk
from separatrix.networks import CNN, FCN, LCN, PatchSumWeights, shapes_of
from separatrix.networks.layers import LayerWeights
from separatrix.papers.lahoti2024.plans.open.deep import (
    Deep,
    DeepWeights,
    deep_descent,
    deepened,
    embedded,
    for_dsd,
    for_two_patches,
)
from separatrix.runs import Cell
from separatrix.tasks import DSD
from separatrix.training import fit

K, D, FILTERS = 4, 3, 2
FAMILIES = ("CNN", "LCN", "FCN")
# A reach of one patch with two layers, of all with three.
CNNS = [
    Deep(K, D, "CNN", num_layers, FILTERS, activation, pooling, reach)
    for (num_layers, reach), activation, pooling in itertools.product(
        ((2, 1), (3, K - 1)), ("LSA", "ReLU"), ("global", "none")
    )
]
# These programs run once: to optimise them would cost more than it saves.
jit = partial(jax.jit, compiler_options={"xla_backend_optimization_level": 0})


def name(network):
    return f"{network.activation}-{network.num_layers}-{network.pooling}"


EVERY_TIME = ("LSA-2-global", "ReLU-3-none")  # the others where there is time to compile them


def inputs(count=7):
    return jnp.asarray(np.random.default_rng(1).normal(size=(K, D, count)), jnp.float32)


def random_weights(network, seed=0):
    """Biases and thresholds start at 0, where an error in them would not show."""
    random = np.random.default_rng(seed)
    normal = lambda s: jnp.asarray(random.normal(size=s.shape), jnp.float32)
    weights = jax.tree.map(normal, shapes_of(network))
    return weights._replace(thresholds=jax.tree.map(lambda b: 0.2 * abs(b), weights.thresholds))


def are_weights_of(network, weights):
    return jax.tree.map(jnp.shape, weights) == jax.tree.map(jnp.shape, shapes_of(network))


@pytest.mark.parametrize(
    "cnn",
    [cnn if name(cnn) in EVERY_TIME else pytest.param(cnn, marks=pytest.mark.slow) for cnn in CNNS],
    ids=name,
)
def test_each_family_computes_what_the_smaller_ones_do(cnn):
    """And so does a network without pooling. Embeddings are linear: the gradient of the largest,
    pulled back, is that of the smallest. In each parameter it is not 0: all of them learn."""
    larger = [replace(cnn, family=family) for family in FAMILIES[1:]]
    larger.append(replace(larger[-1], pooling="none"))

    def chain(weights):
        small = cnn
        for large in larger:
            weights, small = embedded(small, weights, large), large
            assert are_weights_of(large, weights)
            yield large, weights

    @jit
    def all_at_once(weights, x):
        alone = cnn.outputs(weights, x)
        embeddings = [large.outputs(w, x) for large, w in chain(weights)]

        def cubes(weights):
            *_, (largest, w) = chain(weights)
            return jnp.sum(largest.outputs(w, x) ** 3)

        own = jax.grad(lambda w: jnp.sum(cnn.outputs(w, x) ** 3))(weights)
        return alone, embeddings, own, jax.grad(cubes)(weights)

    alone, embeddings, own, pulled_back = all_at_once(random_weights(cnn), inputs())
    assert np.std(alone) > 0.05
    for scores in embeddings:
        np.testing.assert_allclose(scores, alone, rtol=1e-5, atol=1e-5)
    for mine, theirs in zip(*map(jax.tree.leaves, (own, pulled_back)), strict=True):
        np.testing.assert_allclose(theirs, mine, rtol=1e-4, atol=1e-3 * np.abs(mine).max())
        assert np.abs(mine).max() > 1e-3


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("activation", ["LSA", "ReLU"])
def test_one_layer_more_can_change_nothing(activation, family):
    network = Deep(K, D, family, 1, FILTERS, activation)
    weights = random_weights(network)
    more = deepened(network, weights)
    deeper = replace(network, num_layers=2)
    assert are_weights_of(deeper, more)
    both = jit(lambda *w: (network.outputs(w[0], inputs()), deeper.outputs(w[1], inputs())))
    expected, scores = both(weights, more)
    np.testing.assert_allclose(scores, expected, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("shallow", [CNN(K, D), LCN(K, D), FCN(K, D)], ids=FAMILIES)
def test_the_paper_s_networks_are_those_of_one_filter(shallow):
    """Their filters, no biases, a readout of 1; with three layers, of which two pass on."""
    filters = jnp.asarray(np.random.default_rng(2).normal(size=shapes_of(shallow).filters.shape))
    theirs = PatchSumWeights(filters.astype(jnp.float32), jnp.float32(0.4))
    deep = Deep(K, D, type(shallow).__name__, 1, 1)
    first = shapes_of(deep).hidden[0]
    filters = theirs.filters.reshape(first.filters.shape)
    weights = DeepWeights(
        (LayerWeights(filters, jnp.zeros(first.biases.shape)),),
        (theirs.threshold,),
        LayerWeights(jnp.ones((1, 1)), jnp.zeros(1)),
    )
    weights = deepened(replace(deep, num_layers=2), deepened(deep, weights))
    x = jnp.moveaxis(inputs(), -1, 0)
    expected = jit(jax.vmap(shallow.score, (None, 0)))(theirs, x)
    scores = jit(replace(deep, num_layers=3).outputs)(weights, inputs())
    np.testing.assert_allclose(scores, expected, rtol=1e-5, atol=1e-5)


def test_numbers_of_parameters():
    """d·q, 3q·q a later layer, biases, thresholds, q + 1 to read out; k times so in an LCN."""
    q, cnn = FILTERS, Deep(K, D, "CNN", 3, FILTERS)
    count = lambda network: sum(leaf.size for leaf in jax.tree.leaves(shapes_of(network)))
    hidden = D * q + q + 2 * (3 * q * q + q)
    assert count(cnn) == hidden + 3 + q + 1
    assert count(replace(cnn, activation="ReLU")) == hidden + q + 1
    assert count(replace(cnn, family="LCN", pooling="none")) == K * hidden + 3 + K * q + 1
    units = K * q
    dense = K * D * units + units + 2 * (units * units + units)
    assert count(replace(cnn, family="FCN")) == dense + 3 + q + 1


@pytest.mark.parametrize("pooling", ["none", pytest.param("global", marks=pytest.mark.slow)])
def test_scores_start_equally_large_whether_units_are_pooled_or_not(pooling):
    """E f² = readout_gain · E h², h a unit of the last layer; of 4000 starts, within 5 errors."""
    network = Deep(K, D, "LCN", 1, FILTERS, "LSA", pooling, gain=1.0, readout_gain=0.25)
    weights = jax.jit(jax.vmap(network.init))(jr.split(jr.key(0), 4000))
    x = jnp.ones((K, D, 1))  # h ~ N(0, gain·|xᵢ|²/d)
    squares = np.asarray(network.scores(weights, x)[:, 0]) ** 2
    error = np.std(squares) / np.sqrt(len(squares))
    assert abs(np.mean(squares) - 0.25) < 5 * error < 0.05


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("activation", ["LSA", "ReLU"])
@pytest.mark.parametrize("suited", [for_dsd, for_two_patches])
def test_a_cell_takes_them_with_what_suits_them(family, activation, suited):
    """It refuses addresses of parameters that there are not; the search, grids without a middle."""
    network = suited(family, K, D, 3, activation)
    cell = Cell(DSD(K, D, 0.1), network, deep_descent(network), SampledRisk(64))
    rates = sorted({setting.default for setting in cell.algorithm.settings})
    np.testing.assert_allclose(np.diff(np.log2(rates)), 1.0, atol=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "activation"),
    [("CNN", "LSA"), ("FCN", "ReLU")],
)
def test_descent_learns(family, activation):
    """40 examples of DSD, on which it ends below half of the loss of a constant."""
    network = for_dsd(family, K, D, 2, activation)
    descent = deep_descent(network)
    middle = descent.settings[len(descent.settings) // 2]
    descent = replace(descent, settings=(middle,), num_steps=300, measure_every=300, measure_at=())
    task = DSD(K, D, 0.1)
    x, y = task.sample(jr.key(0), task.draw_target(jr.key(1)), 40)
    end = fit(network, (x, y), descent, seed=0).of_run()
    assert np.mean((jit(network.outputs)(end, network.arrange(x)) - y) ** 2) < 0.5
    assert all(b >= 0 for b in end.thresholds)


WRONG = {
    "num_layers must be at least 1, got 0.": {"num_layers": 0},
    "num_filters must be at least 1, got 0.": {"num_filters": 0},
    "reach must be in 0..3, got 4: no patch is further away.": {"reach": 4},
    "gain must be positive, got 0.0: nothing would be learned.": {"gain": 0.0},
    "threshold must be nonnegative, got -0.1.": {"threshold": -0.1},
    "threshold must be 0 with ReLU, got 0.1: it has none.": {
        "activation": "ReLU",
        "threshold": 0.1,
    },
}


@pytest.mark.parametrize("says", WRONG)
def test_what_makes_no_network_is_refused(says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        replace(CNNS[0], **WRONG[says])


def test_only_larger_networks_of_the_same_sizes_take_weights():
    cnn = Deep(K, D, "CNN", 2, FILTERS)
    weights = cnn.init(jr.key(0))
    with pytest.raises(ValueError, match="differ from small in family and pooling alone, got anot"):
        embedded(cnn, weights, replace(cnn, num_filters=3))
    for smaller, larger in (({"pooling": "none"}, {}), ({"family": "FCN"}, {})):
        with pytest.raises(
            ValueError, match="large must see or tell apart more than small, got CN"
        ):
            embedded(replace(cnn, **smaller), weights, replace(cnn, **larger))
