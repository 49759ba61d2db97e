"""Exact population gradient descent that hears its gradient through a tolerance-τ oracle.

Every coordinate is truncated towards 0 to a multiple of τ: the answer is off by less than τ, so
this is a statistical-query oracle of tolerance τ [kearns1998], and it says 0 wherever it may.
Uniform inputs, f a k-parity, hinge loss, clipped ReLU.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..theory.activations import clipped_relu
from ..theory.cube import parity, signs
from ..theory.population import Problem, PrototypeCNN, State, uniform_problem

Array = NDArray[np.float64]
ACTIVATION = clipped_relu()
SIGN_WEIGHT = 0.25  # of the FCN: a power of 2, so that its pre-activations are exact
ENOUGH = 0.99  # accuracy that counts as learned


def heard(values: Array, tolerance: float) -> Array:
    """τ·trunc(v/τ), v itself at τ = 0."""
    return tolerance * np.trunc(values / tolerance) if tolerance else values


class Learner(NamedTuple):
    """A network with its start, and what one look at all 2^n inputs gives: accuracy, gradient."""

    start: State
    look: Callable[[State], tuple[float, State]]
    learning_rate: float


def learns(learner: Learner, tolerance: float, num_steps: int) -> bool:
    """Whether descent through the oracle classifies 99 % of all inputs within `num_steps`."""
    state = learner.start
    for _ in range(num_steps):
        accuracy, gradient = learner.look(state)
        if accuracy >= ENOUGH:
            return True
        step = State(*(heard(part, tolerance) for part in gradient))
        if not (step.filters.any() or step.readout.any()):
            return False  # the next look would be the same
        state = State(*(w - learner.learning_rate * g for w, g in zip(state, step, strict=True)))
    return learner.look(state)[0] >= ENOUGH


def largest_tolerance(learner: Learner, ladder: Sequence[float], num_steps: int) -> float:
    """The first τ of a falling ladder at which it learns, refined upwards; 0 if there is none.

    Not a blind bisection: success need not be monotone in τ, so the ladder is walked from the top.
    """
    above = ladder[0]
    for tolerance in ladder:
        if learns(learner, tolerance, num_steps):
            return _refined(learner, tolerance, above, num_steps)
        above = tolerance
    return 0.0


def _refined(learner: Learner, low: float, high: float, num_steps: int) -> float:
    while high / low > 1.05:
        middle = float(np.sqrt(low * high))
        low, high = (middle, high) if learns(learner, middle, num_steps) else (low, middle)
    return low


def window_learner(input_length: int, pattern_length: int, learning_rate: float) -> Learner:
    """Thm 4's CNN, one filter of every sign pattern; u = 0, so that the score starts at 0."""
    problem = uniform_problem(input_length, parity(pattern_length))
    network = PrototypeCNN(problem.num_windows, np.ones(2**pattern_length), ACTIVATION)

    def look(state: State) -> tuple[float, State]:
        responses = network.responses(state.filters)
        margins = problem.labels * problem.inputs.scores(network.table(state, responses))
        pull = np.where(margins < 1, -problem.weights * problem.labels, 0.0)
        gradient = network.gradient(state, responses, problem.inputs.marginals(pull))
        return _accuracy(margins, problem), gradient

    return Learner(network.init(), look, learning_rate)


def full_learner(
    input_length: int,
    pattern_length: int,
    num_pairs: int,
    learning_rate: float,
    rng: np.random.Generator,
) -> Learner:
    """Pairs of neurons with equal w ∈ {±1/4}^n and u = ±1: the score starts at 0 here too.

    So every coordinate of the first gradient is what `sign_gradients` says for u = 1. For odd n no
    pre-activation is at a kink; for even n it may be, and sums of quarters meet it without error.
    """
    n = input_length
    problem, x = uniform_problem(n, parity(pattern_length)), signs(n)
    drawn = rng.choice([-1.0, 1.0], size=(num_pairs, n)) * SIGN_WEIGHT
    start = State(np.repeat(drawn, 2, axis=0), np.tile([1.0, -1.0], num_pairs))

    def look(state: State) -> tuple[float, State]:
        pre = x @ state.filters.T
        answers = ACTIVATION.value(pre)
        margins = problem.labels * (answers @ state.readout)
        pull = np.where(margins < 1, -problem.weights * problem.labels, 0.0)
        back = pull[:, None] * ACTIVATION.slope(pre) * state.readout
        return _accuracy(margins, problem), State(back.T @ x, pull @ answers)

    return Learner(start, look, learning_rate)


def _accuracy(margins: Array, problem: Problem) -> float:
    return float((margins > 0) @ problem.weights)
