"""The product of two patches' signs: two layers can compute it, and no sum over patches can."""

import math
from dataclasses import replace
from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import CNN, FCN, LCN, PatchSumWeights
from separatrix.papers.lahoti2024.plans.open.deep import (
    Deep,
    embedded,
    for_two_patches,
    two_patch_weights,
)
from separatrix.training import Descent, Rates, fit

K, D, NOISE, NUM_SAMPLES = 5, 6, 0.1, 4000
SIGNAL = np.random.default_rng(9).normal(size=D)
SIGNAL = (SIGNAL / np.linalg.norm(SIGNAL)).astype(np.float32)
# These programs run once: to optimise them would cost more than it saves.
QUICKLY = partial(jax.jit, compiler_options={"xla_backend_optimization_level": 0})


def two_patches(num_samples, *, neighbours, seed=0):
    """±w* in two patches, independent signs; their product is the label."""
    random = np.random.default_rng(seed)
    signs = random.choice([-1.0, 1.0], (num_samples, 2))
    first = random.integers(0, K - 1 if neighbours else K, num_samples)
    further = 1 if neighbours else random.integers(1, K, num_samples)
    x = NOISE * random.normal(size=(num_samples, K, D))
    for sign, patch in zip(signs.T, (first, (first + further) % K), strict=True):
        x[np.arange(num_samples), patch] += sign[:, None] * SIGNAL
    return jnp.asarray(x, jnp.float32), np.prod(signs, axis=1).astype(np.float32)


def risk_of(network, weights, x, y):
    scores = QUICKLY(network.outputs)(weights, network.arrange(x))
    return float(np.mean((scores - y) ** 2))


DEPTHS = [
    ("ReLU", 2, True),
    # Each four programs to compile: where there is time.
    *(
        pytest.param(*depth, marks=pytest.mark.slow)
        for depth in (
            *(("LSA", 2, True), ("LSA", 2, False), ("LSA", 3, False)),
            *(("ReLU", 2, False), ("ReLU", 3, True)),
        )
    ),
]


@pytest.mark.parametrize(("activation", "num_layers", "neighbours"), DEPTHS)
def test_a_pooled_cnn_of_two_layers_computes_the_product(activation, num_layers, neighbours):
    """Of σ = 0.1 the ramps leave 3σ on either side: a sign is misread in 1.4 of 1000 patches."""
    reach = 1 if neighbours else K - 1
    network = Deep(K, D, "CNN", num_layers, 4, activation, reach=reach)
    x, y = two_patches(NUM_SAMPLES, neighbours=neighbours)
    weights = two_patch_weights(network, jnp.asarray(SIGNAL))
    assert risk_of(network, weights, x, y) < 0.01
    small = network
    for family, pooling in (("LCN", "global"), ("LCN", "none"), ("FCN", "none")):
        large = replace(network, family=family, pooling=pooling)
        weights, small = embedded(small, weights, large), large
        assert risk_of(large, weights, x, y) < 0.01


def test_a_reach_of_one_is_too_short_for_two_patches_that_are_far_apart():
    network = Deep(K, D, "CNN", 2, 4, "ReLU", reach=1)
    x, y = two_patches(NUM_SAMPLES, neighbours=False)
    assert risk_of(network, two_patch_weights(network, jnp.asarray(SIGNAL)), x, y) > 0.5


def test_no_sum_of_functions_of_one_patch_each_beats_a_constant():
    """Ridge regression on 60 functions of each patch, ramps of the true signal among them.

    E[y g(xᵢ)] = 0 for every g, as the other sign is a coin: the best risk is 1. On fresh examples a
    fit can only be worse, up to sampling: its mean gain over the constant is at most 5 standard
    errors (false alarm 3e-7). Two neighbours' signs, multiplied, show what the test would miss.
    """
    (x, y), (fresh, answers) = (
        two_patches(NUM_SAMPLES, neighbours=True, seed=seed) for seed in (1, 2)
    )
    random = np.random.default_rng(3)
    directions = np.concatenate([np.tile(SIGNAL, (20, 1)), random.normal(size=(40, D)) / D**0.5])
    shifts = np.concatenate([np.linspace(-1.2, 1.2, 20), random.uniform(-1, 1, 40)])

    def functions(x):
        units = np.maximum(np.einsum("npd,ud->npu", x, directions) - shifts, 0.0)
        return np.concatenate([np.ones((len(x), 1)), units.reshape(len(x), -1)], axis=1)

    def gain(functions):
        seen = functions(np.asarray(x, float))
        ridge = 1e-3 * len(seen) * np.eye(seen.shape[1])  # some functions are hardly ever not 0
        fitted = np.linalg.solve(seen.T @ seen + ridge, seen.T @ y)
        scores = functions(np.asarray(fresh, float)) @ fitted
        gains = answers**2 - (scores - answers) ** 2
        return float(np.mean(gains)), 5 * float(np.std(gains)) / math.sqrt(NUM_SAMPLES)

    mean, margin = gain(functions)
    assert mean < margin < 0.1

    def products(x):
        signs = np.clip(x @ SIGNAL, -1, 1)
        neighbours = signs[:, :-1] * signs[:, 1:]
        return np.concatenate([np.ones((len(x), 1)), neighbours], axis=1)

    mean, margin = gain(products)
    assert mean > 0.8 > margin


@pytest.mark.parametrize(
    "shallow",
    [FCN(K, D), *(pytest.param(each, marks=pytest.mark.slow) for each in (CNN(K, D), LCN(K, D)))],
    ids=["FCN", "CNN", "LCN"],
)
def test_the_paper_s_networks_have_nothing_to_do_with_the_product(shallow):
    """Even an FCN: it is odd in x, and the product is even. E[y f] = 0, within 5 standard errors
    for random weights and those of the true signal, so that the best multiple of f is 0."""
    x, y = two_patches(NUM_SAMPLES, neighbours=True)
    for seed in range(3):
        weights = shallow.init(jr.key(seed))
        filters = np.asarray(jr.normal(jr.key(seed), weights.filters.shape))
        if seed == 0:
            filters = np.resize(SIGNAL, weights.filters.shape)
        weights = PatchSumWeights(jnp.asarray(filters, jnp.float32), jnp.float32(0.2))
        run = jax.tree.map(lambda w: w[None], weights)
        products = np.asarray(shallow.scores(run, shallow.arrange(x))[0]) * y
        assert abs(np.mean(products)) < 5 * np.std(products) / math.sqrt(len(products))


@pytest.mark.slow
def test_descent_finds_it_with_two_layers_and_not_with_one():
    """From 120 examples; with one hidden layer nothing is left to be found on fresh ones."""
    (x, y), fresh = (two_patches(n, neighbours=True, seed=n) for n in (120, 1000))
    risks = []
    for num_layers in (1, 2):
        network = for_two_patches("CNN", K, D, num_layers, "ReLU")
        descent = Descent((Rates(0.1),), 800, 800)
        end = fit(network, (x, jnp.asarray(y)), descent, seed=1).of_run()
        risks.append(risk_of(network, end, *fresh))
    assert risks[0] > 0.95
    assert risks[1] < 0.2
