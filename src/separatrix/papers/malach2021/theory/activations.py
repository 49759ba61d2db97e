"""Activations with the two constants the theorems ask for: |σ| ≤ c and |σ'| ≤ L.

At a kink the slope is that of the flat side (0 for the clipped ReLU at 0 and at c).
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray
from scipy import special

Elementwise = Callable[[NDArray[np.float64]], NDArray[np.float64]]


@dataclass(frozen=True)
class Activation:
    """σ with its derivative, sup |σ| and sup |σ'|."""

    name: str
    value: Elementwise  # σ
    slope: Elementwise  # σ'
    bound: float  # c = sup |σ|, inf where σ is unbounded
    slope_bound: float = 1.0  # sup |σ'|


def clipped_relu(bound: float = 1.0) -> Activation:
    """σ(x) = min{max{x, 0}, c}: meets every hypothesis of Thm 4 and Lemma 6 once c > 1/k."""
    if bound <= 0:
        raise ValueError(f"bound must be positive, got {bound}: the activation would be zero.")
    return Activation(
        f"clipped ReLU at {bound:g}",
        lambda x: np.clip(x, 0.0, bound),
        lambda x: ((x > 0) & (x < bound)).astype(np.float64),
        bound,
    )


def leaky_relu(leak: float = 0.01) -> Activation:
    """σ(x) = max{x, 0} + ε·min{x, 0}."""
    return Activation(
        f"leaky ReLU {leak:g}",
        lambda x: np.where(x > 0, x, leak * x),
        lambda x: np.where(x > 0, 1.0, leak),
        inf,
    )


RELU = Activation("ReLU", lambda x: np.maximum(x, 0.0), lambda x: (x > 0).astype(np.float64), inf)
TANH = Activation("tanh", np.tanh, lambda x: 1.0 - np.tanh(x) ** 2, 1.0)
TANH_RELU = Activation(
    "tanh of ReLU",
    lambda x: np.tanh(np.maximum(x, 0.0)),
    lambda x: np.where(x > 0, 1.0 - np.tanh(x) ** 2, 0.0),
    1.0,
)
HARDTANH = Activation(
    "hardtanh",
    lambda x: np.clip(x, -1.0, 1.0),
    lambda x: (np.abs(x) < 1).astype(np.float64),
    1.0,
)
SINE = Activation("sin", np.sin, np.cos, 1.0)
SIGMOID = Activation(
    "sigmoid", special.expit, lambda x: special.expit(x) * special.expit(-x), 1.0, 0.25
)
SOFTPLUS = Activation("softplus", lambda x: np.logaddexp(0.0, x), special.expit, inf)
ELU = Activation(
    "ELU",
    lambda x: np.where(x > 0, x, np.expm1(np.minimum(x, 0.0))),
    lambda x: np.where(x > 0, 1.0, np.exp(np.minimum(x, 0.0))),
    inf,
)
GELU = Activation(
    "GELU",
    lambda x: x * special.ndtr(x),
    lambda x: special.ndtr(x) + x * np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi),
    inf,
    1.1290,  # at x = √2
)
