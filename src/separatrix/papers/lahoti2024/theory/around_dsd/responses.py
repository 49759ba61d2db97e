"""E[y·f] and E[f²] of patch-sum networks with filters of norm 1, in closed form.

Throughout: e, q the mean and second moment of φ_b where a signal is met at alignment a, v the
second moment where none is. φ_b is odd, so noise has mean 0 and f² has no mixed terms of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ..response import Floats, mean_response, pass_probability, second_moment
from .aligned import Response


def several_response(
    num_patches: int,
    noise_std: float,
    num_signals: int,
    alignment: float,
    sign_moments: tuple[float, float],
    threshold: Floats,
) -> Response:
    """m signals at once: E[y·f] = m·ρ·e, E[f²] = m·q + (k − m)·v + m(m − 1)·κ·e².

    ρ = E[y·sⱼ] and κ = E[sⱼ·sₗ] of the signals' signs; both are 1 where all are the label's.
    """
    k, m, s, (rho, kappa) = num_patches, num_signals, noise_std, sign_moments
    e, q = mean_response(alignment, s, threshold), second_moment(alignment, s, threshold)
    power = m * q + (k - m) * second_moment(0.0, s, threshold) + m * (m - 1) * kappa * e**2
    return Response(m * rho * e, power)


def different_response(
    num_patches: int,
    noise_std: float,
    num_mixed: int,
    alignment: float,
    threshold: Floats,
) -> Response:
    """Filters at this alignment with the mean of j of the orthonormal signals: j patches answer,
    each at alignment a/√j, and the other signals are not seen."""
    seen = alignment / math.sqrt(num_mixed)
    return several_response(num_patches, noise_std, num_mixed, seen, (1.0, 1.0), threshold)


def placed_response(
    alignments: NDArray[np.float64],
    shares: NDArray[np.float64],
    noise_stds: NDArray[np.float64],
    threshold: Floats,
    num_others: int = 0,
) -> Response:
    """One signal: `alignments` [*target, place, patch] is what patch i meets of place t's, beside
    `num_others` patches with none and the first one's noise.

    E[y·f] = Σ_t p_t·Σᵢ e_tᵢ and E[f²] = Σ_t p_t·((Σᵢ e_tᵢ)² + Σᵢ (q_tᵢ − e_tᵢ²)).
    """
    b = np.asarray(threshold)[..., None, None]
    e, q = mean_response(alignments, noise_stds, b), second_moment(alignments, noise_stds, b)
    total = np.sum(e, axis=-1)
    power = total**2 + np.sum(q - np.square(e), axis=-1)
    others = num_others * second_moment(0.0, noise_stds[0], threshold)
    return Response(total @ shares, power @ shares + others)


def product_response(
    num_patches: int, noise_std: float, num_signals: int, alignment: float, threshold: Floats
) -> Response:
    """Of f = Σ over sets S of m patches of Π_{i∈S} φ_b(zᵢ), for a label that is a product of signs.

    For m = 2 that is ((Σφ)² − Σφ²)/2: what a second hidden layer of squares can compute.
    """
    # Signs are independent and noise is odd: of f², only squares of the same set are left.
    k, m, s = num_patches, num_signals, noise_std
    e, q = mean_response(alignment, s, threshold), second_moment(alignment, s, threshold)
    v = second_moment(0.0, s, threshold)
    ways = [math.comb(m, j) * math.comb(k - m, m - j) for j in range(m + 1)]
    return Response(e**m, sum(way * q**j * v ** (m - j) for j, way in enumerate(ways)))


def mixture_response(
    num_patches: int,
    alignment: float,
    noise_std: float,
    noise_stds: NDArray[np.float64],
    heavy: bool,
    threshold: Floats,
) -> Response:
    """One signal in noise of variance σ² that is Gaussian given its strength, from draws of its
    standard deviation s; `heavy` where s² has no variance of its own."""
    b = np.atleast_1d(threshold)[:, None]
    e, q = mean_response(alignment, noise_stds, b), second_moment(alignment, noise_stds, b)
    v = second_moment(0.0, noise_stds, b)
    # What is known, E s² = σ², in place of what was drawn. Where the signal is, q is s² and more;
    # elsewhere v is only far out in the tail, which matters where draws of s² do not settle.
    excess = np.mean(noise_stds**2) - noise_std**2
    power = np.mean(q, axis=1) - excess
    noise = np.mean(v, axis=1) - (excess if heavy else 0.0)
    return Response(np.mean(e, axis=1), power + (num_patches - 1) * noise)


def projected_response(
    num_patches: int, alignment: float, projections: NDArray[np.float64], threshold: Floats
) -> Response:
    """One signal in noise of any symmetric law: `projections` are draws of ⟨w, noise⟩."""
    b = np.atleast_1d(threshold)[:, None]
    outputs = lambda z: np.sign(z) * np.maximum(np.abs(z) - b, 0.0)
    up, down = outputs(alignment + projections), outputs(alignment - projections)
    q, v = (up**2 + down**2).mean(1) / 2, (outputs(projections) ** 2).mean(1)
    return Response((up + down).mean(1) / 2, q + (num_patches - 1) * v)


def chain_response(
    num_patches: int,
    noise_stds: NDArray[np.float64],
    correlations: NDArray[np.float64],
    alignment: float,
    threshold: Floats,
) -> Response:
    """One signal in noise whose patches are correlated: `correlations` [lag, target], lags from 1.

    To the formula for independent patches come the pairs, E φ_b(z)φ_b(z′) = Σₙ cₙ·c′ₙ·rⁿ with cₙ
    the coefficients in normalised Hermite polynomials (Mehler's formula).
    """
    k, s, b = num_patches, noise_stds, threshold
    e, q = mean_response(alignment, s, b), second_moment(alignment, s, b)
    power = q + (k - 1) * second_moment(0.0, s, b)
    num = _num_terms(float(np.max(np.abs(correlations), initial=0.0)))
    signal, noise = _coefficients(alignment, s, b, num), _coefficients(0.0, s, b, num)
    for lag, r in enumerate(correlations, start=1):
        # Ordered pairs at this lag: 2(k − l), of which a share of 2/k has the signal in it.
        noisy = sum(c * c * r ** (2 * i + 1) for i, c in enumerate(noise))
        mixed = sum(
            c * a * r ** (2 * i + 1) for i, (c, a) in enumerate(zip(noise, signal, strict=True))
        )
        power = power + 2 * (k - lag) * ((1 - 2 / k) * noisy + (2 / k) * mixed)
    return Response(e, power)


def _num_terms(largest: float) -> int:
    """Until rⁿ is 10⁻⁴; at most 24, as coefficients fall too."""
    return 1 if largest < 1e-4 else min(math.ceil(math.log(1e-4) / math.log(largest) / 2), 24)


def _coefficients(mean: float, std: Floats, threshold: Floats, num: int) -> list[Floats]:
    """c₁, c₃, …, c₂ₙ₋₁ of φ_b(a + sε); even ones meet a 0, that of pure noise."""
    # E g·Heₙ = E g″·Heₙ₋₂ and φ_b″ = δ_b − δ_−b, so cₙ = s·[h(u)ϕ(u)] from −u₋ to u₊ over
    # √(n(n−1)), with h = Heₙ₋₂/√(n−2)! and u± = (b ∓ a)/s; c₁ = s·P(|z| > b).
    upper, lower = (threshold - mean) / std, (-threshold - mean) / std
    density = lambda u: np.exp(-np.square(u) / 2) / math.sqrt(2 * math.pi)
    coefficients = [std * pass_probability(mean, std, threshold)]
    before = [np.ones_like(u * 1.0) for u in (upper, lower)]
    now = [upper, lower]  # h₁
    for n in range(3, 2 * num, 2):
        ends = [h * density(u) for h, u in zip(now, (upper, lower), strict=True)]
        coefficients.append(std * (ends[0] - ends[1]) / math.sqrt(n * (n - 1)))
        for degree in (n - 1, n):
            after = [
                (u * h - math.sqrt(degree - 1) * old) / math.sqrt(degree)
                for u, h, old in zip((upper, lower), now, before, strict=True)
            ]
            before, now = now, after
    return coefficients
