"""Parameters by path, in weights of any kind: what is meant, and what is refused in which words."""

import re
from typing import NamedTuple

import equinox
import flax.core
import flax.linen
import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import CNN, PatchSumWeights, WindowCNN
from separatrix.training import (
    Descent,
    NonNegative,
    Rates,
    UnitBall,
    UnitSphere,
    WeightDecay,
    chain,
    check_addresses,
    optimiser,
    paths_of,
    rates,
    stack_rates,
)
from separatrix.training.paths import check_patterns, map_at, means

FLAT = PatchSumWeights(jnp.array([3.0, 4.0]), jnp.float32(-0.5))


class Layer(NamedTuple):
    filters: jax.Array
    bias: jax.Array


class Opaque:
    """A pytree whose class gives its children no names."""

    def __init__(self, *children):
        self.children = children


jax.tree_util.register_pytree_node(
    Opaque, lambda tree: (tree.children, None), lambda _, children: Opaque(*children)
)


def layer(scale=1.0):
    return Layer(scale * jnp.array([[3.0, 4.0], [0.3, 0.4]]), jnp.array([-1.0, 1.0]))


NESTED = {"layers": [layer(), layer(2.0)], "readout": {"kernel": jnp.array([[-2.0, 0.0]])}}
NESTED_PATHS = (
    *("layers/0/filters", "layers/0/bias", "layers/1/filters", "layers/1/bias"),
    "readout/kernel",
)


class Dense(flax.linen.Module):
    @flax.linen.compact
    def __call__(self, x):
        return flax.linen.Dense(2)(flax.linen.Dense(3)(x))


def test_paths_of_every_kind_of_tree():
    assert paths_of(FLAT) == ("filters", "threshold")
    assert paths_of(NESTED) == NESTED_PATHS
    assert paths_of(jax.eval_shape(lambda: NESTED)) == NESTED_PATHS
    assert paths_of({1: FLAT, 2: ()}) == ("1/filters", "1/threshold")
    assert paths_of(Opaque(jnp.zeros(2), {"b": jnp.zeros(1)})) == ("0", "1/b")
    assert paths_of(jnp.zeros(2)) == ("",)
    for network in (CNN(3, 2), WindowCNN(5, 3, 4)):
        weights = network.init(jr.key(0))
        assert paths_of(weights) == weights._fields


def test_paths_of_guests():
    mlp = equinox.filter(equinox.nn.MLP(2, 2, 4, 1, key=jr.key(0)), equinox.is_array)
    assert paths_of(mlp) == tuple(
        f"layers/{i}/{name}" for i in (0, 1) for name in ("weight", "bias")
    )
    params = Dense().init(jr.key(0), jnp.zeros(4))
    names = tuple(f"params/Dense_{i}/{name}" for i in (0, 1) for name in ("bias", "kernel"))
    assert paths_of(params) == paths_of(flax.core.freeze(params)) == names


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        ("readout/kernel", [4]),
        ("readout", [4]),
        ("layers/0", [0, 1]),
        ("layers/0/filters", [0]),
        ("layers", [0, 1, 2, 3]),
        ("layers/*", [0, 1, 2, 3]),
        ("layers/*/bias", [1, 3]),
        ("*/bias", [1, 3]),
        ("layers/?", [0, 1, 2, 3]),
        ("layers/[1-9]", [2, 3]),
        ("*", [0, 1, 2, 3, 4]),
        ("layer", []),
        ("bias", []),
        ("Layers/*", []),
        ("layers/0/filters/0", []),
        ("", []),
    ],
)
def test_what_a_pattern_means(pattern, places):
    assert [i for i, path in enumerate(NESTED_PATHS) if means(pattern, path)] == places
    changed = map_at(pattern, lambda w: w + 1.0, NESTED)
    pairs = zip(jax.tree.leaves(NESTED), jax.tree.leaves(changed), strict=True)
    assert [i for i, (old, new) in enumerate(pairs) if not np.array_equal(old, new)] == places


def test_weights_that_are_one_array_are_meant_by_a_star():
    np.testing.assert_array_equal(map_at("*", lambda w: 2 * w, jnp.ones(2)), [2.0, 2.0])
    np.testing.assert_array_equal(stack_rates((rates(0.5),), jnp.ones(2)), [0.5])
    message = "overrides must name parameters among *, got 'w': it means none of them."
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        check_patterns(["w"], jnp.ones(2))


def test_rates_in_a_nested_tree():
    """The last override counts: sorted, the narrower one; in `Rates`, whichever is last."""
    sharp = rates(0.1, **{"layers/1/bias": 0.5, "layers/*": 0.01, "layers/1": 0.0})
    assert str(sharp) == "rate 0.1, layers/* 0.01, layers/1 0, layers/1/bias 0.5"
    blunt = Rates(0.1, (("layers/1/bias", 0.5), ("layers", 0.25)))
    stacked = stack_rates((sharp, blunt), NESTED)
    assert jax.tree.structure(stacked) == jax.tree.structure(NESTED)
    expected = [[0.01, 0.25], [0.01, 0.25], [0.0, 0.25], [0.5, 0.25], [0.1, 0.1]]
    np.testing.assert_array_equal(jax.tree.leaves(stacked), np.float32(expected))


