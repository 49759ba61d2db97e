"""Thm 12 by enumeration, and its single coordinates at any length by Krawtchouk sums.

An item of the first part is an input length, an initialisation and an activation; of the second a
size (n, k).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.activations import HARDTANH, SINE, TANH, Activation, clipped_relu
from ...theory.cube import walsh
from ...theory.gradient_bounds import (
    corrected_per_coordinate,
    expected_square_coordinates,
    expected_square_filters,
    expected_square_readout,
    printed_per_coordinate,
    theorem12_filters,
    theorem12_readout,
    tight_filters,
)
from ...theory.initial_gradients import pre_activations
from ...theory.sign_gradients import fcn_sign_gradient

GAUSSIAN = "N(0, 1/n)"
SIGNS = {"±1/√n": lambda n: n**-0.5, "±1": lambda n: 1.0, "±1/n": lambda n: 1 / n}
ACTIVATIONS: dict[Profile, tuple[Activation, ...]] = {
    "quick": (clipped_relu(), HARDTANH),
    "full": (clipped_relu(), TANH, HARDTANH, SINE),
}
_BY_NAME = {activation.name: activation for activation in ACTIVATIONS["full"]}
LENGTHS: dict[Profile, tuple[int, ...]] = {"quick": (8, 10), "full": (8, 10, 12, 14)}
SECONDS: dict[Profile, float] = {"quick": 0.1, "full": 2.0}
# k = log₂ n as far as seconds go, and fixed k at the lengths around which it passes the bound.
COUNTED = (*((2**k, k) for k in range(3, 14)), (64, 2), (128, 2), (256, 2), (128, 3), (192, 3))


def plan(profile: Profile) -> Tables:
    items = tuple(
        _item(n, initialisation, activation.name)
        for n in LENGTHS[profile]
        for initialisation in (GAUSSIAN, *SIGNS)
        for activation in ACTIVATIONS[profile]
    )
    counted = tuple(Coordinates(n, k, "±1/√n", clipped_relu().name) for n, k in COUNTED)
    return Tables(
        (
            Part("gradients", items, seconds=SECONDS[profile]),
            Part("coordinates", counted, seconds=2.0),  # the same in both profiles
        )
    )


def _item(n: int, initialisation: str, activation: str) -> "InitialGradients":
    """k = 1, …, 5, n/2 and n − 1 for each bias; ±a needs no draws: signs permute coefficients."""
    lengths, biases = tuple(sorted({1, 2, 3, 4, 5, n // 2, n - 1})), (0.0, 0.3)
    if initialisation == GAUSSIAN:
        neurons = Neurons(initialisation, 64, seed=n, pre_activations="sums of weights")
    else:
        neurons = Neurons(initialisation, 1, seed=None, pre_activations="a times integers")
    return InitialGradients(n, lengths, neurons, activation, biases)


@dataclass(frozen=True)
class Neurons:
    """The weights that are averaged over, and how ⟨w, x⟩ is computed: at a kink rounding tells."""

    initialisation: str
    num_neurons: int
    seed: int | None
    pre_activations: Literal["sums of weights", "a times integers"]

    def weights(self, n: int) -> np.ndarray:
        """(neuron, pixel)"""
        if self.initialisation == GAUSSIAN:
            rng = np.random.default_rng(self.seed)
            return rng.standard_normal((self.num_neurons, n)) / np.sqrt(n)
        return np.full((self.num_neurons, n), SIGNS[self.initialisation](n))


@dataclass(frozen=True)
class InitialGradients(AbstractItem):
    """One row a bias and a pattern length; all 2^n inputs."""

    input_length: int  # n
    pattern_lengths: tuple[int, ...]  # k
    neurons: Neurons
    activation: str
    biases: tuple[float, ...]

    def rows(self) -> list[Row]:
        return [row for bias in self.biases for row in self._rows_at(bias)]

    def _rows_at(self, bias: float) -> Iterator[Row]:
        n, activation = self.input_length, _BY_NAME[self.activation]
        z = np.stack([pre_activations(w, bias) for w in self.neurons.weights(n)])
        slopes, values = walsh(activation.slope(z)), walsh(activation.value(z))
        sizes = np.bitwise_count(np.arange(2**n))
        slope_weights, value_weights = mean_level_weights(slopes), mean_level_weights(values)
        for k in self.pattern_lengths:
            inside, outside = expected_square_coordinates(slope_weights, k)
            filters = expected_square_filters(slope_weights, k)
            one_by_one = mean_over_sets(slopes, np.flatnonzero(sizes == k))
            yield {
                "input_length": n,
                "pattern_length": k,
                "initialisation": self.neurons.initialisation,
                "activation": activation.name,
                "bias": bias,
                "num_neurons": len(z),
                "filters": filters,
                "readout": expected_square_readout(value_weights, k),
                "inside": inside,
                "outside": outside,
                **bounds(n, k),
                "identity_deviation": abs(filters - one_by_one) / (filters or 1.0),
            }


@dataclass(frozen=True)
class Coordinates(AbstractItem):
    """One row: E(∂_{w_j} L)² inside and outside the parity, in exact integers, no bias."""

    input_length: int  # n
    pattern_length: int  # k
    initialisation: str
    activation: str

    def rows(self) -> tuple[Row]:
        n, k, activation = self.input_length, self.pattern_length, _BY_NAME[self.activation]
        gradient = fcn_sign_gradient(n, k, activation, SIGNS[self.initialisation](n))
        row: Row = {
            "input_length": n,
            "pattern_length": k,
            "initialisation": self.initialisation,
            "activation": activation.name,
            "bias": 0.0,
            "inside": float(gradient.inside**2),
            "outside": float(gradient.outside**2),
            **bounds(n, k),
        }
        return (row,)


def mean_level_weights(coefficients: np.ndarray) -> np.ndarray:
    """W_0, …, W_n of each neuron's coefficients, averaged over neurons."""
    sizes = np.bitwise_count(np.arange(coefficients.shape[1]))
    return np.bincount(sizes, (coefficients**2).mean(axis=0)).astype(np.float64)


def mean_over_sets(slopes: np.ndarray, sets: np.ndarray) -> float:
    """The mean over I of Σ_j ŝ(I △ {j})², every I of the level looked at."""
    n = slopes.shape[1].bit_length() - 1
    square = sum(np.mean(slopes[:, sets ^ (1 << j)] ** 2) for j in range(n))
    return float(square)


def bounds(n: int, k: int) -> Row:
    """Every bound at (n, k), per neuron with u = c = 1, and whether it is vacuous."""
    printed, tight, readout = (
        theorem12_filters(n, k, 1),
        tight_filters(n, k, 1),
        theorem12_readout(n, k, 1),
    )
    coordinate, (inside, outside) = printed_per_coordinate(n, k), corrected_per_coordinate(n, k)
    named = {
        "printed_bound": printed,
        "tight_bound": tight,
        "readout_bound": readout,
        "coordinate_bound": coordinate,
        "inside_bound": inside,
        "outside_bound": outside,
    }
    values: Row = {name: bound.value for name, bound in named.items()}
    return {**values, **{f"{name[:-6]}_vacuous": bound.vacuous for name, bound in named.items()}}
