"""Cor. 5's sizes, printed and corrected, and the sizes at which Thm 4 first says anything."""

from dataclasses import dataclass
from math import ceil, floor, log, log2, sqrt

from ....claims.bound import Bound
from .coverage import printed_num_filters
from .descent_bounds import LOSS_AT_ZERO, theorem4


@dataclass(frozen=True)
class Sizes:
    """How wide and how long: q filters, T steps."""

    num_filters: int  # q
    num_steps: int  # T


def corollary5_sizes(input_length: int, accuracy: float) -> Sizes:
    """q = ε⁻²n³ log₂²n, T = ε⁻²n³ log₂n [malach2021, Cor. 5, as printed, constants 1].

    At k = log₂ n Thm 4's three terms are then 2ε², 2ε·log₂ n and ε: the second is not O(ε).
    """
    n, eps = input_length, accuracy
    return Sizes(ceil(n**3 * log2(n) ** 2 / eps**2), ceil(n**3 * log2(n) / eps**2))


def corollary5_corrected_sizes(input_length: int, accuracy: float) -> Sizes:
    """q = ε⁻²n³ log₂⁴n, T = ε⁻²n³ log₂²n: at k = log₂ n the terms are 2ε²/log₂²n, 2ε and ε."""
    n, eps = input_length, accuracy
    return Sizes(ceil(n**3 * log2(n) ** 4 / eps**2), ceil(n**3 * log2(n) ** 2 / eps**2))


def corollary5_bound(input_length: int, sizes: Sizes, failure: float = 0.05) -> Bound:
    """Thm 4 at k = log₂ n and the given sizes, c = 1.

    The corollary's k = O(log n) must mean 2^k ≤ n; a larger constant changes the power of n.
    """
    n = input_length
    if n & (n - 1) or n < 2:
        raise ValueError(f"input_length must be a power of 2, got {n}: k = log₂ n is a length.")
    k = n.bit_length() - 1
    return theorem4(n, k, sizes.num_filters, sizes.num_steps, failure=failure)


def corollary5_num_samples(
    input_length: int, pattern_length: int, num_filters: int, accuracy: float, failure: float
) -> float:
    """m = ε⁻² nkq ln(nkq/δ) [malach2021, Cor. 5, constant 1]: for the 0-1 error, not the loss.

    nkq exceeds the number of weights, q(n + 1); the step t is to be picked by validation.
    """
    weights = input_length * pattern_length * num_filters  # nkq
    return weights * log(weights / failure) / accuracy**2


def equal_terms_sizes(
    input_length: int,
    pattern_length: int,
    level: float = LOSS_AT_ZERO,
    activation_bound: float = 1.0,
    failure: float = 0.05,
) -> Sizes:
    """The least q, then T, that bring each of Thm 4's three terms to level/3 or below."""
    drift, distance, gradient = _coefficients(input_length, pattern_length, activation_bound)
    q = max(
        3 * drift / level,
        (3 * distance / level) ** 2,
        printed_num_filters(pattern_length, failure),
    )
    return Sizes(ceil(q), ceil(3 * gradient * sqrt(ceil(q)) / level))


def fewest_filters(
    input_length: int,
    pattern_length: int,
    level: float = LOSS_AT_ZERO,
    activation_bound: float = 1.0,
    failure: float = 0.05,
) -> float:
    """inf of the q at which some T brings Thm 4 below `level`: A/q + B/√q = level, or Lemma 6's q.

    At this very q the two terms that do not depend on T use up the level, so T is infinite.
    """
    drift, distance, _ = _coefficients(input_length, pattern_length, activation_bound)
    root = (sqrt(distance**2 + 4 * drift * level) - distance) / (2 * drift)  # 1/√q
    return max(root**-2, printed_num_filters(pattern_length, failure))


def fewest_steps(
    input_length: int,
    pattern_length: int,
    level: float = LOSS_AT_ZERO,
    activation_bound: float = 1.0,
    failure: float = 0.05,
) -> Sizes:
    """The least T at which some q brings Thm 4 below `level`, with that q.

    With y = 1/√q, T = C/(y·(level − By − Ay²)): least where level = 2By + 3Ay².
    """
    drift, distance, gradient = _coefficients(input_length, pattern_length, activation_bound)
    y = (sqrt(distance**2 + 3 * drift * level) - distance) / (3 * drift)
    q = max(ceil(y**-2), floor(printed_num_filters(pattern_length, failure)) + 1)
    left = level - drift / q - distance / sqrt(q)
    return Sizes(q, floor(gradient * sqrt(q) / left) + 1)


def _coefficients(
    input_length: int, pattern_length: int, activation_bound: float
) -> tuple[float, float, float]:
    """A, B, C of Thm 4 = A/q + B/√q + C√q/T."""
    n, k, c = input_length, pattern_length, activation_bound
    drift = 2.0 * c * n**2 * k**2 * 2**k
    return drift, 2.0 * (2**k * k) ** 2 / sqrt(n), c**2 * n**1.5
