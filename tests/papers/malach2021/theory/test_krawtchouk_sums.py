"""Krawtchouk polynomials: definition, orthogonality, and what they are the transform of."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.cube import walsh
from separatrix.papers.malach2021.theory.krawtchouk import (
    count_coefficient,
    count_sum,
    krawtchouk_column,
)


@pytest.mark.parametrize("n", [1, 2, 5, 12])
def test_definition(n):
    for level in range(n + 1):
        expected = [
            sum((-1) ** i * comb(level, i) * comb(n - level, d - i) for i in range(d + 1))
            for d in range(n + 1)
        ]
        assert krawtchouk_column(n, level) == expected


def test_orthogonality_in_integers():
    n = 40
    columns = [krawtchouk_column(n, level) for level in range(n + 1)]
    for a in (0, 3, 20, 40):
        for b in (0, 3, 19, 40):
            total = sum(
                columns[a][d] * columns[b][d] * Fraction(1, comb(n, d)) for d in range(n + 1)
            )
            assert total == (Fraction(2**n, comb(n, a)) if a == b else 0)


def test_they_transform_functions_of_the_count():
    n, rng = 9, np.random.default_rng(0)
    table = rng.normal(size=n + 1)
    count = np.bitwise_count(np.arange(2**n))
    spectrum = walsh(table[count])
    for level in range(n + 1):
        exact = float(count_coefficient(table.tolist(), level))
        np.testing.assert_allclose(spectrum[count == level], exact, atol=1e-15)


def test_sums_are_exact_where_floats_would_cancel():
    # Σ_d K_d(ℓ) = 0 for ℓ > 0, although single terms exceed 10^300.
    assert count_sum([1.0] * 1025, 10) == 0
    assert count_sum([0.0] * 1025, 10) == 0


def test_level_out_of_range():
    with pytest.raises(ValueError, match=r"level must be in 0\.\.4 \(input_length\), got 5"):
        krawtchouk_column(4, 5)
