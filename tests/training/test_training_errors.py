"""Bad algorithms are refused with a sentence that says what must hold and what was given."""

import re

import jax.numpy as jnp
import optax
import pytest

from separatrix.networks import PatchSumWeights
from separatrix.training import (
    Chain,
    Descent,
    FreshBatch,
    Lasso,
    Minibatch,
    OptaxOptimiser,
    Rates,
    WeightDecay,
    check_optimiser,
    optimiser,
    rate_grid,
    rates,
    schedule,
    stack_rates,
    transformation,
)
from separatrix.training.optimisers.optax_names import check_part

ONE = (rates(0.1),)
WEIGHTS = PatchSumWeights(jnp.zeros(2), jnp.float32(0.0))
OPTIMISER = "name must be an optimiser of optax (adam, adadelta, rmsprop, sgd, …)"

CASES = [
    (
        lambda: Descent((), 4, 2),
        "settings must hold at least one Rates, got none: nothing would be trained.",
    ),
    (
        lambda: Descent((*ONE, *ONE), 4, 2),
        "settings must differ from each other: one of them is there twice.",
    ),
    (lambda: Descent(ONE, 0, 1), "num_steps must be at least 1, got 0."),
    (
        lambda: Descent(ONE, 10, 3),
        "measure_every must divide num_steps = 10, got 3: the last step is measured too.",
    ),
    (
        lambda: Descent(ONE, 10, 0),
        "measure_every must divide num_steps = 10, got 0: the last step is measured too.",
    ),
    (lambda: Descent(ONE, 4, 2, tolerance=-1.0), "tolerance must be nonnegative, got -1.0."),
    (lambda: Minibatch(0), "batch_size must be at least 1, got 0."),
    (lambda: FreshBatch(-2), "batch_size must be at least 1, got -2."),
    (lambda: Rates(-0.1), "default must be a finite nonnegative rate, got -0.1."),
    (lambda: rates(float("nan")), "default must be a finite nonnegative rate, got nan."),
    (
        lambda: rates(0.1, threshold=float("inf")),
        "threshold must be a finite nonnegative rate, got inf.",
    ),
    (
        lambda: stack_rates((rates(0.1, bias=0.1),), WEIGHTS),
        "overrides must name parameters among filters, threshold, got 'bias': "
        "it means none of them.",
    ),
    (
        lambda: stack_rates((rates(0.1), rates(0.1, treshold=0.1)), WEIGHTS),
        "overrides must name parameters among filters, threshold, got 'treshold': "
        "did you mean threshold?",
    ),
    (lambda: WeightDecay(-0.1), "strength must be nonnegative, got -0.1."),
    (lambda: Lasso(float("nan")), "strength must be nonnegative, got nan."),
    (lambda: Chain(()), "parts must be a tuple of at least one description, got ()."),
    (
        lambda: check_optimiser(optax.adam(1e-3)),
        """optimiser must be a description such as optimiser("adam"), got a """
        "GradientTransformation: its rate is fixed, and it has no name to keep records by.",
    ),
    (
        lambda: check_optimiser("adam"),
        """optimiser must be a description such as optimiser("adam"), got 'adam'.""",
    ),
    (lambda: check_part("optimiser", 3, ()), "name must be a text such as 'adam', got 3."),
    (lambda: OptaxOptimiser("adamm"), f"{OPTIMISER}, got 'adamm': did you mean adam?"),
    (
        lambda: OptaxOptimiser("newton"),
        f"{OPTIMISER}, got 'newton': optax has nothing of that name.",
    ),
    (
        lambda: OptaxOptimiser("clip"),
        f"""{OPTIMISER}, got 'clip': it is a transformation: transformation("clip").""",
    ),
    (
        lambda: OptaxOptimiser("schedule_free_adamw"),
        f"{OPTIMISER}, got 'schedule_free_adamw': what optax.contrib has is not served.",
    ),
    (
        lambda: transformation("adam"),
        "name must be a transformation of optax (clip_by_global_norm, scale_by_adam, …), "
        """got 'adam': it is an optimiser: optimiser("adam").""",
    ),
    (
        lambda: optimiser("lbfgs"),
        "name must be an optimiser of optax that can work here, got 'lbfgs': it needs the value "
        "of the loss, and an optimiser gets the gradient; "
        """transformation("scale_by_lbfgs") is its direction.""",
    ),
    (
        lambda: optimiser("polyak_sgd"),
        "name must be an optimiser of optax that can work here, got 'polyak_sgd': it needs the "
        "value of the loss, and an optimiser gets the gradient.",
    ),
    (
        lambda: optimiser("rprop"),
        "name must be an optimiser of optax that can work here, got 'rprop': its step is not "
        "proportional to its learning rate.",
    ),
    (
        lambda: transformation("apply_if_finite", inner="adam", max_consecutive_errors=3),
        "name must be a transformation of optax that plain values describe, "
        "got 'apply_if_finite': its inner is none; chain(…) composes transformations.",
    ),
    (
        lambda: OptaxOptimiser("adam", (("epsilon", 0.9),)),
        "options must be options of optax.adam, got 'epsilon': did you mean eps?",
    ),
    (
        lambda: OptaxOptimiser("adagrad", (("zzz", 0.9),)),
        "options must be options of optax.adagrad, got 'zzz': "
        "it takes learning_rate, initial_accumulator_value, eps.",
    ),
    (
        lambda: check_part("optimiser", "adam", {"b1": 0.9}),
        "options must be a tuple of pairs (name, value), got {'b1': 0.9}: "
        """optimiser("adam", b1=0.9) makes them.""",
    ),
    (
        lambda: transformation("clip"),
        "options must say max_delta: optax.clip has no default.",
    ),
    (
        lambda: optimiser("adam", mu_dtype=float),
        "mu_dtype must be a number, a text, None, a schedule or a tuple of these, "
        "got <class 'float'>: a description is plain data.",
    ),
    (
        lambda: optimiser("adam", learning_rate=0.001),
        "learning_rate must be a schedule, a factor of the rates, got 0.001: "
        "rates belong to the settings.",
    ),
    (
        lambda: optimiser("adam", b1=schedule("constant_schedule", value=0.9)),
        "b1 must be constant, got a schedule: optax.adam takes none there.",
    ),
    (
        lambda: optimiser("adafactor", weight_decay_rate=0.1),
        "weight_decay_rate of optax.adafactor must be absent, got 0.1: optax does not multiply it "
        "by the learning rate; "
        """chain with transformation("add_decayed_weights", weight_decay=…).""",
    ),
]


@pytest.mark.parametrize(("make", "message"), CASES, ids=[message[:40] for _, message in CASES])
def test_message(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_rates_by_parameter():
    assert rates(0.1, threshold=0.01, readout=1.0).overrides == (
        ("readout", 1.0),
        ("threshold", 0.01),
    )
    assert str(rates(0.1, threshold=0.01)) == "rate 0.1, threshold 0.01"
    grid = rate_grid((0.1, 0.01), threshold=(0.01, 0.001))
    assert grid == tuple(rates(w, threshold=b) for w in (0.1, 0.01) for b in (0.01, 0.001))
    stacked = stack_rates((rates(0.5), rates(0.1, threshold=0.0)), WEIGHTS)
    assert stacked.filters.tolist() == pytest.approx([0.5, 0.1])
    assert stacked.threshold.tolist() == pytest.approx([0.5, 0.0])
