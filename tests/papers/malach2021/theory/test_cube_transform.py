"""Codes, windows and the Walsh–Hadamard transform against their definitions."""

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.cube import (
    codes_of,
    level_weights,
    parity,
    random_pattern,
    signs,
    walsh,
    window_codes,
)


def test_codes_and_signs_are_inverse():
    points = signs(5)
    np.testing.assert_array_equal(codes_of(points), np.arange(32))
    np.testing.assert_array_equal(parity(5), points.prod(axis=1))


def test_every_window_is_read_and_there_are_n_minus_k_plus_1():
    points = signs(7)
    codes = window_codes(np.arange(128), 7, 3)
    assert codes.shape == (128, 5)
    for j in range(5):
        np.testing.assert_array_equal(codes[:, j], codes_of(points[:, j : j + 3]))


def test_walsh_is_the_correlation_with_every_parity():
    values = np.random.default_rng(0).normal(size=64)
    points = signs(6)
    characters = np.array([points[:, (s >> np.arange(6)) & 1 == 1].prod(axis=1) for s in range(64)])
    np.testing.assert_allclose(walsh(values), characters @ values / 64, atol=1e-15)


def test_parseval():
    values = random_pattern(8, np.random.default_rng(1))
    weights = level_weights(values)
    assert weights.shape == (9,)
    assert weights.sum() == pytest.approx(1.0, rel=1e-13)
    assert level_weights(parity(8)).tolist() == [0.0] * 8 + [1.0]


def test_bad_sizes_are_named():
    with pytest.raises(ValueError, match=r"values must have 2\^n entries, got 6: one for each"):
        walsh(np.zeros(6))
    with pytest.raises(
        ValueError, match=r"pattern_length must be in 1\.\.4 \(input_length\), got 5"
    ):
        window_codes(np.arange(16), 4, 5)
