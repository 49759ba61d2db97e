"""Theorem 12: the FCN's initial gradient on a k-parity, as printed, as proved, and exactly.

Setting: uniform inputs, f = χ_I with |I| = k, first-layer vectors from a permutation-invariant law,
|u_i| ≤ ū, |σ| ≤ c, |σ'| ≤ 1, and |h(x)| ≤ 1 for all x, so that the hinge loss has slope −y
everywhere.  Biases and readout must not depend on w in a way that permutations change.  It is an
initial-gradient bound: nothing here speaks of later steps.

With s(x) = σ'(⟨w, x⟩ + b), ∂L/∂w_j = −u·ŝ(I △ {j}): level k − 1 of ŝ inside I, k + 1 outside.
"""

from collections.abc import Callable
from math import comb, inf

import numpy as np
from numpy.typing import NDArray

from ....claims.bound import Bound, judged

UNIFORM = "uniform inputs, initial gradient: "


def theorem12_filters(
    input_length: int, pattern_length: int, num_filters: int, readout_bound: float = 1.0
) -> Bound:
    """E‖∂_W L‖² ≤ ū²qn·min{C(n−1,k)⁻¹, C(n−1,k−1)⁻¹} [malach2021, Thm 12].

    True, although its proof is not: per coordinate the minimum must be read as a maximum (see
    `printed_per_coordinate`); `tight_filters` shows that the total is right.
    """
    n, per_neuron = input_length, readout_bound**2 * num_filters
    value = per_neuron * n * _least_inverse(n, pattern_length)
    return _squared_gradient("W", value, per_neuron)


def theorem12_readout(
    input_length: int, pattern_length: int, num_filters: int, activation_bound: float = 1.0
) -> Bound:
    """E‖∂_u L‖² ≤ c²q/C(n,k) [malach2021, Thm 12]."""
    total = activation_bound**2 * num_filters
    return _squared_gradient("u", total / comb(input_length, pattern_length), total)


def guaranteed_length(limit: Callable[[int, int], float]) -> int:
    """The least n = 2^k from which on Thm 12 keeps each coordinate below `limit(n, k)`.

    For a neuron with u = 1 that starts from signs, where every draw has the mean: |∂_{w_j} L| ≤
    ‖∂_w L‖ ≤ √(n/C(n−1,k)). Looked at up to n = 2^40; the bound is 2^(-k²/2), a limit like a power
    of n is 2^(-pk), so that none is passed again later.
    """
    last = max(
        (k for k in range(1, 41) if theorem12_filters(2**k, k, 1).value ** 0.5 > limit(2**k, k)),
        default=0,
    )
    return 2 ** (last + 1)


def tight_filters(
    input_length: int, pattern_length: int, num_filters: int, readout_bound: float = 1.0
) -> Bound:
    """E‖∂_W L‖² ≤ ū²q·max{n−k+1, k+1}/C(n,k) (k < n): the identity with W_{k−1} + W_{k+1} ≤ 1.

    Attained: at k = 1 by any σ that is linear on the range.  Below the printed bound, because
    C(n,k) = C(n−1,k) + C(n−1,k−1).
    """
    n, k, per_neuron = input_length, pattern_length, readout_bound**2 * num_filters
    count = max(n - k + 1, k + 1) if k < n else 1  # no set has n + 1 elements
    return _squared_gradient("W", per_neuron * count / comb(n, k), per_neuron)


def expected_square_filters(slope_weights: NDArray[np.float64], pattern_length: int) -> float:
    """E‖∂_w L‖² = [(n−k+1)·W_{k−1}(s) + (k+1)·W_{k+1}(s)]/C(n,k), exact, per neuron with u = 1.

    The mean over permutations of one w; `slope_weights` are the Fourier weights W_0..W_n of s.
    A set of size k − 1 is I − {j} for n − k + 1 pairs (I, j), one of size k + 1 is I ∪ {j} for
    k + 1 pairs.
    """
    n, k = len(slope_weights) - 1, pattern_length
    inside, outside = expected_square_coordinates(slope_weights, k)
    return k * inside + (n - k) * outside


def expected_square_coordinates(
    slope_weights: NDArray[np.float64], pattern_length: int
) -> tuple[float, float]:
    """E(∂_{w_j} L)² = W_{k−1}(s)/C(n,k−1) for j ∈ I and W_{k+1}(s)/C(n,k+1) for j ∉ I, u = 1."""
    n, k = len(slope_weights) - 1, pattern_length
    inside = float(slope_weights[k - 1]) / comb(n, k - 1)
    outside = float(slope_weights[k + 1]) / comb(n, k + 1) if k < n else 0.0
    return inside, outside


def expected_square_readout(value_weights: NDArray[np.float64], pattern_length: int) -> float:
    """E(∂_u L)² = W_k(σ_w)/C(n,k), exact, per neuron, from the weights of σ(⟨w,x⟩ + b)."""
    return float(value_weights[pattern_length]) / comb(len(value_weights) - 1, pattern_length)


def printed_per_coordinate(input_length: int, pattern_length: int) -> Bound:
    """E(∂_{w_j} L)² ≤ min{C(n−1,k)⁻¹, C(n−1,k−1)⁻¹} [malach2021, proof of Thm 12]: FALSE for j ∈ I.

    At k = 1 with σ linear on the range the coordinate inside I is 1, the "bound" 1/(n−1).
    """
    value = _least_inverse(input_length, pattern_length)
    return _squared_gradient("w_j, as printed,", value, 1.0)


def corrected_per_coordinate(input_length: int, pattern_length: int) -> tuple[Bound, Bound]:
    """E(∂_{w_j} L)² ≤ 1/C(n,k−1) for j ∈ I, ≤ 1/C(n,k+1) for j ∉ I (0 when k = n).

    The paper's argument gives |S_j|⁻¹ = C(n−1,k−1)⁻¹ and C(n−1,k)⁻¹; averaging over j too, these.
    """
    n, k = input_length, pattern_length
    inside = _squared_gradient("w_j, j in I,", 1 / comb(n, k - 1), 1.0)
    outside = 1 / comb(n, k + 1) if k < n else 0.0
    return inside, _squared_gradient("w_j, j not in I,", outside, 1.0)


def _least_inverse(input_length: int, pattern_length: int) -> float:
    n, k = input_length, pattern_length
    if not 1 <= k <= n:
        raise ValueError(f"pattern_length must be in 1..{n} (input_length), got {k}: |I| = k.")
    return 1 / max(comb(n - 1, k), comb(n - 1, k - 1))


def _squared_gradient(variable: str, value: float, trivial: float) -> Bound:
    """Trivial is Parseval alone: Σ_j ŝ(I △ {j})² ≤ E s² ≤ 1 per neuron, σ̂(I)² ≤ c²."""
    quantity = f"{UNIFORM}mean squared norm by {variable}"
    return judged(value, "upper", quantity, trivial or inf, {}, {"total": value})
