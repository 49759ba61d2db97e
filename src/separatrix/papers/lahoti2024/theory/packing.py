"""How many directions stay apart: the paper's packing, why it cannot be, and its repair.

All sizes are natural logarithms of the number of unit vectors of R^N with pairwise dot < c.
"""

import math

import numpy as np
from scipy.special import betainc, betaln


def claimed_log_size(dim: int, cosine: float) -> float:
    """(c·ln c − c + 1)·N, for c ≥ 2/N  [lahoti2024, Gilbert–Varshamov corollary].

    False as stated (`log_size_ceiling`): its proof takes the constant-weight lemma of
    [massart2007] at β = 1/c > 1, outside the lemma's range β < 1.
    """
    c = cosine
    return (c * math.log(c) - c + 1) * dim


def log_size_ceiling(dim: int, cosine: float) -> float:
    """ln[(1−c)/((s²−c)·p)], p ≤ P(t ≥ s), s² = c + 2(1−c)/(N+1): no larger packing exists.

    Grows like −½ln(1−c)·N, about cN/2: at c = 0.001 the claimed corollary promises 0.992·N.
    An averaging in the manner of [rankin1955].
    """
    # Of a packing, let K members lie in the cap v·u ≥ s.  Their parts orthogonal to u have squared
    # norm ≤ 1−s² and dots < c−s² < 0, and 0 ≤ ‖Σ‖² gives K ≤ (1−c)/(s²−c).  Averaged over uniform
    # u, K is M·P(t ≥ s).  And ∫_s^1 (1−t²)^m dt ≥ ∫_s^1 t(1−t²)^m dt bounds that below, by
    # p = (1−s²)^{(N−1)/2} / ((N−1)·B(1/2, (N−1)/2)).  The s² taken makes the whole smallest.
    c, half = cosine, (dim - 1) / 2
    s_squared = c + 2 * (1 - c) / (dim + 1)
    log_cap = half * math.log1p(-s_squared) - math.log(dim - 1) - float(betaln(0.5, half))
    return math.log1p(-c) - math.log(s_squared - c) - log_cap


def half_weight_ceiling(cosine: float) -> float:
    """(1−c)/(1/2−c), for c < 1/2: at most that many 0/1 vectors of weight N/2 have dots < c·N/2.

    Not a logarithm.  This is the family the paper draws its packing from.
    """
    # Normalised, ‖Σv‖² ≤ M + M(M−1)c; and Cauchy–Schwarz over N entries gives ‖Σv‖² ≥ M²/2.
    return (1 - cosine) / (0.5 - cosine)


def sphere_log_size(dim: int, cosine: float) -> float:
    """ln 2 − ((N−1)/2)·ln(1−c²): a packing of the sphere of R^N at least this large exists.

    The repair this package uses; for every 0 < c < 1 and N ≥ 2.  The covering count of
    [shannon1959].
    """
    # A packing that cannot grow covers the sphere by its caps {u·v ≥ c}, so M ≥ 1/P(t ≥ c), t a
    # coordinate of a uniform point, with density ∝ (1−t²)^m, m = (N−3)/2.  Put
    # t² = c² + (1−c²)u²: ∫_c^1 (1−t²)^m dt = (1−c²)^{m+1} ∫_0^1 (1−u²)^m (u/t) du, and u ≤ t.
    # Hence P(t ≥ c) ≤ ½(1−c²)^{(N−1)/2}.
    return math.log(2) - (dim - 1) / 2 * math.log1p(-(cosine**2))


def cap_probability(dim: int, cosine: float) -> float:
    """P(t ≥ c) = ½·I_{1−c²}((N−1)/2, 1/2), t one coordinate of a uniform unit vector of R^N."""
    return float(betainc((dim - 1) / 2, 0.5, 1 - cosine**2) / 2)


def constant_weight_log_size(dim: int, cosine: float) -> float:
    """max_β β(−ln β + β − 1)·c²N = 0.1619·c²N: the paper's own route at a lawful β [massart2007].

    Vectors of 0s and D = cβN 1s, normalised (D is rounded by no more than 1), so dots lie in
    [0, c) and pairwise divergences stay ≤ 1/σ².  Smaller than `sphere_log_size`.
    """
    # The overlap of two random D-sets has tail ≤ exp(−D·kl(c ‖ D/N)) (Hoeffding, no replacement),
    # and kl(c ‖ cβ) ≥ c(−ln β + β − 1).  Stationary at −ln β + 2β − 2 = 0.
    beta = 0.2031878699799799
    return beta * (-math.log(beta) + beta - 1) * cosine**2 * dim


def lcn_separating_cosine(risk: float) -> float:
    """c = 2(1−√δ)² − 1: packed below it, no ‖w‖ ≤ 1 has ϱ < δ for two members; 0.62 at δ = 0.01.

    The paper packs at c = 0.001, far more apart than its lemma needs.
    """
    # ϱ < δ for u and v: w·(u+v) > 2(1−√δ), but ‖u+v‖ = √(2+2u·v) < √(2+2c) = 2(1−√δ).
    return 2 * (1 - math.sqrt(risk)) ** 2 - 1


def estimation_separating_cosine(error: float) -> float:
    """c = 1 − 2δ²: packed below it, no point is within δ of two members; 0.875 at δ = 0.25."""
    # ‖u − v‖ = √(2 − 2u·v) > √(2 − 2c) = 2δ.
    return 1 - 2 * error**2


def largest_other_alignment(alignment: float, cosine: float) -> float:
    """max {w·v : w·u = a, u·v = c, ‖w‖ ≤ 1} = a·c + √(1−a²)·√(1−c²), for c ≤ a.

    At a = 0.9, c = 1/2 it is 0.828, so ϱ ≥ 0.0298: the paper's lemma with a packing that exists.
    """
    return alignment * cosine + float(np.sqrt((1 - alignment**2) * (1 - cosine**2)))
