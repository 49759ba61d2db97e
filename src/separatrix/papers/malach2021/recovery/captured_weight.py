"""Captured Fourier weight: how much of a pattern a window network can express in a given order."""

import numpy as np
from numpy.typing import NDArray

from ..theory.cube import signs, walsh
from .orderings import random_places


def spectrum_of(pattern: NDArray[np.float64]) -> NDArray[np.float64]:
    """ĝ(S)² by code of S ⊆ {1..k}; they add up to 1."""
    return walsh(pattern) ** 2


def subset_masks(pattern_length: int) -> NDArray[np.bool_]:
    """(set, input): which of the k inputs each S holds, in the order of `spectrum_of`."""
    return signs(pattern_length) < 0


def captured_weight(
    places: NDArray[np.int64], spectrum: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Σ ĝ(S)² over the S whose places lie in one window of k; 1 where all k inputs do.

    The functions of one window are spanned by its parities, hence those that a CNN or LCN with a
    linear readout expresses by the parities that fit a window: this is the weight of g's
    projection on them under uniform inputs, and 1 minus it the least mean square error.
    """
    k = places.shape[-1]
    masks = subset_masks(k)
    there = places[..., None, :]
    highest = np.where(masks, there, -1).max(axis=-1)
    lowest = np.where(masks, there, np.iinfo(np.int64).max).min(axis=-1)
    return np.asarray((highest - lowest < k) @ spectrum)


def fitted_weight(
    input_length: int,
    places: NDArray[np.int64],
    pattern: NDArray[np.float64],
    rng: np.random.Generator,
) -> float:
    """1 − least mean square error of a linear readout of random ReLU filters on every window.

    All 2^n inputs; 4·2^k filters a window, Gaussian with Gaussian biases, enough to span its 2^k
    functions almost surely. What `captured_weight` says without a fit.
    """
    n, k = input_length, len(places)
    x = signs(n)
    codes = (x[:, places] < 0) @ (1 << np.arange(k))
    filters, biases = rng.standard_normal((4 * 2**k, k)), rng.standard_normal(4 * 2**k)
    answers = [np.maximum(x[:, j : j + k] @ filters.T + biases, 0) for j in range(n - k + 1)]
    features, target = np.hstack(answers), pattern[codes]
    readout, *_ = np.linalg.lstsq(features, target, rcond=1e-10)
    return float(1 - np.mean((features @ readout - target) ** 2))


def swaps_to_contiguity(places: NDArray[np.int64], input_length: int) -> NDArray[np.int64]:
    """k − max_j #{inputs in window j}: the fewest swaps that bring all k into one window."""
    k = places.shape[-1]
    first = np.arange(input_length - k + 1)
    inside = (places[..., None, :] >= first[:, None]) & (places[..., None, :] < first[:, None] + k)
    return k - inside.sum(axis=-1).max(axis=-1)


def fitness_distance_correlation(
    input_length: int,
    spectrum: NDArray[np.float64],
    num_orders: int,
    rng: np.random.Generator,
) -> float:
    """Correlation of captured weight and −(swaps to contiguity) over random orders.

    Near 1: fitness tells how far there is to go. Near 0: it says nothing until the end.
    """
    k = spectrum.size.bit_length() - 1
    places = random_places(input_length, k, num_orders, rng)
    fitness, swaps = captured_weight(places, spectrum), swaps_to_contiguity(places, input_length)
    return float(np.corrcoef(fitness, -swaps)[0, 1])
