"""Bad algorithms are refused with a sentence that says what must hold and what was given."""

import re

import jax.numpy as jnp
import pytest

from separatrix.networks import PatchSumWeights
from separatrix.training import (
    Descent,
    FreshBatch,
    GivenThreshold,
    Minibatch,
    OptaxOptimiser,
    Rates,
    TwoStep,
    rate_grid,
    rates,
    stack_rates,
)

ONE = (rates(0.1),)
WEIGHTS = PatchSumWeights(jnp.zeros(2), jnp.float32(0.0))

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
        "overrides must name parameters among filters, threshold, got bias.",
    ),
    (
        lambda: OptaxOptimiser("adamm"),
        "name must be an optimiser of optax (adam, adadelta, rmsprop, sgd, …), got 'adamm'.",
    ),
    (
        lambda: OptaxOptimiser("clip"),
        "name must be an optimiser of optax (adam, adadelta, rmsprop, sgd, …), got 'clip'.",
    ),
    (
        lambda: OptaxOptimiser("adam", (("momentum", 0.9),)),
        "options must be options of optax.adam, got momentum.",
    ),
    (
        lambda: TwoStep(1.0, 1.0, GivenThreshold(0.1), 0.1, num_steps=3),
        "num_steps must be 2, got 3: that is the algorithm.",
    ),
    (
        lambda: TwoStep(1.0, 1.0, GivenThreshold(0.1), 0.1, measure_every=3),
        "measure_every must divide num_steps = 2, got 3: the last step is measured too.",
    ),
    (
        lambda: TwoStep(1.0, 1.0, GivenThreshold(0.1), 0.1, settings=()),
        "settings must hold at least one Rates, got none: nothing would be trained.",
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
