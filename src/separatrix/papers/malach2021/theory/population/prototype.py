"""The CNN and the LCN of Thm 4 as 2^k prototype filters with multiplicities."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..activations import Activation
from ..coverage import draw_multiplicities
from ..cube import signs

Array = NDArray[np.float64]


class State(NamedTuple):
    """The trained weights of every prototype; the bias 1/k − 1 is not trained."""

    filters: Array  # (code, pixel), LCN: (window, code, pixel)
    readout: Array  # (window, code)


class Responses(NamedTuple):
    """σ and σ' of every prototype (second-to-last axis) at every window content (last axis)."""

    values: Array
    slopes: Array


class AbstractPrototypes(ABC):
    """h(x) = Σ_j T[j, code_j(x)],  T[j, c] = Σ_z m_z u_z^(j) σ(⟨w_z, c⟩ + 1/k − 1)."""

    num_windows: int
    multiplicities: NDArray
    activation: Activation

    @abstractmethod
    def init(self) -> State:
        """Filters z/k for every sign pattern z, readout 0."""

    @abstractmethod
    def table(self, state: State, responses: Responses) -> Array:
        """T[j, c] = Σ_z m_z u_z^(j) σ(…)."""

    @abstractmethod
    def gradient(self, state: State, responses: Responses, slope_table: Array) -> State:
        """∂L/∂w_z and ∂L/∂u_z^(j) of one filter with signs z, from ∂L/∂T[j, c]."""

    @abstractmethod
    def filter_drifts(self, state: State) -> Array:
        """‖W − W⁰‖_F, one number for the CNN and one a window for the LCN."""

    @property
    def num_codes(self) -> int:
        """2^k"""
        return self.multiplicities.shape[-1]

    @property
    def pattern_length(self) -> int:
        """k"""
        return self.num_codes.bit_length() - 1

    @property
    def num_filters(self) -> int:
        """q, for the LCN that of one window."""
        return int(self.multiplicities.sum()) * self.num_codes // self.multiplicities.size

    @cached_property
    def points(self) -> Array:
        """(code, pixel): the 2^k contents of a window."""
        return signs(self.pattern_length)

    def responses(self, filters: Array) -> Responses:
        """σ and σ' at ⟨w_z, c⟩ + 1/k − 1 for every window content c."""
        pre = filters @ self.points.T
        pre += 1 / self.pattern_length - 1
        return Responses(self.activation.value(pre), self.activation.slope(pre))

    def readout_norms(self, state: State) -> Array:
        """‖u^(j)‖ of all q filters, one number a window."""
        return np.sqrt(np.sum(self.multiplicities * state.readout**2, axis=-1))


@dataclass(frozen=True)
class PrototypeCNN(AbstractPrototypes):
    """One set of filters for all windows [malach2021, Def. 1]."""

    num_windows: int  # N
    multiplicities: NDArray  # (code,)
    activation: Activation

    def init(self) -> State:
        k = self.pattern_length
        return State(self.points / k, np.zeros((self.num_windows, self.num_codes)))

    def table(self, state: State, responses: Responses) -> Array:
        return (state.readout * self.multiplicities) @ responses.values

    def gradient(self, state: State, responses: Responses, slope_table: Array) -> State:
        heard = (state.readout.T @ slope_table) * responses.slopes
        return State(heard @ self.points, slope_table @ responses.values.T)

    def filter_drifts(self, state: State) -> Array:
        moved = np.sum((state.filters - self.init().filters) ** 2, axis=-1)
        return np.sqrt(np.sum(self.multiplicities * moved, keepdims=True))


@dataclass(frozen=True)
class PrototypeLCN(AbstractPrototypes):
    """Every window has filters of its own [malach2021, Def. 11, with n − k + 1 windows]."""

    num_windows: int  # N
    multiplicities: NDArray  # (window, code)
    activation: Activation

    def init(self) -> State:
        k, shape = self.pattern_length, (self.num_windows, self.num_codes)
        return State(np.tile(self.points / k, (self.num_windows, 1, 1)), np.zeros(shape))

    def table(self, state: State, responses: Responses) -> Array:
        share = state.readout * self.multiplicities
        return (share[:, None, :] @ responses.values)[:, 0, :]

    def gradient(self, state: State, responses: Responses, slope_table: Array) -> State:
        heard = state.readout[:, :, None] * slope_table[:, None, :] * responses.slopes
        readout = (responses.values @ slope_table[:, :, None])[:, :, 0]
        return State(heard @ self.points, readout)

    def filter_drifts(self, state: State) -> Array:
        moved = np.sum((state.filters - self.init().filters) ** 2, axis=-1)
        return np.sqrt(np.sum(self.multiplicities * moved, axis=-1))


def draw_cnn(
    input_length: int,
    pattern_length: int,
    num_filters: int,
    activation: Activation,
    rng: np.random.Generator,
) -> PrototypeCNN:
    """q random filters, W⁰ ~ {±1/k}^(q×k)."""
    m = draw_multiplicities(pattern_length, num_filters, rng)
    return PrototypeCNN(input_length - pattern_length + 1, m, activation)


def draw_lcn(
    input_length: int,
    pattern_length: int,
    num_filters: int,
    activation: Activation,
    rng: np.random.Generator,
) -> PrototypeLCN:
    """q random filters for each window, drawn independently."""
    N = input_length - pattern_length + 1
    rows = [draw_multiplicities(pattern_length, num_filters, rng) for _ in range(N)]
    return PrototypeLCN(N, np.stack(rows), activation)
