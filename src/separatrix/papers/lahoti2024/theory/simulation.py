"""Pieces of the FCN's lower bound: the informative samples, the booster, and why b_min matters."""

import math


def informative_count_bound(num_samples: int, num_patches: int) -> float:
    """P(n/2k ≤ n₁ ≤ 3n/2k) ≥ 1 − 2·exp(−n/10k)  [lahoti2024, DSD→SSD simulation]."""
    # Bernstein at t = n/2k, variance ≤ n/k: exponent (n/k)·(1/8)/(1 + 1/6) = 0.107·n/k ≥ n/10k.
    return 1 - 2 * math.exp(-num_samples / (10 * num_patches))


def informative_count_probability(num_samples: int, num_patches: int) -> float:
    """P(n/2k ≤ n₁ ≤ 3n/2k), n₁ ~ Binomial(n, 1/k), exactly: how often the event holds."""
    n, k = num_samples, num_patches
    low, high = -(-n // (2 * k)), 3 * n // (2 * k)  # the integers inside, ends included
    from scipy.stats import binom  # slow to load, and hardly ever needed

    return float(binom.cdf(high, n, 1 / k) - binom.cdf(low - 1, n, 1 / k))


def boosted_alignment(alignment: float, num_hits: int) -> float:
    """l√S/√(1−l²+l²S): the cosine with μ of a sum of S independent unit vectors of cosine l.

    In high dimension.  [lahoti2024, FCN booster] has the smaller l√S/√(1+l²S).
    """
    # Sum: S·l along μ, and S independent parts of length √(1−l²) across it, nearly orthogonal.
    length, hits = alignment, num_hits
    return length * math.sqrt(hits) / math.sqrt(1 - length**2 + length**2 * hits)


def boosted_alignment_printed(alignment: float, num_hits: int) -> float:
    """l√S/√(1+l²S): as above with parts across μ of length 1, a lower bound for ‖wᵢ‖ ≤ 1."""
    gain = alignment * math.sqrt(num_hits)
    return gain / math.sqrt(1 + gain**2)


def estimation_error(alignment: float) -> float:
    """‖u − v‖ = √(2 − 2·cos) of unit vectors; the paper has √(2(1−0.7)) = 0.775 as ≤ 1/4."""
    return math.sqrt(2 - 2 * alignment)


def booster_sections(min_threshold: float) -> float:
    """S = 1000/b_min² sections of n + 1 samples: what the FCN's bound divides its constant by.

    The paper also writes m = (n+1)·100/b_min² samples in all; a tenth of the sections are to hit.
    """
    return 1000 / min_threshold**2


def linear_fcn_risk(num_patches: int, patch_dim: int, noise_std: float, num_samples: int) -> float:
    """(k−1)/n + k²σ²/n + kσ²·(1 + (k−1)/n + k²dσ²/n): E R of the FCN wᵢ = mean(yx), b = 0.

    One full-batch gradient step of size 1/2 from zero, so O(kd)-equivariant; exact.  It beats the
    rate of [lahoti2024, Thm 6.1], which is why that theorem needs b ≥ b_min.
    """
    # f(x) = vᵀx with v = Σwᵢ = k·mean(yx) = Σ_i k·p̂_i·μ_i + (kσ/√n)·ε, p̂ the patch frequencies.
    # R = (1 − 2E v·m) + E vᵀE[xxᵀ]v = −1 + E(v·μ₁)² + σ²E‖v‖², by symmetry in i, with
    # E(v·μ₁)² = 1 + (k−1)/n + k²σ²/n and E‖v‖² = k·E(v·μ₁)² + k(d−1)·k²σ²/n.
    k, d, n, noise = num_patches, patch_dim, num_samples, noise_std**2
    along = (k - 1) / n + k**2 * noise / n
    return along + noise * (k + k * (k - 1) / n + k**3 * d * noise / n)


def linear_fcn_num_samples(
    num_patches: int, patch_dim: int, noise_std: float, risk: float
) -> float:
    """n at which `linear_fcn_risk` is `risk`: infinite unless risk > kσ², the linear floor of v.

    Near k/δ + σ²k²d·(kσ²/δ), of smaller order than σ²k²d when kσ² → 0.
    """
    k, d, noise = num_patches, patch_dim, noise_std**2
    room = risk - k * noise
    if room <= 0:
        return math.inf
    return ((k - 1) * (1 + k * noise) + k**2 * noise + k**3 * d * noise**2) / room
