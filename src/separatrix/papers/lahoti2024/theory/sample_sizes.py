"""Sample sizes the theorems name, as bounds on n_δ.

Where the paper leaves a constant in O or Ω the number here has 1 in its place: the value is a law
to scale, not a number of samples.  `…_explicit` carries a constant that can be traced.
Õ(1/√k) on the noise is read as 1/√k in the lower bounds.
"""

import math

from ....claims.bound import Bound, judged
from .lower_bounds import FCN_SEPARATION, LCN_SEPARATION
from .packing import estimation_separating_cosine, lcn_separating_cosine, sphere_log_size
from .simulation import boosted_alignment_printed, booster_sections, estimation_error
from .two_step import cnn_num_samples, lcn_num_samples, log_size

LOWER_RISK = 0.25e-2  # δ of Thm 6.1 and 7.1
UPPER_RISK = 2.5e-3  # δ of Thm 6.2 and 7.2
MIN_THRESHOLD = 1e-2  # b_min of Thm 6.1


def fcn_lower(
    num_patches: int,
    patch_dim: int,
    noise_std: float,
    final_threshold: float,
    max_norm: float = 1.0,
) -> Bound:
    """n_δ ≥ max(σ²k²d, 40k), δ = 0.25e-2, constant 1 for Ω  [lahoti2024, Thm 6.1].

    O(kd)-equivariant θ.  40k is an assumption of the proof, not a consequence.
    """
    k, d = num_patches, patch_dim
    terms = {"noise": noise_std**2 * k**2 * d, "assumed": 40.0 * k, "risk": LOWER_RISK}
    conditions = _fcn_conditions(k, d, noise_std, final_threshold, max_norm) | {
        "sigma^2 k^2 d >= 40 k (below it the proof assumes 40 k)": terms["noise"] >= 40 * k
    }
    return judged(
        max(terms["noise"], terms["assumed"]), "lower", "num_samples", 1.0, conditions, terms
    )


def lcn_upper(num_patches: int, patch_dim: int, noise_std: float) -> Bound:
    """n_δ ≤ max(σ²k(k+d)·ln kd, 80k·ln kd), δ = 2.5e-3, constant 1  [lahoti2024, Thm 6.2].

    The term "proof" has the constants of the proof, max(2σ²k(k+d)L, 80kL).
    """
    k, d, scale = num_patches, patch_dim, log_size(num_patches, patch_dim)
    noise, floor = noise_std**2 * k * (k + d) * scale, 80 * k * scale
    proof = lcn_num_samples(k, d, noise_std)
    terms = {"noise": noise, "floor": floor, "proof": proof, "risk": UPPER_RISK}
    conditions = _upper_noise(k, d, noise_std) | {
        "sqrt(d) >= 20 sqrt(ln k)": math.sqrt(d) >= 20 * math.sqrt(math.log(k))
    }
    return judged(max(noise, floor), "upper", "num_samples", math.inf, conditions, terms)


def lcn_lower(num_patches: int, patch_dim: int, noise_std: float, max_norm: float = 1.0) -> Bound:
    """n_δ ≥ max(σ²kd, 40k), δ = 0.25e-2, constant 1 for Ω  [lahoti2024, Thm 7.1].

    θ equivariant under a rotation of each patch and permutations.  The sketch in the main text
    prints σ²k²d, a slip; 40k is an assumption of the proof (`lcn_lower_explicit` is without it).
    """
    k, d = num_patches, patch_dim
    terms = {"noise": noise_std**2 * k * d, "assumed": 40.0 * k, "risk": LOWER_RISK}
    conditions = {
        "norms of filters <= 1": max_norm <= 1,
        "sigma^2 k d >= 40 k (below it the proof assumes 40 k)": terms["noise"] >= 40 * k,
    }
    return judged(
        max(terms["noise"], terms["assumed"]), "lower", "num_samples", 1.0, conditions, terms
    )


def cnn_upper(num_patches: int, patch_dim: int, noise_std: float) -> Bound:
    """n_δ ≤ max(σ²(k+d)·ln kd, 10), δ = 2.5e-3, constant 1 for O  [lahoti2024, Thm 7.2].

    The term "proof" has the constants of the proof, max(2σ²(k+d)L, 10).
    """
    k, d = num_patches, patch_dim
    noise, floor = noise_std**2 * (k + d) * log_size(k, d), 10.0
    proof = cnn_num_samples(k, d, noise_std)
    terms = {"noise": noise, "floor": floor, "proof": proof, "risk": UPPER_RISK}
    conditions = _upper_noise(k, d, noise_std)
    return judged(max(noise, floor), "upper", "num_samples", math.inf, conditions, terms)


