"""Full-population gradient descent of both layers, step for step as in Thm 4 [malach2021]."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .hinge import Look, comparator, first_margins, look
from .problem import Problem
from .prototype import AbstractPrototypes, State


class Reading(NamedTuple):
    """What is seen at one step t, before its update."""

    step: int  # t
    loss: float  # L(u^(t), W^(t)), hinge
    accuracy: float  # P[f(x)h(x) > 0]
    comparator_loss: float  # L(u*, W^(t))
    square_gradient: float  # ‖∇_u L‖²
    readout_norm: float  # max_j ‖u^(t,j)‖
    filter_drift: float  # ‖W^(t) − W^(0)‖_F, for the LCN the largest over windows


@dataclass(frozen=True)
class Trajectory:
    """A run: readings at some steps, averages over all of t = 0..T−1, and the final weights."""

    network: AbstractPrototypes
    problem: Problem
    learning_rate: float  # η
    num_steps: int  # T
    readings: tuple[Reading, ...]  # the last one is at t = T
    average_loss: float
    average_comparator_loss: float
    average_square_gradient: float
    comparator_norm: float  # ‖u*‖
    state: State

    def column(self, name: str) -> NDArray[np.float64]:
        """One field of all readings."""
        return np.array([getattr(reading, name) for reading in self.readings], dtype=np.float64)


def descend(
    network: AbstractPrototypes,
    problem: Problem,
    learning_rate: float,
    num_steps: int,
    num_readings: int = 100,
) -> Trajectory:
    """u ← u − η∂_u L, W ← W − η∂_W L for T steps over every input of the problem, in float64.

    Exact, with two savings: ∂L/∂T is summed anew only when some input crosses the hinge, and once
    no input is below the hinge the gradient is 0 for ever, so the rest of the run is known.
    """
    _check(network, problem, learning_rate, num_steps)
    state, margins, target = network.init(), first_margins(problem), comparator(network, problem)
    sums, readings, wanted = np.zeros(3), [], _reading_steps(num_steps, num_readings)
    for t in range(num_steps + 1):
        seen = look(network, problem, target, state, margins)
        margins = seen.margins
        done = t == num_steps or not margins.active.any()
        sums += np.multiply(seen.averaged, num_steps - t if done else 1)
        if done or t in wanted:
            readings.append(_reading(t, seen, network, state, problem))
        if done:
            break
        state = State(*(w - learning_rate * g for w, g in zip(state, seen.gradient, strict=True)))
    if readings[-1].step < num_steps:  # stationary since
        readings.append(readings[-1]._replace(step=num_steps))
    loss, comparator_loss, square = (sums / num_steps).tolist()
    return Trajectory(
        network, problem, learning_rate, num_steps, tuple(readings),
        loss, comparator_loss, square, target.norm, state,
    )  # fmt: skip


def _reading(
    step: int, seen: Look, network: AbstractPrototypes, state: State, problem: Problem
) -> Reading:
    return Reading(
        step,
        seen.averaged[0],
        seen.margins.accuracy(problem),
        *seen.averaged[1:],
        float(network.readout_norms(state).max()),
        float(network.filter_drifts(state).max()),
    )


def _reading_steps(num_steps: int, num_readings: int) -> frozenset[int]:
    """About `num_readings` steps of 0..T, half of them evenly spaced and half geometrically."""
    half = max(num_readings // 2, 1)
    even, geometric = np.linspace(0, num_steps, half), np.geomspace(1, num_steps, half)
    return frozenset(np.rint(np.concatenate([even, geometric])).astype(int).tolist())


def _check(
    network: AbstractPrototypes, problem: Problem, learning_rate: float, num_steps: int
) -> None:
    if network.num_windows != problem.num_windows or network.num_codes != problem.pattern.size:
        raise ValueError(
            f"network must have {problem.num_windows} windows of {problem.pattern.size} codes, got "
            f"{network.num_windows} of {network.num_codes}: draw it for the problem's n and k."
        )
    if num_steps < 1 or learning_rate <= 0:
        raise ValueError(
            f"num_steps and learning_rate must be positive, got {num_steps} and {learning_rate}: "
            "nothing would be trained."
        )
