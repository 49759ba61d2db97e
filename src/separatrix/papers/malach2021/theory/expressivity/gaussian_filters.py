"""Lemma 6 from Gaussian filters: the readout that the hardest pattern needs [malach2021, Com. 7].

The answers of q untrained filters to the 2^k contents of a window are a matrix Φ. Every pattern has
a readout if and only if its rows are independent, and none needs a longer one than √(2^k)/s, s the
least singular value of Φ: patterns are the corners ±1, of norm √(2^k).
"""

from math import inf, sqrt

import numpy as np
from numpy.typing import NDArray

from ..activations import Activation
from ..cube import signs


def gaussian_answers(
    pattern_length: int,
    num_filters: int,
    activation: Activation,
    bias_std: float,
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    """Φ = σ(Wz + b), [code, filter], with W ~ N(0, 1/k) and b ~ N(0, `bias_std`²)."""
    k, q = pattern_length, num_filters
    filters = rng.standard_normal((k, q)) / sqrt(k)
    return activation.value(signs(k) @ filters + bias_std * rng.standard_normal(q))


def hardest_norm(answers: NDArray[np.float64]) -> float:
    """√(2^k)/s: no pattern needs a readout of larger norm; ∞ where some pattern has none."""
    values = np.linalg.eigvalsh(answers @ answers.T)  # s², ascending
    lost = values[-1] * len(answers) * np.finfo(float).eps  # rounding, in the place of 0
    return sqrt(len(answers) / values[0]) if values[0] > lost else inf


def unexplained_share(answers: NDArray[np.float64], pattern: NDArray[np.float64]) -> float:
    """‖g − Φu‖²/‖g‖² of the best readout u: 1 where the filters say nothing of the pattern."""
    readout, *_ = np.linalg.lstsq(answers, pattern)
    return float(np.mean((pattern - answers @ readout) ** 2))
