"""Initial gradients on a k-parity at any input length, by Krawtchouk sums in exact arithmetic.

FCN: with w ∈ {±a}^n a neuron depends on x through the number d of disagreements alone, and all its
coefficients of a level are equal up to sign.  CNN: Thm 4's own initialisation, W ∈ {±1/k}, u = 0.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .activations import Activation, Elementwise
from .construction import eigenvalues
from .krawtchouk import count_coefficient


@dataclass(frozen=True)
class SignGradient:
    """|∂L/∂w_j| inside and outside I, and |∂L/∂u|, the same for every neuron with u = 1; exact."""

    input_length: int  # n
    pattern_length: int  # k
    inside: Fraction  # |ŝ| at level k − 1
    outside: Fraction  # |ŝ| at level k + 1
    readout: Fraction  # |σ̂_w| at level k

    @property
    def largest_filter_coordinate(self) -> float:
        """max_j |∂L/∂w_j|."""
        return float(max(self.inside, self.outside))

    @property
    def square_filters(self) -> float:
        """‖∂_w L‖² = k·inside² + (n − k)·outside²."""
        n, k = self.input_length, self.pattern_length
        return float(k * self.inside**2 + (n - k) * self.outside**2)

    @property
    def num_samples_to_see(self) -> float:
        """1/inside²: samples at which one coordinate inside I stands one standard error above 0.

        The order of magnitude only; many neurons seen together need fewer.
        """
        return float(1 / self.inside**2) if self.inside else float("inf")


def fcn_sign_gradient(
    input_length: int,
    pattern_length: int,
    activation: Activation,
    weight: float,
    bias: float = 0.0,
) -> SignGradient:
    """|∂L/∂w_j| = 2^-n |Σ_d σ'(a(n−2d)+b) K_d(k∓1)|, |∂L/∂u| = 2^-n |Σ_d σ(a(n−2d)+b) K_d(k)|.

    Exact for the table of σ and σ' at floating-point pre-activations, hence exact for piecewise
    linear σ and a power-of-two a; a smooth σ brings its own rounding, 2^-53 E|σ|, and no more.
    """
    n, k = input_length, pattern_length
    if not 1 <= k <= n:
        raise ValueError(f"pattern_length must be in 1..{n} (input_length), got {k}: |I| = k.")
    pre = np.asarray(weight * (n - 2.0 * np.arange(n + 1)) + bias, dtype=np.float64)

    def size(function: Elementwise, level: int) -> Fraction:
        return abs(count_coefficient(function(pre).tolist(), level))

    outside = size(activation.slope, k + 1) if k < n else Fraction(0)
    inside, readout = size(activation.slope, k - 1), size(activation.value, k)
    return SignGradient(n, k, inside, outside, readout)


def cnn_readout_gradient(pattern_length: int, activation: Activation) -> float:
    """|∂L/∂u_i^(j*)| = 2^-k |λ_k|, = 2^-k/k for the clipped ReLU: uniform inputs, u = 0, any i.

    The other windows are uncorrelated with the parity, and ∂L/∂W = 0 while u = 0, so that
    ‖∇L‖² = q·4^-k λ_k².  It does not depend on the input length.
    """
    k = pattern_length
    return float(abs(eigenvalues(k, activation)[k])) / 2**k


def gradient_ratio(
    input_length: int, pattern_length: int, activation: Activation, weight: float
) -> float:
    """CNN's |∂L/∂u_i^(j*)| over the FCN's largest |∂L/∂w_j|: initial gradients, uniform inputs."""
    fcn = fcn_sign_gradient(input_length, pattern_length, activation, weight)
    return cnn_readout_gradient(pattern_length, activation) / fcn.largest_filter_coordinate


def smallest_visible_gradient(weight: float, learning_rate: float, dtype: type) -> float:
    """ulp(w)/(2η): a step with a smaller gradient leaves w unchanged in `dtype`.

    This is what "effectively zero on a finite-precision machine" [malach2021, Sec. 4] can mean.
    """
    return float(np.spacing(dtype(abs(weight)))) / (2 * learning_rate)
