"""Alignment wᵀw*/‖w‖ after each step of the two-step algorithm, from m samples a step.

Step 1 is linear (b = 0) from nearly zero weights; step 2 sees only patches that pass b₁.
"""

import math

import numpy as np
from scipy.optimize import root_scalar
from scipy.special import gammaln, hyp1f1


def lcn_first_alignment(
    num_patches: int, patch_dim: int, noise_std: float, samples_per_step: int
) -> float:
    """1/√(1 + k²σ²d/m): one patch in k holds the signal, every patch holds noise."""
    # wᵢ ∝ mean(y·x⁽ⁱ⁾) = (1/k)·w* + (σ/√m)·ε, ‖ε‖² ≈ d.
    k, d, m = num_patches, patch_dim, samples_per_step
    return 1 / math.sqrt(1 + k**2 * noise_std**2 * d / m)


def cnn_first_alignment(
    num_patches: int, patch_dim: int, noise_std: float, samples_per_step: int
) -> float:
    """1/√(1 + kσ²d/m): sharing adds the k patches, all of their signal and all of their noise."""
    # w ∝ mean(y·Σᵢx⁽ⁱ⁾) = w* + σ√(k/m)·ε.
    k, d, m = num_patches, patch_dim, samples_per_step
    return 1 / math.sqrt(1 + k * noise_std**2 * d / m)


def lcn_second_alignment(
    num_patches: int, patch_dim: int, noise_std: float, samples_per_step: int
) -> float:
    """1/√(1 + kσ²d/m): after perfect denoising filter i sees its m/k signal patches alone."""
    k, d, m = num_patches, patch_dim, samples_per_step
    return 1 / math.sqrt(1 + k * noise_std**2 * d / m)


def cnn_second_alignment(patch_dim: int, noise_std: float, samples_per_step: int) -> float:
    """1/√(1 + σ²d/m): after perfect denoising the filter sees all m signal patches, no others."""
    return 1 / math.sqrt(1 + noise_std**2 * patch_dim / samples_per_step)


def mean_alignment(strength: float, dim: int) -> float:
    """E cos(z, u), z ~ N(λu, I_d) = λ·Γ((d+1)/2)/(√2·Γ(d/2+1))·₁F₁(1/2; d/2+1; −λ²/2).

    What the formulas above leave out: at finite d the cosine is random.
    """
    scale = math.exp(gammaln((dim + 1) / 2) - gammaln(dim / 2 + 1)) / math.sqrt(2)
    return float(strength * scale * hyp1f1(0.5, dim / 2 + 1, -(strength**2) / 2))


def cnn_mean_first_alignment(
    num_patches: int, patch_dim: int, noise_std: float, samples_per_step: int
) -> float:
    """E align₁ exactly (weights starting at 0): `mean_alignment` at λ = √(m/k)/σ."""
    k, m = num_patches, samples_per_step
    return mean_alignment(math.sqrt(m / k) / noise_std, patch_dim)


def lcn_mean_first_alignment(
    num_patches: int, patch_dim: int, noise_std: float, samples_per_step: int
) -> float:
    """E align₁ exactly: λ = n₁/(σ√m), averaged over n₁ ~ Binomial(m, 1/k) signals in the patch."""
    k, d, m = num_patches, patch_dim, samples_per_step
    from scipy.stats import binom  # slow to load, and hardly ever needed

    low, high = float(binom.ppf(1e-12, m, 1 / k)), float(binom.isf(1e-12, m, 1 / k))
    counts = np.arange(low, high + 1)
    cosines = [mean_alignment(n1 / (noise_std * math.sqrt(m)), d) for n1 in counts]
    return float(np.dot(binom.pmf(counts, m, 1 / k), cosines))


def second_step_drift(num_patches: int, noise_std: float, threshold: float) -> float:
    """D = E[(y − f)·Σᵢ zᵢ·1{|zᵢ| > b}], zᵢ = ⟨w*, xᵢ⟩: how step 2 pushes a filter at w*.

    w* becomes (1 + 2η₂D)·w*, for the CNN and, η₂ holding its factor k, for the LCN. About
    b − σ² − 2(k−1)σ²·Φ(−b/σ): at D < 0 more noise passes b than signal is missing, and η₂ = 1000
    turns the filter around, whatever the number of samples.
    """
    k, s, b = num_patches, noise_std, threshold
    # φ_b(z) = z ∓ b beyond ±b, so (1 − φ_b(z))·z = (1 ± b)z − z² there, z ~ N(1, s²).
    up, down = (b - 1) / s, (b + 1) / s
    from scipy.stats import norm  # slow to load, and hardly ever needed

    above, below = norm.sf(up), norm.sf(down)
    first = (1 + b) * (above + s * norm.pdf(up)) + (1 - b) * (below - s * norm.pdf(down))
    square = (1 + s**2) * (above + below) + s * ((1 + b) * norm.pdf(up) - (1 - b) * norm.pdf(down))
    # Noise patches: E φ_b(z)·z, z ~ N(0, s²); their scores are odd, so nothing else is left.
    return float(first - square - (k - 1) * 2 * s**2 * norm.sf(b / s))


def turning_noise(num_patches: int, threshold: float) -> float:
    """The σ at which `second_step_drift` changes its sign: above, step 2 turns filters around."""
    drift = lambda s: second_step_drift(num_patches, s, threshold)
    return float(root_scalar(drift, bracket=(1e-9, 1.0)).root)
