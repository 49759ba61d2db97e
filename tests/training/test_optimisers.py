"""Every optimiser and transformation of optax: what it does there, or a refusal with a reason."""

import re
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest

from separatrix.records import describe, identity
from separatrix.training import (
    Chain,
    Descent,
    Lasso,
    OptaxOptimiser,
    PlainDescent,
    Transformation,
    WeightDecay,
    chain,
    optimiser,
    rates,
    schedule,
    stack_rates,
    transformation,
)
from separatrix.training.optimisers.optax_names import REFUSED, names_of

RATES = (0.02, 0.3)
NUM_STEPS = 4
START = {
    "layers": [{"filters": jnp.array([[0.3, -0.2], [0.8, 0.1], [-0.5, 0.4]])}],
    "bias": jnp.float32(0.2),
    "readout": jnp.array([0.7, -1.1]),
}
DECAY = schedule("cosine_decay_schedule", init_value=1.0, decay_steps=3)


def gradient_at(weights, step):
    """Anything smooth that depends on both."""
    return jax.tree.map(lambda w: jnp.sin(3 * w + jnp.asarray(step, w.dtype)), weights)


@partial(jax.jit, static_argnames="algorithm")
def trained(algorithm, rates_of_runs, start):
    """As the loop does it: runs side by side, memory carried and chosen by `where`."""
    start = jax.tree.map(lambda w: jnp.stack([w] * len(RATES)), start)
    update = jax.vmap(algorithm.update, in_axes=(None, None, 0, 0, 0, 0))

    def one_step(step, state):
        weights, memory = state
        gradient = gradient_at(weights, step)
        moved = update(step, jnp.int32(1), rates_of_runs, gradient, memory, weights)
        alive = jnp.array([True, True])
        choose = lambda a, b: jnp.where(alive.reshape(-1, *[1] * (a.ndim - 1)), a, b)
        return jax.tree.map(choose, moved, state)

    first = (start, jax.vmap(algorithm.init)(start))
    return jax.lax.fori_loop(jnp.int32(0), jnp.int32(NUM_STEPS), one_step, first)[0]


def ours(described, start=START):
    settings = tuple(map(rates, RATES))
    algorithm = Descent((rates(1.0),), 1, 1, optimiser=described)
    return trained(algorithm, stack_rates(settings, start), start)


@partial(jax.jit, static_argnames="make")
def theirs(make, rate, start):
    """Steps by optax alone."""
    rule = make(rate)

    def one_step(step, carried):
        weights, state = carried
        updates, state = rule.update(gradient_at(weights, step), state, weights)
        return optax.apply_updates(weights, updates), state

    with jax.numpy_dtype_promotion("standard"), jax.numpy_rank_promotion("allow"):
        return jax.lax.fori_loop(0, NUM_STEPS, one_step, (start, rule.init(start)))[0]


def assert_same_steps(described, make, start=START):
    got = ours(described, start)
    for run, rate in enumerate(RATES):
        mine, expected = jax.tree.map(lambda w: w[run], got), theirs(make, rate, start)  # noqa: B023
        jax.tree.map(partial(np.testing.assert_allclose, rtol=2e-5, atol=1e-6), mine, expected)
        assert not np.array_equal(mine["readout"], start["readout"])


def start_for(name):
    """These two fail in optax itself where a parameter is a single number."""
    shy = name.endswith(("sm3", "distance_over_gradients"))
    return {n: w for n, w in START.items() if n != "bias"} if shy else START


@pytest.mark.parametrize("name", names_of("optimiser"))
def test_every_optimiser_is_that_of_optax_at_any_rate_or_is_refused(name):
    if name in REFUSED:
        with pytest.raises(
            ValueError, match=re.escape(f"can work here, got {name!r}: {REFUSED[name]}")
        ):
            optimiser(name)
    else:
        assert_same_steps(optimiser(name), partial(getattr(optax, name)), start_for(name))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("adam", {"b1": 0.8, "eps": 1e-3, "nesterov": True, "mu_dtype": "float32"}),
        ("adamw", {"weight_decay": 0.3}),
        ("adafactor", {"momentum": 0.9, "min_dim_size_to_factor": 2}),
        ("lars", {"weight_decay": 0.1, "momentum": 0.5}),
        ("rmsprop", {"decay": 0.7, "momentum": 0.9, "centered": True}),
        ("sgd", {"momentum": 0.9, "nesterov": True}),
    ],
)
def test_with_options(name, options):
    assert_same_steps(
        optimiser(name, **options), lambda r: getattr(optax, name)(learning_rate=r, **options)
    )


@pytest.mark.parametrize("name", ["sgd", "adam", "adafactor", "lars", "lion"])
def test_a_schedule_is_a_factor_of_the_rate(name):
    """Also where optax applies the rate before the momentum (lars)."""
    factor = optax.cosine_decay_schedule(1.0, 3)
    make = lambda rate: getattr(optax, name)(learning_rate=lambda count: rate * factor(count))
    assert_same_steps(optimiser(name, learning_rate=DECAY), make)


