"""Every CNN is an LCN, every LCN is an FCN, and not the other way round [malach2021, Sec. 1].

In the order of Def. 1, 2 and 11; windows are all n − k + 1 of them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..activations import Activation

Array = NDArray[np.float64]


class Local(NamedTuple):
    """h(x) = Σ_j ⟨u^(j), σ(W^(j) x_{j..j+k−1} + b^(j))⟩ [malach2021, Def. 11]."""

    filters: Array  # [window, filter, bit]
    biases: Array  # [window, filter]
    readout: Array  # [window, filter]


class Dense(NamedTuple):
    """h(x) = Σ_i u_i σ(⟨w^(i), x⟩ + b_i) [malach2021, Def. 2]."""

    filters: Array  # [unit, bit]
    biases: Array  # [unit]
    readout: Array  # [unit]


def unshared(filters: Array, biases: Array, readout: Array) -> Local:
    """The CNN with W [filter, bit], b [filter] and u [window, filter], a copy of W a window."""
    N, q = readout.shape
    return Local(
        np.broadcast_to(filters, (N, *filters.shape)), np.broadcast_to(biases, (N, q)), readout
    )


def as_dense(network: Local) -> Dense:
    """The same function with qN units: filter i of window j with zeros outside of the window."""
    N, q, k = network.filters.shape
    filters = np.zeros((N, q, N + k - 1))
    for j in range(N):
        filters[j, :, j : j + k] = network.filters[j]
    return Dense(filters.reshape(N * q, -1), network.biases.ravel(), network.readout.ravel())


def local_scores(network: Local, inputs: Array, activation: Activation) -> Array:
    """h(x) for every row x of the inputs."""
    k = network.filters.shape[-1]
    windows = np.lib.stride_tricks.sliding_window_view(inputs, k, axis=1)  # [input, window, bit]
    hidden = np.einsum("sjb,jib->sji", windows, network.filters) + network.biases
    return np.einsum("sji,ji->s", activation.value(hidden), network.readout)


def dense_scores(network: Dense, inputs: Array, activation: Activation) -> Array:
    """h(x) for every row x of the inputs."""
    return activation.value(inputs @ network.filters.T + network.biases) @ network.readout


def parity_of_the_ends(input_length: int) -> Dense:
    """x_1·x_n = |x_1 + x_n| − 1 by three ReLU units; no window below n holds both bits."""
    ends = np.zeros(input_length)
    ends[[0, -1]] = 1.0
    filters = np.stack([ends, -ends, np.zeros(input_length)])
    return Dense(filters, np.array([0.0, 0.0, 1.0]), np.array([1.0, 1.0, -1.0]))
