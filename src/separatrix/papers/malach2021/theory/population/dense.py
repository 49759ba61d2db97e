"""Full-population gradient descent of an FCN on a parity, from a start that Thm 12 allows."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..activations import Activation
from ..cube import signs

Array = NDArray[np.float64]


class DenseStart(NamedTuple):
    """Before the first step."""

    score: float  # max_x |h(x)|: Thm 12 asks for 1 at most
    filters: float  # ‖∂_W L‖²
    readout: float  # ‖∂_u L‖²


class DenseState(NamedTuple):
    """h(x) = Σ_i u_i σ(⟨w^(i), x⟩); there is no bias."""

    filters: Array  # [unit, bit]
    readout: Array  # [unit]


@dataclass(frozen=True)
class DenseTrajectory:
    """A run until 99 % of all inputs are right, or to the limit."""

    start: DenseStart
    losses: tuple[float, ...]  # hinge, at t = 0, 1, …
    accuracies: tuple[float, ...]  # P[f(x)h(x) > 0]
    reached: bool

    @property
    def num_steps(self) -> int:
        return len(self.losses) - 1


def dense_start(
    input_length: int, num_units: int, law: str, rng: np.random.Generator
) -> DenseState:
    """w ~ N(0, 1/n) or ±n^-½, u = ±1/q: with |σ| ≤ 1 and any w, |h| ≤ 1."""
    n, q = input_length, num_units
    drawn = rng.standard_normal((q, n)) if law == "N(0, 1/n)" else rng.choice([-1.0, 1.0], (q, n))
    return DenseState(drawn / np.sqrt(n), rng.choice([-1.0, 1.0], q) / q)


def descend_dense(
    start: DenseState,
    pattern_length: int,
    activation: Activation,
    learning_rate: float,
    max_steps: int,
    target: float = 0.99,
) -> DenseTrajectory:
    """W ← W − η∂_W L, u ← u − η∂_u L over all 2^n inputs; the label is the first k bits' parity."""
    state, inputs = start, signs(start.filters.shape[1])
    labels = np.prod(inputs[:, :pattern_length], axis=1)
    losses, accuracies, first = [], [], None
    for _ in range(max_steps + 1):
        pre = _pre_activations(inputs, state.filters)
        answers = activation.value(pre)
        margins = labels * (answers @ state.readout)
        losses.append(float(np.maximum(1 - margins, 0).mean()))
        accuracies.append(float((margins > 0).mean()))
        if accuracies[-1] >= target:
            break
        pull = np.where(margins < 1, -labels, 0.0) / len(labels)  # ∂L/∂h(x)
        heard = pull[:, None] * activation.slope(pre) * state.readout
        gradient = DenseState(heard.T @ inputs, pull @ answers)
        squares = (float(np.sum(g**2)) for g in gradient)
        first = first or DenseStart(float(np.abs(margins).max()), *squares)
        state = DenseState(*(w - learning_rate * g for w, g in zip(state, gradient, strict=True)))
    if first is None:
        raise ValueError(f"start must be right on fewer than {target:.0%} of all inputs.")
    return DenseTrajectory(first, tuple(losses), tuple(accuracies), accuracies[-1] >= target)


def _pre_activations(inputs: Array, filters: Array) -> Array:
    """⟨w, x⟩ [input, unit]; from ±a a times an integer: 0 must not be rounded off a kink."""
    size = np.abs(filters[0, 0])
    if np.all(np.abs(filters) == size):
        return size * (inputs @ np.sign(filters).T)
    return inputs @ filters.T
