"""Runs of exact population gradient descent as values: what is trained, on what, at which step."""

from dataclasses import asdict, dataclass, replace
from typing import Literal

import numpy as np

from .....claims.bound import Bound, judged
from .....records import Row
from ...theory.activations import TANH, Activation, clipped_relu
from ...theory.companion import companion_rate
from ...theory.construction import is_indicator
from ...theory.cube import parity, random_pattern
from ...theory.descent_bounds import (
    LOSS_AT_ZERO,
    printed_learning_rate,
    proof_learning_rate,
    theorem4_at_rate,
)
from ...theory.population import (
    Problem,
    Trajectory,
    descend,
    draw_cnn,
    draw_lcn,
    uniform_problem,
    weighted_problem,
)
from ...theory.population.prototype import AbstractPrototypes

ACTIVATIONS = {"clipped ReLU": clipped_relu(), "tanh": TANH}
NETWORKS = {"CNN": draw_cnn, "LCN": draw_lcn}


@dataclass(frozen=True)
class Draws:
    """What is random in a run: pattern, points and filters come from one seed, in that order."""

    seed: int
    num_points: int  # of weighted inputs


@dataclass(frozen=True)
class Run:
    """Thm 4's network on a k-pattern in the middle window; b is never trained."""

    network: Literal["CNN", "LCN"]
    input_length: int  # n
    pattern_length: int  # k
    num_filters: int  # q
    num_steps: int  # T
    pattern: Literal["parity", "random"] = "parity"
    inputs: Literal["uniform", "weighted"] = "uniform"
    step: Literal["proof", "printed", "companion"] = "proof"
    activation: Literal["clipped ReLU", "tanh"] = "clipped ReLU"
    filters: Literal["trained", "frozen"] = "trained"

    def described(self) -> Row:
        """Its fields, as columns of a table."""
        return asdict(self)

    def train(self, draws: Draws, num_readings: int) -> Trajectory:
        """All T steps over every input."""
        rng = np.random.default_rng(draws.seed)
        problem = self._problem(rng, draws.num_points)
        network = NETWORKS[self.network](
            self.input_length, self.pattern_length, self.num_filters, self._activation(), rng
        )
        rate = self._rate(network, problem.position)
        return descend(network, problem, rate, self.num_steps, num_readings)

    def theorem4(self, learning_rate: float) -> Bound:
        """Thm 4's three terms at this step; for the LCN the drift term without its factor n."""
        n, k, q = self.input_length, self.pattern_length, self.num_filters
        shared = theorem4_at_rate(n, k, q, self.num_steps, learning_rate)
        drift = shared.terms["drift"] / (n if self.network == "LCN" else 1)
        terms = {**shared.terms, "drift": drift}
        conditions = {
            "q > 2^(k+3)·ln(2^k/δ)": shared.applicable,
            "an indicator σ": is_indicator(k, self._activation()),
        }
        value = sum(terms.values())
        return judged(value, "upper", "average hinge loss", LOSS_AT_ZERO, conditions, terms)

    def _problem(self, rng: np.random.Generator, num_points: int) -> Problem:
        n, k = self.input_length, self.pattern_length
        pattern = parity(k) if self.pattern == "parity" else random_pattern(k, rng)
        position = (n - k) // 2
        if self.inputs == "uniform":
            return uniform_problem(n, pattern, position)
        points = correlated_points(n, num_points, rng)
        return weighted_problem(points, rng.exponential(size=num_points), pattern, position)

    def _activation(self) -> Activation:
        activation = ACTIVATIONS[self.activation]
        if self.filters == "trained":
            return activation
        return replace(activation, slope=np.zeros_like)  # with σ' = 0 no gradient reaches W

    def _rate(self, network: AbstractPrototypes, position: int) -> float:
        n, q, T = self.input_length, self.num_filters, self.num_steps
        if self.step == "companion":
            m = np.atleast_2d(network.multiplicities)  # an LCN has a row a window
            return companion_rate(n, m[position if len(m) > 1 else 0], T)
        rule = proof_learning_rate if self.step == "proof" else printed_learning_rate
        return rule(n, q, T)


def correlated_points(input_length: int, num_points: int, rng: np.random.Generator) -> np.ndarray:
    """±1 chains in which a bit repeats the one before with probability 0.8: not uniform inputs."""
    flips = np.where(rng.random((num_points, input_length)) < 0.2, -1.0, 1.0)
    flips[:, 0] = rng.choice([-1.0, 1.0], size=num_points)
    return np.cumprod(flips, axis=1)
