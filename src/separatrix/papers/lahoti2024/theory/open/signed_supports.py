"""Signals of s equal entries ±1/√s among N coordinates: how many, and how many that stay apart.

Ours.  The orbit of such a w* under signed permutations, the group of Adam and sign descent.
"""

import math

import numpy as np
from scipy.special import gammaln


def signed_supports_log_count(num_coordinates: int, sparsity: int) -> float:
    """ln(C(N, s)·2^s): all of them."""
    return float(_log_choose(num_coordinates, sparsity)) + sparsity * math.log(2)


def signed_neighbours_log_count(num_coordinates: int, sparsity: int, cosine: float) -> float:
    """ln #{v : u·v ≥ c} for any one u: supports that meet in a places, j of them with signs apart.

    Σ_{a−2j ≥ cs} C(s, a)·C(a, j)·C(N−s, s−a)·2^{s−a}.
    """
    n, s = num_coordinates, sparsity
    meet, apart = np.meshgrid(np.arange(s + 1), np.arange(s + 1), indexing="ij")
    # 1e-9: cs = 0.875·8 is to count as 7
    near = (meet - 2 * apart >= cosine * s - 1e-9) & (apart <= meet) & (s - meet <= n - s)
    a, j = meet[near], apart[near]
    terms = _log_choose(s, a) + _log_choose(a, j) + _log_choose(n - s, s - a)
    return float(np.logaddexp.reduce(terms + (s - a) * math.log(2)))


def signed_supports_log_size(num_coordinates: int, sparsity: int, cosine: float) -> float:
    """ln(count/neighbours): that many of cosine < c exist, of the order of s·ln(N/s).

    Gilbert's count: a set that cannot grow covers all by its neighbourhoods.  ln 2N at s = 1.
    """
    total = signed_supports_log_count(num_coordinates, sparsity)
    return total - signed_neighbours_log_count(num_coordinates, sparsity, cosine)


def _log_choose(total, chosen):
    return gammaln(total + 1) - gammaln(np.add(chosen, 1)) - gammaln(np.subtract(total, chosen) + 1)
