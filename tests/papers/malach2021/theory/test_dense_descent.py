"""An FCN trained on all inputs: its first step by the formulas of Thm 12, and when it stops."""

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.activations import clipped_relu
from separatrix.papers.malach2021.theory.gradient_bounds import (
    guaranteed_length,
    theorem12_filters,
)
from separatrix.papers.malach2021.theory.initial_gradients import largest_score, neuron_gradient
from separatrix.papers.malach2021.theory.population.dense import dense_start, descend_dense

LAWS = ("N(0, 1/n)", "±1/√n")


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("n", [8, 10, 12])
def test_the_first_step_is_the_gradient_of_theorem_12(n, law):
    """From signs, too, where some pre-activations are 0, at the kink."""
    k, q = 3, 16
    start = dense_start(n, q, law, np.random.default_rng(0))
    run = descend_dense(start, k, clipped_relu(), 1.0, 1)
    gradients = [
        neuron_gradient(w, 0.0, u, clipped_relu(), 2**k - 1)
        for w, u in zip(start.filters, start.readout, strict=True)
    ]
    filters = sum(np.sum(gradient.filters**2) for gradient in gradients)
    readout = sum(gradient.readout**2 for gradient in gradients)
    score = largest_score(start.filters, np.zeros(q), start.readout, clipped_relu())
    np.testing.assert_allclose(run.start, (score, filters, readout), rtol=1e-9)
    assert score <= 1


def test_a_run_follows_its_gradient():
    """The loss after a small step is the first one less η·‖∇‖²."""
    start, rate = dense_start(8, 16, LAWS[0], np.random.default_rng(1)), 1e-4
    run = descend_dense(start, 3, clipped_relu(), rate, 1)
    fall = run.losses[0] - run.losses[1]
    np.testing.assert_allclose(fall, rate * (run.start.filters + run.start.readout), rtol=1e-3)
    assert run.num_steps == 1
    assert not run.reached


def test_a_run_stops_at_its_target():
    start = dense_start(6, 128, LAWS[0], np.random.default_rng(0))
    run = descend_dense(start, 2, clipped_relu(), 1.0, 500)
    assert run.reached
    assert run.accuracies[-1] >= 0.99 > max(run.accuracies[:-1])
    with pytest.raises(ValueError, match="fewer than 0%"):
        descend_dense(start, 2, clipped_relu(), 1.0, 5, target=0.0)


def test_the_length_from_which_a_bound_is_enough():
    for power in (0, 1, 2):
        n = guaranteed_length(lambda n, k, power=power: n**-power)
        k = n.bit_length() - 1
        assert theorem12_filters(n, k, 1).value ** 0.5 <= n**-power
        assert theorem12_filters(n // 2, k - 1, 1).value ** 0.5 > (n / 2) ** -power
