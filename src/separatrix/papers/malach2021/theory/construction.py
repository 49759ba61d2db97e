"""A readout u* of the untrained filters that equals a given k-pattern [malach2021, Lemma 6].

A filter with signs z sees a window with code c at Hamming distance d = d(z, c), hence with the
pre-activation ⟨z/k, c⟩ + 1/k − 1 = (1 − 2d)/k.  So the first layer is a convolution over the cube:
parities are its eigenvectors and the Krawtchouk sums λ_ℓ its eigenvalues, for every activation.
"""

from math import comb, inf, sqrt

import numpy as np
from numpy.typing import NDArray

from ....claims.bound import Bound, judged
from .activations import Activation
from .coverage import printed_num_filters
from .cube import walsh
from .krawtchouk import count_sum


def distance_table(pattern_length: int, activation: Activation) -> NDArray[np.float64]:
    """φ(d) = σ((1 − 2d)/k) for d = 0..k: what a filter answers to a window at distance d."""
    k = pattern_length
    return activation.value((1.0 - 2.0 * np.arange(k + 1)) / k)


def is_indicator(pattern_length: int, activation: Activation) -> bool:
    """σ(1/k) ≠ 0 and σ(−1/k) = σ(−3/k) = … = 0: a filter answers to its own window only.

    Lemma 6's proof needs this, and |σ| ≤ c, |σ'| ≤ 1 do not give it: σ ≡ 0 meets both.
    """
    table = distance_table(pattern_length, activation)
    return bool(table[0] != 0 and not table[1:].any())


def eigenvalues(pattern_length: int, activation: Activation) -> NDArray[np.float64]:
    """λ_ℓ = Σ_d σ((1 − 2d)/k) K_d(ℓ) for ℓ = 0..k, 0 where only the table's rounding is left.

    Every k-pattern is a readout of the untrained filters if and only if no λ_ℓ is 0.
    """
    k, table = pattern_length, distance_table(pattern_length, activation)
    values = np.array([float(count_sum(table.tolist(), level)) for level in range(k + 1)])
    rounding = 2.0**-50 * sum(abs(v) * comb(k, d) for d, v in enumerate(table))
    return np.where(np.abs(values) > rounding, values, 0.0)


def norm_factors(pattern_length: int, activation: Activation) -> NDArray[np.float64]:
    """1/(k·|λ_ℓ|) for ℓ = 0..k: ‖u*‖ of a parity of ℓ bits over the clipped ReLU's, equal m_z.

    inf where λ_ℓ = 0: the parity of ℓ bits is then no readout of these filters.
    """
    lam = np.abs(eigenvalues(pattern_length, activation))
    return np.divide(1.0, pattern_length * lam, out=np.full_like(lam, inf), where=lam > 0)


def indicator_readout(
    pattern: NDArray[np.float64], multiplicities: NDArray, activation: Activation
) -> NDArray[np.float64]:
    """u*_z = g(z) / (σ(1/k)·m_z): the paper's k·g(z)/|J_z|, with 1/k read as σ(1/k).

    The entry of each of the m_z filters with signs z, in the pattern's own window; 0 elsewhere.
    """
    k = _pattern_length(pattern, multiplicities)
    if not is_indicator(k, activation):
        raise ValueError(
            f"activation must vanish at −1/k, −3/k, … and not at 1/k, got {activation.name} with "
            f"k = {k}: use walsh_readout."
        )
    return pattern / (distance_table(k, activation)[0] * multiplicities)


def walsh_readout(
    pattern: NDArray[np.float64], multiplicities: NDArray, activation: Activation
) -> NDArray[np.float64]:
    """u*_z = v_z/m_z, v_z = Σ_S ĝ(S) χ_S(z)/λ_|S|: Lemma 6 for any σ that allows it.

    Σ_z v_z φ(d(c, z)) = g(c) is a convolution over the cube, so it is solved one parity at a time:
    it needs λ_|S| ≠ 0 wherever ĝ(S) ≠ 0.
    """
    k = _pattern_length(pattern, multiplicities)
    spectrum, sizes = walsh(pattern), np.bitwise_count(np.arange(pattern.size))
    lam = eigenvalues(k, activation)[sizes]
    used = np.abs(spectrum) > 2.0**-50
    if np.any(lam[used] == 0):
        missing = sorted(set(sizes[used & (lam == 0)].tolist()))
        raise ValueError(
            f"activation must have λ_ℓ ≠ 0 at the pattern's levels, got {activation.name} with "
            f"λ_ℓ = 0 at ℓ = {missing}: these filters cannot express the pattern."
        )
    quotient = np.divide(spectrum, lam, out=np.zeros_like(spectrum), where=used)
    return walsh(quotient) * pattern.size / multiplicities  # the inverse transform is 2^k walsh


def readout_norm(readout: NDArray[np.float64], multiplicities: NDArray) -> float:
    """‖u‖ = √(Σ_z m_z u_z²), u_z being the entry of each of the m_z filters with signs z."""
    return float(np.sqrt(np.sum(multiplicities * readout**2)))


def tight_norm(multiplicities: NDArray) -> float:
    """‖u*‖ = k·√(Σ_z 1/m_z), exact for σ(1/k) = 1/k and every pattern; ≈ 2^k k/√q."""
    k = len(multiplicities).bit_length() - 1
    return k * sqrt(float(np.sum(1.0 / np.asarray(multiplicities, dtype=np.float64))))


def half_share_norm(pattern_length: int, num_filters: int, failure: float = 0.05) -> Bound:
    """‖u*‖ ≤ √2·2^k k/√q w.p. ≥ 1 − δ: what |J_z| ≥ q 2^(−k−1) gives."""
    return _norm_bound(sqrt(2.0), pattern_length, num_filters, failure)


def printed_norm(pattern_length: int, num_filters: int, failure: float = 0.05) -> Bound:
    """‖u*‖ ≤ 2·2^k k/√q w.p. ≥ 1 − δ [malach2021, Lemma 6]: √2 larger than its proof needs."""
    return _norm_bound(2.0, pattern_length, num_filters, failure)


def _norm_bound(constant: float, pattern_length: int, num_filters: int, failure: float) -> Bound:
    k, q, needed = pattern_length, num_filters, printed_num_filters(pattern_length, failure)
    value = constant * 2**k * k / sqrt(q)
    conditions = {f"num_filters > {needed:.4g}": q > needed}
    return judged(value, "upper", "norm of the readout u*", inf, conditions, {"‖u*‖": value})


def _pattern_length(pattern: NDArray[np.float64], multiplicities: NDArray) -> int:
    if np.shape(multiplicities) != pattern.shape or not np.all(np.asarray(multiplicities) > 0):
        raise ValueError(
            f"multiplicities must be {pattern.size} positive counts, got {multiplicities}: every "
            "sign pattern needs a filter; draw more filters."
        )
    return pattern.size.bit_length() - 1
