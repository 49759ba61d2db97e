"""The FCN's initial gradients on a parity, exactly, for any weights: every input is enumerated.

Uniform inputs; up to n = 16 or so (2^n numbers a neuron).  Valid while |h(x)| ≤ 1, where the hinge
loss has slope −y; `largest_score` says whether it is.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .activations import Activation
from .cube import level_weights, walsh
from .gradient_bounds import (
    expected_square_coordinates,
    expected_square_filters,
    expected_square_readout,
)


class NeuronGradient(NamedTuple):
    """∂L/∂w (one entry an input bit) and ∂L/∂u of one neuron."""

    filters: NDArray[np.float64]
    readout: float


class ExpectedSquares(NamedTuple):
    """Mean squared gradients of one neuron over all permutations of its weights."""

    inside: float  # E(∂_{w_j} L)², j ∈ I
    outside: float  # E(∂_{w_j} L)², j ∉ I
    filters: float  # E‖∂_w L‖²
    readout: float  # E(∂_u L)²


def pre_activations(weights: NDArray[np.float64], bias: float = 0.0) -> NDArray[np.float64]:
    """⟨w, x⟩ + b for all 2^n inputs, by code.

    For w ∈ {±a}^n it is a·(n − 2d) + b with d the number of disagreements, one multiple of a: added
    up in floating point, ±a would leave 10^-17 in the place of 0, on the wrong side of a kink.
    """
    sizes = np.abs(weights)
    if np.all(sizes == sizes[0]):
        return sizes[0] * _signed_sums(np.sign(weights), 0.0) + bias
    return _signed_sums(weights, bias)


def _signed_sums(terms: NDArray[np.float64], start: float) -> NDArray[np.float64]:
    """start + Σ_i x_i·term_i for every x of {±1}^n, by code."""
    values = np.array([float(start)])
    for term in terms:
        values = np.concatenate([values + term, values - term])
    return values


def neuron_gradient(
    weights: NDArray[np.float64],
    bias: float,
    readout: float,
    activation: Activation,
    subset: int,
) -> NeuronGradient:
    """∂L/∂w_j = −u·ŝ(I △ {j}), ∂L/∂u = −σ̂_w(I): the label is χ_I, I given as a bit mask."""
    z = pre_activations(weights, bias)
    slopes = walsh(activation.slope(z))
    flipped = subset ^ (1 << np.arange(len(weights)))
    return NeuronGradient(-readout * slopes[flipped], -float(walsh(activation.value(z))[subset]))


def expected_squares(
    weights: NDArray[np.float64],
    bias: float,
    readout: float,
    activation: Activation,
    pattern_length: int,
) -> ExpectedSquares:
    """E over permutations of w of the squared gradients, by the identity of `gradient_bounds`.

    Its mean over draws of w from a permutation-invariant law is the E of [malach2021, Thm 12].
    """
    z, k = pre_activations(weights, bias), pattern_length
    slopes = level_weights(activation.slope(z))
    inside, outside = expected_square_coordinates(slopes, k)
    return ExpectedSquares(
        readout**2 * inside,
        readout**2 * outside,
        readout**2 * expected_square_filters(slopes, k),
        expected_square_readout(level_weights(activation.value(z)), k),
    )


def largest_score(
    weights: NDArray[np.float64],
    biases: NDArray[np.float64],
    readout: NDArray[np.float64],
    activation: Activation,
) -> float:
    """max_x |h(x)| of the whole FCN: Thm 12 asks that it be at most 1."""
    scores = np.zeros(2 ** weights.shape[1])
    for w, b, u in zip(weights, biases, readout, strict=True):
        scores += u * activation.value(pre_activations(w, b))
    return float(np.abs(scores).max())
