"""Krawtchouk polynomials in integers: the Fourier transform of whatever depends on a count alone.

If F(x) = φ(d) with d the number of −1 among x_1..x_n, all sets S of size ℓ have one coefficient

    F̂(S) = 2^-n Σ_d φ(d) K_d(ℓ),    K_d(ℓ) = Σ_i (−1)^i C(ℓ, i) C(n − ℓ, d − i),

because the points with d entries −1 sum χ_S to K_d(ℓ).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm


def krawtchouk_column(input_length: int, level: int) -> list[int]:
    """K_0(ℓ), …, K_n(ℓ): the coefficients of (1 − t)^ℓ (1 + t)^(n−ℓ), exact."""
    n, ell = input_length, level
    if not 0 <= ell <= n:
        raise ValueError(
            f"level must be in 0..{n} (input_length), got {ell}: no set has that size."
        )
    column = [1]
    for d in range(n):  # C(n − ℓ, d + 1) from C(n − ℓ, d)
        column.append(column[-1] * (n - ell - d) // (d + 1))
    for _ in range(ell):
        column = [column[0], *(column[d] - column[d - 1] for d in range(1, n + 1))]
    return column


def count_sum(values: Sequence[float | Fraction], level: int) -> Fraction:
    """Σ_d φ(d) K_d(ℓ) for the table φ(0), …, φ(n), without rounding.

    A float is taken as the dyadic rational it is, so the sum is exact for the given table.  The
    terms can be 10^300 times the sum: in floating point nothing would be left of it.
    """
    column = krawtchouk_column(len(values) - 1, level)
    table = [Fraction(value) for value in values]
    shared = lcm(*(value.denominator for value in table))
    whole = (v.numerator * (shared // v.denominator) for v in table)
    return Fraction(sum(v * k for v, k in zip(whole, column, strict=True)), shared)


def count_coefficient(values: Sequence[float | Fraction], level: int) -> Fraction:
    """F̂(S) = 2^-n Σ_d φ(d) K_d(ℓ) for any |S| = ℓ, exact for the given table φ(0), …, φ(n)."""
    return count_sum(values, level) / 2 ** (len(values) - 1)
