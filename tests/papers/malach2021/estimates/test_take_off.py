"""The epoch at which a run leaves its plateau, and the law that planted waits follow."""

import math

import numpy as np
import pytest

from separatrix.papers.malach2021.estimates.step_runs import Run
from separatrix.papers.malach2021.estimates.take_off import (
    NONE,
    named_law,
    take_offs,
    waiting_laws,
)

LENGTHS = (3, 5, 7, 9, 11, 13, 15)


def runs(wait, limit=math.inf, noise=0.1):
    random = np.random.default_rng(0)
    waits = {
        (n, seed): wait(n) * math.exp(noise * random.standard_normal())
        for n in LENGTHS
        for seed in range(6)
    }
    return {at: Run(min(value, limit), value <= limit) for at, value in waits.items()}


def row(epoch, accuracy, loss, seed=0):
    return {"num_digits": 5, "seed": seed, "epoch": epoch, "accuracy": accuracy, "loss": loss}


def test_both_accuracy_and_loss_must_have_left():
    rows = [row(3, 0.7, 0.8), row(1, 0.61, 0.95), row(2, 0.55, 0.89), row(4, 0.5, 1.0)]
    assert take_offs(rows) == {(5, 0): Run(3.0, True)}
    assert take_offs(rows[1:]) == {(5, 0): Run(4.0, False)}


@pytest.mark.parametrize(
    ("wait", "name", "rate"),
    [(lambda n: 0.1 * n**2.5, "power", 2.5), (lambda n: math.exp(0.4 * n), "exponential", 0.4)],
)
@pytest.mark.parametrize("limit", [math.inf, 60.0])
def test_a_planted_law_is_named(wait, name, rate, limit):
    laws = waiting_laws(runs(wait, limit))
    assert named_law(laws) == name
    assert laws[0].rate.lower < rate < laws[0].rate.upper
    assert laws[0].share > 0.99
    assert laws[0].prediction_error < laws[1].prediction_error
    np.testing.assert_allclose(laws[0](np.array([9.0])), wait(9), rtol=0.15)


def test_neither_law():
    """A step: nothing to nine digits, all beyond."""
    laws = waiting_laws(runs(lambda n: 1.0 if n <= 9 else 100.0))
    assert named_law(laws) == NONE


def test_too_few_lengths_have_no_law():
    few = {at: run for at, run in runs(lambda n: n).items() if at[0] == 3}
    assert waiting_laws(few) == ()
    assert named_law(()) == NONE
