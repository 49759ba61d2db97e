"""How many random filters hold every sign pattern: Lemma 6's probability, exact and bounded."""

from decimal import Decimal, localcontext
from math import ceil, exp, log, log1p

import numpy as np
from scipy import stats
from scipy.signal import fftconvolve


def printed_num_filters(pattern_length: int, failure: float) -> float:
    """q > 2^(k+3) ln(2^k/δ) [malach2021, Lemma 6]: then every |J_z| ≥ q 2^(−k−1) w.p. ≥ 1 − δ."""
    if not 0 < failure < 1:
        raise ValueError(f"failure must be in (0, 1), got {failure}: it is a probability.")
    k = pattern_length
    return 2 ** (k + 3) * log(2**k / failure)


def chernoff_failure(pattern_length: int, num_filters: int) -> float:
    """P[some |J_z| ≤ q 2^(−k−1)] ≤ 2^k exp(−q 2^-k / 8) [malach2021, proof of Lemma 6]."""
    k, q = pattern_length, num_filters
    return 2**k * exp(-q / 2 ** (k + 3))


def covering_num_filters(pattern_length: int, failure: float) -> int:
    """The least q with 2^k (1 − 2^-k)^q ≤ δ: every J_z is then non-empty w.p. ≥ 1 − δ.

    Coverage is all that h = f needs, and takes about 8 times fewer filters than Lemma 6 asks: its
    half share |J_z| ≥ q 2^(−k−1) serves the norm alone.
    """
    k = pattern_length
    return ceil(log(2**k / failure) / -log1p(-(2.0**-k)))


def coverage_failure(pattern_length: int, num_filters: int) -> float:
    """P[some J_z is empty] = Σ_{i≥1} (−1)^(i+1) C(2^k, i) (1 − i 2^-k)^q, exact to rounding.

    The terms alternate and reach e^x, x = 2^k exp(−q 2^-k): they are summed with spare digits.
    """
    size, q = 2**pattern_length, int(num_filters)
    if q < size:
        return 1.0
    with localcontext() as context:
        context.prec = 40 + ceil(size * exp(-q / size))
        total, choose, least = Decimal(0), Decimal(1), Decimal(10) ** -context.prec
        for i in range(1, size):
            choose = choose * (size - i + 1) / i
            term = choose * (1 - Decimal(i) / size) ** q
            total += term if i % 2 else -term
            if term < least * abs(total):
                break
        return float(total)


def half_share_failure(pattern_length: int, num_filters: int) -> float:
    """P[some |J_z| < q 2^(−k−1)], |J| ~ Multinomial(q, 2^-k): what `chernoff_failure` bounds.

    The counts are Poisson(q 2^-k) given that they add up to q; the law of a count that passes is
    convolved with itself k times.  Below 10^-9 the union bound is returned, exact to a relative
    10^-9 by Bonferroni's second inequality (two patterns' events are negatively correlated).
    """
    k, q = pattern_length, int(num_filters)
    least = ceil(q / 2 ** (k + 1))
    union = 2**k * float(stats.binom.cdf(least - 1, q, 2.0**-k))
    if union < 1e-9:
        return union
    counts = np.arange(q + 1)
    law = stats.poisson.pmf(counts, q / 2**k) * (counts >= least)
    for _ in range(k):
        law = fftconvolve(law, law)[: q + 1]
    return float(1.0 - law[q] / stats.poisson.pmf(q, q))


def draw_multiplicities(
    pattern_length: int, num_filters: int, rng: np.random.Generator
) -> np.ndarray:
    """|J_z| ~ Multinomial(q, 2^-k): how often each sign pattern occurs among q random filters."""
    k = pattern_length
    return rng.multinomial(int(num_filters), np.full(2**k, 2.0**-k))
