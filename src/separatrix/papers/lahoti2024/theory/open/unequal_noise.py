"""DSD with noise σ_i in patch i: how far apart two signals are, the location revealed or hidden.

All of it ours.  `noise_stds` holds σ_1, …, σ_k; the location is uniform, w* may differ by patch.
"""

import math
from collections.abc import Sequence

import numpy as np

from ..bayes import Sampled
from ..response import Floats


def mean_variance(noise_stds: Sequence[float]) -> float:
    """σ_A² = (1/k)·Σσ_i²: what tasks of equal total variance hold fixed."""
    return float(np.mean(np.square(noise_stds)))


def harmonic_variance(noise_stds: Sequence[float]) -> float:
    """σ_H² = k/Σσ_i⁻² ≤ σ_A²: the σ² of a sample whose location is revealed."""
    return float(1 / np.mean(np.square(noise_stds) ** -1.0))


def revealed_divergence(cosines: Floats, noise_stds: Sequence[float]) -> float:
    """(1/k)·Σ_t (1 − cos α_t)/σ_t²: exact for (x, y, t), a ceiling where t is hidden.

    (1 − cos α)/σ_H² for one cosine; `dynamic_divergence_ceiling` for one σ.
    """
    # The chain rule over (y, t), whose law is common to both: ‖u_t − v_t‖²/2σ_t² for each t, the
    # other patches being equal in law.  Dropping t loses divergence: KL is jointly convex.
    return float(np.mean((1 - cosines) / np.square(noise_stds)))


def faint_divergence(cosines: Floats, noise_stds: Sequence[float]) -> float:
    """Σ_t (1 − cos α_t)/(k²σ_t²): the hidden divergence as all σ_t → ∞, 1/k of the revealed one."""
    # Where no sample gives its location away only the mean of y·x is left, u_t/k in patch t, and
    # its divergence is Σ_t ‖u_t/k − v_t/k‖²/2σ_t²; what else the mixture has is of order 1/σ⁴.
    return revealed_divergence(cosines, noise_stds) / len(noise_stds)


def hidden_divergence(
    cosines: Floats, noise_stds: Sequence[float], num_draws: int, seed: int
) -> Sampled:
    """KL between DSD with signals u_t and with v_t, location hidden: sampled, from x's own law.

    Between the two above in all that we sampled; `revealed_divergence` is proved above it.
    """
    # y·x tells as much as (x, y) does (both laws are odd), and of patch t only z = y·x⁽ᵗ⁾·σ_t⁻² in
    # the plane of u_t and v_t.  log p_u/p_noise = ln (1/k)Σ_t exp(z_t·u_t − 1/2σ_t²).
    rng, k, stds = np.random.default_rng(seed), len(noise_stds), np.asarray(noise_stds)
    cosine = np.broadcast_to(cosines, k)
    sine = np.sqrt(1 - cosine**2)
    along, across = stds * rng.standard_normal((2, num_draws, k))
    along[np.arange(num_draws), rng.integers(k, size=num_draws)] += 1  # u_t is the first axis
    heights = np.stack([along, along * cosine + across * sine]) / stds**2 - 1 / (2 * stds**2)
    of_u, of_v = np.logaddexp.reduce(heights, axis=-1)
    ratio = of_u - of_v
    return Sampled(float(ratio.mean()), float(ratio.std(ddof=1) / math.sqrt(num_draws)))


def hidden_divergence_from_noise(noise_stds: Sequence[float]) -> float:
    """min(1/2σ_H², ln(1 + (1/k²)·Σ_t (e^{1/σ_t²} − 1))): nats that a sample holds on w*, at most.

    For any signals, location hidden.  The second, near 1/kσ² where σ is large, is the smaller once
    1/σ² < 2·ln k or so: there even a learner that shares its filter pays for the k patches.
    """
    # KL ≤ ln(1 + χ²) from N(0, Σ) × Unif{±1}; a mixture of shifts μ_t has
    # 1 + χ² = (1/k²)·Σ_{t,t'} exp(μ_tᵀΣ⁻¹μ_t'), and the μ_t have disjoint supports.
    inverse = np.square(noise_stds) ** -1.0
    k = len(inverse)
    # a sum of k terms e^{1/σ²} and k² − k ones, by logarithms: e^{1/σ²} overflows at σ = 0.03
    others = [math.log(k**2 - k)] if k > 1 else []
    chi_square = float(np.logaddexp.reduce([*inverse, *others])) - 2 * math.log(k)
    return min(float(np.mean(inverse)) / 2, chi_square)


def covariance_divergence(patch_dim: int, noise_stds: Sequence[float]) -> float:
    """(kd/2)·ln(σ_A²/σ_G²) = KL(N(0, UΣUᵀ) ‖ N(0, σ_A²I)), σ_G² = (Πσ_i²)^{1/k}, whatever U.

    Nats by which the noise alone tells how the input is rotated: 0 for equal noise.
    """
    # ½(tr Σ/s² − kd + ln s^{2kd}/det Σ), smallest at s² = tr Σ/kd = σ_A²; tr and det forget U.
    variances = np.square(noise_stds)
    spread = math.log(mean_variance(noise_stds)) - float(np.mean(np.log(variances)))
    return len(variances) * patch_dim / 2 * max(spread, 0.0)