def fcn_static_lower(
    num_patches: int,
    patch_dim: int,
    noise_std: float,
    final_threshold: float,
    max_norm: float = 1.0,
) -> Bound:
    """n_δ(SSD₁) ≥ σ²kd, δ = 0.5e-2, constant 1 for Ω  [lahoti2024, FCN on SSD]."""
    k, d = num_patches, patch_dim
    terms = {"noise": noise_std**2 * k * d}
    conditions = _fcn_conditions(k, d, noise_std, final_threshold, max_norm)
    return judged(terms["noise"], "lower", "num_samples", 1.0, conditions, terms)


def fcn_lower_explicit(
    num_patches: int,
    patch_dim: int,
    noise_std: float,
    final_threshold: float,
    max_norm: float = 1.0,
) -> Bound:
    """n_δ ≥ k·(m/S − 1), m = 2σ²((1−ε/0.25)·ln|V| − ln 2), S = 1000/b_min², ε = 0.197.

    Thm 6.1 with every constant its booster costs: about 3e-8·σ²k²d, so it says something only
    for σ²kd of order 1e8.  The booster's claim to reach error ε is taken from the paper.
    """
    # S sections of n samples and one spare estimate Uμ₁ to within ε.  Of the n, n/k on average
    # tell of Uμ₁; Fano for the estimate then asks S·(n/k + 1)/2σ² ≥ (1−ε/δ)·ln|V| − ln 2.
    k, d, sections = num_patches, patch_dim, booster_sections(MIN_THRESHOLD)
    hits = round(100 / MIN_THRESHOLD**2)
    error = estimation_error(boosted_alignment_printed(MIN_THRESHOLD / 2, hits))
    nats = sphere_log_size(k * d - k + 1, estimation_separating_cosine(FCN_SEPARATION))
    informative = 2 * noise_std**2 * ((1 - error / FCN_SEPARATION) * nats - math.log(2))
    terms = {"informative": informative, "sections": sections, "error": error}
    conditions = _fcn_conditions(k, d, noise_std, final_threshold, max_norm)
    value = k * (informative / sections - 1)
    return judged(value, "lower", "num_samples", 1.0, conditions, terms)


def lcn_lower_explicit(
    num_patches: int, patch_dim: int, noise_std: float, risk: float, max_norm: float = 1.0
) -> Bound:
    """n_δ ≥ kσ²d·(e^{2((1−δ/0.01)·ln|V| − ln 2)/d} − 1), ln|V| = 0.243·(d−1) + ln 2.

    0.44·σ²kd at δ = 0.25e-2 for large d.  Thm 7.1 by `lcn_dynamic_risk_repaired`, solved for n.
    Empty for δ ≥ 0.01.
    """
    nats = sphere_log_size(patch_dim, lcn_separating_cosine(LCN_SEPARATION))
    share = 1 - risk / LCN_SEPARATION
    growth = math.expm1(2 * (share * nats - math.log(2)) / patch_dim)
    value = num_patches * noise_std**2 * patch_dim * growth
    conditions = {"norms of filters <= 1": max_norm <= 1}
    terms = {"log_packing_size": nats, "share": share}
    return judged(value, "lower", "num_samples", 1.0, conditions, terms)


def noise_ceiling(num_patches: int, patch_dim: int) -> float:
    """1/(100·√(k·L³)), L = ln kd: the noise up to which both upper bounds are proved."""
    return 1 / (100 * math.sqrt(num_patches * log_size(num_patches, patch_dim) ** 3))


def _upper_noise(num_patches: int, patch_dim: int, noise_std: float) -> dict[str, bool]:
    ceiling = noise_ceiling(num_patches, patch_dim)
    return {f"noise_std <= 1/(100 sqrt(k L^3)) = {ceiling:.3g}": noise_std <= ceiling}


def _fcn_conditions(
    num_patches: int, patch_dim: int, noise_std: float, final_threshold: float, max_norm: float
) -> dict[str, bool]:
    return {
        "noise_std <= 1/sqrt(k)": noise_std <= 1 / math.sqrt(num_patches),
        "k <= exp(d)": math.log(num_patches) <= patch_dim,
        f"a final threshold >= {MIN_THRESHOLD}": final_threshold >= MIN_THRESHOLD,
        "norms of filters <= 1": max_norm <= 1,  # else a longer filter makes b_min as good as 0
    }