def test_other_options_may_have_schedules():
    strength = optax.linear_schedule(0.3, 0.0, 4)
    described = optimiser(
        "adamw",
        weight_decay=schedule("linear_schedule", init_value=0.3, end_value=0.0, transition_steps=4),
    )
    assert_same_steps(described, lambda rate: optax.adamw(rate, weight_decay=strength))


# What a transformation must have; the others go without options.
OPTIONS = {
    "adaptive_grad_clip": {"clipping": 0.1},
    "add_decayed_weights": {"weight_decay": 0.3},
    "apply_every": {"k": 2},
    "clip": {"max_delta": 0.1},
    "clip_by_block_rms": {"threshold": 0.1},
    "clip_by_global_norm": {"max_norm": 0.1},
    "ema": {"decay": 0.9},
    "scale": {"step_size": 0.5},
    "scale_by_schedule": {"step_size_fn": DECAY},
    "trace": {"decay": 0.9},
}
WRAPPERS = {
    *("apply_if_finite", "chain", "conditionally_mask", "conditionally_transform", "flatten"),
    *("freeze", "lookahead", "masked", "measure_with_ema", "multi_transform", "named_chain"),
    *("partition", "selective_transform", "snapshot", "stateless", "stateless_with_tree_map"),
    "with_extra_args_support",
}


@pytest.mark.parametrize("name", sorted({*names_of("transformation")} - WRAPPERS))
def test_every_transformation_is_that_of_optax_or_is_refused(name):
    """On the gradient, then subtracted: optax.chain(it, scale by −rate)."""
    options = OPTIONS.get(name, {})
    if name in REFUSED:
        with pytest.raises(ValueError, match=f"got '{name}': "):
            transformation(name, **options)
    elif name == "set_to_zero":
        np.testing.assert_array_equal(ours(transformation(name))["bias"], np.float32([0.2, 0.2]))
    else:
        rule = lambda: getattr(optax, name)(**options)
        make = lambda rate: optax.chain(rule(), optax.scale_by_learning_rate(rate))
        assert_same_steps(transformation(name, **options), make, start_for(name))


@pytest.mark.parametrize("name", sorted(WRAPPERS & {*names_of("transformation")}))
def test_what_wraps_a_function_has_no_description(name):
    with pytest.raises(ValueError, match=r"is none; chain\(…\) composes transformations\.$"):
        transformation(name)


def test_a_chain_goes_first_to_last():
    parts = transformation("clip_by_global_norm", max_norm=0.4), optimiser("adam")
    make = lambda rate: optax.chain(optax.clip_by_global_norm(0.4), optax.adam(rate))
    assert_same_steps(chain(*parts), make)
    forward, backward = ours(chain(*parts)), ours(chain(*parts[::-1]))
    assert np.abs(forward["readout"] - backward["readout"]).max() > 1e-2


def test_decay_after_adam_is_adamw():
    decay = transformation("add_decayed_weights", weight_decay=0.3)
    assert_same_steps(
        chain(optimiser("adam"), decay), lambda rate: optax.adamw(rate, weight_decay=0.3)
    )


def test_makers_make_descriptions():
    assert optimiser("adam", eps=1e-3, b1=0.9) == OptaxOptimiser(
        "adam", (("b1", 0.9), ("eps", 1e-3))
    )
    assert transformation("clip", max_delta=np.float32(2)) == Transformation(
        "clip", (("max_delta", 2.0),)
    )
    clipped = chain(transformation("clip", max_delta=2.0), optimiser("adam", learning_rate=DECAY))
    assert clipped == Chain((clipped.parts[0], clipped.parts[1]))
    assert hash(clipped) == hash(chain(*clipped.parts))
    assert identity(clipped) != identity(chain(*clipped.parts[::-1]))
    assert describe(clipped)["parts"][1]["options"][0][1]["name"] == "cosine_decay_schedule"


@pytest.mark.parametrize(
    ("penalty", "formula"), [(WeightDecay, lambda w: 0.3 * w), (Lasso, lambda w: 0.3 * np.sign(w))]
)
def test_penalties(penalty, formula):
    gradient = jax.tree.map(jnp.ones_like, START)
    everywhere, _ = penalty(0.3).direction(gradient, (), START)
    jax.tree.map(
        lambda d, w: np.testing.assert_allclose(d, 1 + formula(np.asarray(w)), rtol=1e-6),
        everywhere,
        START,
    )
    described = penalty(0.3, PlainDescent(), "layers")
    some, _ = described.direction(gradient, (), START)
    np.testing.assert_array_equal(some["readout"], 1.0)
    np.testing.assert_array_equal(some["layers"][0]["filters"], everywhere["layers"][0]["filters"])
    nested = chain(described, WeightDecay(0.1, penalty(0.1, parameters="bias"), "readout"))
    assert nested.patterns() == ("layers", "readout", "bias")


def test_adding_no_parameters_renames_nothing():
    assert identity(WeightDecay(0.1)) == identity(WeightDecay(0.1, parameters="*"))
    assert identity(WeightDecay(0.1)) != identity(WeightDecay(0.1, parameters="bias"))