def test_rates_have_the_type_of_their_parameter():
    mixed = {"a": jnp.zeros(2, jnp.bfloat16), "b": jnp.zeros((), jnp.float32)}
    stacked = stack_rates((rates(0.1), rates(0.3)), mixed)
    assert (stacked["a"].dtype, stacked["b"].dtype) == (jnp.bfloat16, jnp.float32)
    shapes = jax.eval_shape(lambda: mixed)
    jax.tree.map(
        np.testing.assert_array_equal, stack_rates((rates(0.1), rates(0.3)), shapes), stacked
    )


def test_projections_act_on_all_that_is_meant():
    projected = UnitBall("layers/*/filters")(NESTED)
    for i, rows in enumerate(([[0.6, 0.8], [0.3, 0.4]], [[0.6, 0.8], [0.6, 0.8]])):
        np.testing.assert_allclose(projected["layers"][i].filters, rows, rtol=1e-6)
        np.testing.assert_array_equal(projected["layers"][i].bias, NESTED["layers"][i].bias)
    np.testing.assert_allclose(UnitSphere("readout")(NESTED)["readout"]["kernel"], [[-1.0, 0.0]])
    positive = NonNegative("*")(NESTED)
    assert min(leaf.min() for leaf in jax.tree.leaves(positive)) == 0


@pytest.mark.parametrize("projection", [UnitBall("*"), UnitSphere("threshold")])
def test_a_single_number_has_no_length(projection):
    message = "parameter must name vectors, got a single number: it has no length."
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        projection(FLAT)


def test_frozen_and_projected_descent_in_a_nested_tree():
    algorithm = Descent(
        (rates(0.5, **{"layers/0": 0.0}),), 1, 1, projections=(UnitBall("readout"),)
    )
    check_addresses(algorithm, NESTED)
    run_rates = jax.tree.map(lambda r: r[0], stack_rates(algorithm.settings, NESTED))
    moved, _ = algorithm.update(jnp.int32(0), jnp.int32(1), run_rates, NESTED, (), NESTED)
    jax.tree.map(np.testing.assert_array_equal, moved["layers"][0], NESTED["layers"][0])
    jax.tree.map(
        np.testing.assert_allclose,
        moved["layers"][1],
        layer(1.0)._replace(bias=jnp.array([-0.5, 0.5])),
    )
    np.testing.assert_allclose(moved["readout"]["kernel"], [[-1.0, 0.0]])


MANY = {f"w{i}": jnp.zeros(1) for i in range(12)}
AMONG = "must name parameters among"
LISTED = "layers/0/filters, layers/0/bias, layers/1/filters, layers/1/bias, readout/kernel"


def descent(*settings, **parts):
    return Descent(settings or (rates(0.1),), 1, 1, **parts)


ERRORS = [
    (
        descent(rates(0.1, treshold=0.1)),
        FLAT,
        f"overrides {AMONG} filters, threshold, got 'treshold': did you mean threshold?",
    ),
    (
        descent(rates(0.1), rates(0.1, bias=0.1)),
        FLAT,
        f"overrides {AMONG} filters, threshold, got 'bias': it means none of them.",
    ),
    (
        descent(rates(0.1, zzz=0.1)),
        MANY,
        f"overrides {AMONG} w0, w1, w10, w11, w2, w3, w4, w5 and 4 more, "
        "got 'zzz': it means none of them.",
    ),
    (
        descent(projections=(NonNegative(), UnitBall("weights"))),
        FLAT,
        f"UnitBall {AMONG} filters, threshold, got 'weights': it means none of them.",
    ),
    (
        descent(projections=(UnitBall("filters"),)),
        NESTED,
        f"UnitBall {AMONG} {LISTED}, got 'filters': did you mean */filters?",
    ),
    (
        descent(projections=(UnitSphere("layer/1"),)),
        NESTED,
        f"UnitSphere {AMONG} {LISTED}, got 'layer/1': did you mean layers/1?",
    ),
    (
        descent(optimiser=WeightDecay(0.1, optimiser("adam"), "fliters")),
        FLAT,
        f"WeightDecay {AMONG} filters, threshold, got 'fliters': did you mean filters?",
    ),
    (
        descent(optimiser=chain(WeightDecay(0.1), WeightDecay(0.1, parameters="kernel"))),
        NESTED,
        f"Chain {AMONG} {LISTED}, got 'kernel': did you mean */kernel?",
    ),
]


@pytest.mark.parametrize(
    ("algorithm", "weights", "message"), ERRORS, ids=[message[-40:] for *_, message in ERRORS]
)
def test_a_wrong_name_is_refused_before_anything_runs(algorithm, weights, message):
    for given in (weights, jax.eval_shape(lambda: weights)):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            check_addresses(algorithm, given)


def test_right_names_pass():
    check_addresses(descent(projections=(UnitBall(), NonNegative())), FLAT)
    check_addresses(descent(rates(0.1, **{"layers/*": 0.0}), optimiser=optimiser("adam")), NESTED)
