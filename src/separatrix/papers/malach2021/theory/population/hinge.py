"""One look at the population: scores of all inputs, hinge loss, and its gradient."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..construction import readout_norm, walsh_readout
from .problem import Problem
from .prototype import AbstractPrototypes, Responses, State

Array = NDArray[np.float64]


class Margins(NamedTuple):
    """f(x)h(x) and what the hinge makes of it: which inputs still pull, and ∂L/∂T[j, c]."""

    values: Array
    slack: Array  # 1 − f(x)h(x)
    active: NDArray[np.bool_]  # slack > 0
    slope_table: Array  # ∂L/∂T[j, c] = −Σ_{x active} P(x) f(x) 1{code_j(x) = c}

    def loss(self, problem: Problem) -> float:
        """E max{1 − f(x)h(x), 0}."""
        return float(np.maximum(self.slack, 0.0) @ problem.weights)

    def accuracy(self, problem: Problem) -> float:
        """P[f(x)h(x) > 0]: a score of 0 is wrong."""
        return float((self.values > 0) @ problem.weights)


def first_margins(problem: Problem) -> Margins:
    """Those of h ≡ 0: every input pulls."""
    zeros = np.zeros(len(problem.labels))
    pull = problem.inputs.marginals(-problem.weights * problem.labels)
    return Margins(zeros, zeros + 1.0, zeros == 0, pull)


def next_margins(problem: Problem, table: Array, last: Margins) -> Margins:
    """At the table T; ∂L/∂T is summed anew only if some input crossed the hinge since `last`."""
    values = problem.labels * problem.inputs.scores(table)
    slack = 1.0 - values
    active = slack > 0.0
    if np.array_equal(active, last.active):
        return Margins(values, slack, active, last.slope_table)
    pull = np.where(active, -problem.weights * problem.labels, 0.0)
    return Margins(values, slack, active, problem.inputs.marginals(pull))


class Comparator(NamedTuple):
    """Lemma 6's u* and all that its loss at W^(t) depends on: the pattern's own window."""

    share: Array  # m_z u*_z
    norm: float  # ‖u*‖
    pattern: Array  # g
    weights: Array  # P[window j* = c]
    position: int  # j*

    def loss(self, responses: Responses) -> float:
        """L(u*, W^(t))."""
        values = responses.values
        # The LCN has one set a window.
        answers = values if values.ndim == 2 else values[self.position]
        return float(np.maximum(1.0 - self.pattern * (self.share @ answers), 0.0) @ self.weights)


def comparator(network: AbstractPrototypes, problem: Problem) -> Comparator:
    """u* of [malach2021, Lemma 6] for this draw of filters, whatever the activation allows."""
    m = np.atleast_2d(network.multiplicities)
    m = m[problem.position if len(m) > 1 else 0]
    readout = walsh_readout(problem.pattern, m, network.activation)
    window = problem.window_weights[problem.position]
    return Comparator(
        m * readout, readout_norm(readout, m), problem.pattern, window, problem.position
    )


class Look(NamedTuple):
    """Everything seen at one state; `averaged` is what the certificate averages over the steps."""

    margins: Margins
    gradient: State
    averaged: tuple[float, float, float]  # L(u, W), L(u*, W), ‖∇_u L‖²


def look(
    network: AbstractPrototypes, problem: Problem, target: Comparator, state: State, last: Margins
) -> Look:
    """The population at `state`; `last` are the margins at the state before."""
    responses = network.responses(state.filters)
    margins = next_margins(problem, network.table(state, responses), last)
    gradient = network.gradient(state, responses, margins.slope_table)
    square = square_readout_gradient(network, gradient)
    return Look(margins, gradient, (margins.loss(problem), target.loss(responses), square))


def square_readout_gradient(network: AbstractPrototypes, gradient: State) -> float:
    """‖∇_u L‖² = Σ_j Σ_z m_z (∂L/∂u_z^(j))², over all q filters."""
    return float(np.sum(network.multiplicities * gradient.readout**2))
